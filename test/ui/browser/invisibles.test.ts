import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeViolations } from '../page/webviews.ts';
import { nextFrame } from './openView.ts';
import { draft } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('invisible characters in a call, in a browser with a fake host', () => {
	const views = useViews();

	const open = (rows: readonly (readonly [string, string])[]) =>
		views.openComposer({ start: draft('events.get', rows) });
	const hints = (page: Page) => page.locator('.invisible-hint:visible').allTextContents();

	it('are told below the field that has them, and described to a screen reader', async () => {
		const page = await open([
			['plain', 'a b'],
			['text', ' a\u00a0\u00a0b\u200b '],
			['na\u202eme', 'x'],
			['lines', 'a\r\nb\tc'],
			['spaces', '   '],
		]);
		assert.deepEqual(await hints(page), [
			'Invisible characters in the value: a space at its beginning, 2 × NBSP, ZWSP, a space at its end.',
			'Invisible characters in the name: U+202E.',
			'Invisible characters in the value: CR, LF, TAB.',
			'Invisible characters in the value: only spaces (3).',
		]);
		const described = await page.getByLabel('Value of text').getAttribute('aria-describedby');
		assert.match((await page.locator(`[id="${described}"]`).textContent()) ?? '', /2 × NBSP/);
		assert.deepEqual(await axeViolations(page.mainFrame()), []);
	});

	it('of a space at the end nothing is said while the field is typed in', async () => {
		const page = await open([['text', 'a']]);
		const value = page.getByLabel('Value of text');
		await value.focus();
		await page.keyboard.press('End');
		await page.keyboard.type(' ');
		await page.evaluate(nextFrame);
		assert.deepEqual(await hints(page), []);
		await page.locator('#method').focus();
		assert.deepEqual(await hints(page), ['Invisible characters in the value: a space at its end.']);
	});

	it('are marked in the signing string, which stays the text that it is', async () => {
		const page = await open([['text', ' a\u00a0b\tc ']]);
		const string = page.getByRole('listbox', { name: 'Signing string' });
		const marks = () =>
			string.locator('.invisible').evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
		assert.deepEqual(await marks(), ['"␣"', '"⟨NBSP⟩"', '"⟨TAB⟩"', '"␣"']);
		assert.ok((await string.textContent())?.includes('text= a\u00a0b\tc '));
	});

	it('that turn a text around turn nothing around but themselves', async () => {
		const page = await open([
			['n1', '\u202eABC'],
			['n2', 'xyz'],
		]);
		const string = page.getByRole('listbox', { name: 'Signing string' });
		const isolated = (selector: string) =>
			string
				.locator(selector)
				.evaluateAll((all) => all.every((one) => getComputedStyle(one).unicodeBidi === 'isolate'));
		assert.equal(await string.locator('.invisible').count(), 1);
		assert.ok(await isolated('.part'));
		assert.ok(await isolated('.invisible'));
	});
});
