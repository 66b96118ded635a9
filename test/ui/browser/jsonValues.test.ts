import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeViolations } from '../page/webviews.ts';
import { nextFrame } from './openView.ts';
import { draft } from './scenarios.ts';
import { useViews } from './useViews.ts';

const big = '12345678901234567890.10';
const text = `{"n": ${big},"a":[1,{"b":"]"}],"a":"\\u0041"}`;

describe('values that are JSON, in a browser with a fake host', () => {
	const views = useViews();

	async function open(value: string): Promise<Page> {
		const start = draft('mediatopic.post', [
			['attachment', value],
			['text', 'hello'],
		]);
		return views.openComposer({ start, methods: [] });
	}
	const field = (page: Page) => page.getByLabel('Value of attachment');
	const fault = (page: Page) => page.locator('.json-fault');
	async function lastValue(page: Page): Promise<string | undefined> {
		await page.evaluate(nextFrame);
		return (await views.lastDraft())?.rows[0]?.value;
	}

	it('tell their first fault by its line as one types, and go to it', async () => {
		const page = await open('');
		await field(page).focus();
		await page.keyboard.type('{');
		await fault(page)
			.filter({ hasText: 'Not JSON. Line 1: expected a name in double quotes or }, but the text ends' })
			.waitFor();
		await page.keyboard.press('Shift+Enter');
		await page.keyboard.type('"a": 1,');
		await page.keyboard.press('Shift+Enter');
		await page.keyboard.type('"b": 2 "c": 3}');
		await fault(page).filter({ hasText: 'Line 3: expected , or }' }).waitFor();
		const describedBy = await field(page).getAttribute('aria-describedby');
		const isDescribed = describedBy?.split(' ').some((id) => id.endsWith('-json'));
		assert.ok(isDescribed, String(describedBy));
		await fault(page).getByRole('button').click();
		const caret = await field(page).evaluate((one: HTMLTextAreaElement) => [
			one.selectionStart,
			document.activeElement === one,
		]);
		assert.deepEqual(caret, ['{\n"a": 1,\n"b": 2 '.length, true]);
		await page.keyboard.type(',');
		await fault(page).filter({ hasNotText: 'Not JSON' }).waitFor({ state: 'attached' });
		assert.equal(await lastValue(page), '{\n"a": 1,\n"b": 2 ,"c": 3}');
	});

	it('say nothing where the value is no JSON to begin with', async () => {
		const page = await open('hello');
		assert.equal(await page.locator('sc-json-tools').count(), 0);
		await field(page).fill('12');
		assert.equal(await page.locator('sc-json-tools').count(), 0);
	});

	it('may have variables, alone and within, which are laid out as they are', async () => {
		const page = await open('{{$uuid}}');
		assert.equal(await page.locator('sc-json-tools').count(), 0);
		await field(page).fill('{"id":{{id}},"at":"{{$timestamp}}"}');
		await page.getByRole('button', { name: 'Format' }).click();
		assert.equal(await lastValue(page), '{\n  "id": {{id}},\n  "at": "{{$timestamp}}"\n}');
		assert.equal(await fault(page).innerText(), '');
	});

	it('are formatted and minified only when that is chosen, every token as written, and one undo takes it back', async () => {
		const page = await open(text);
		const pretty = `{\n  "n": ${big},\n  "a": [\n    1,\n    {\n      "b": "]"\n    }\n  ],\n  "a": "\\u0041"\n}`;
		await page.getByRole('button', { name: 'Format' }).click();
		assert.equal(await lastValue(page), pretty);
		await page.getByRole('button', { name: 'Minify' }).focus();
		await page.keyboard.press('Enter');
		assert.equal(await lastValue(page), text.replaceAll(' ', ''));
		await page.keyboard.press('Control+z');
		assert.equal(await lastValue(page), pretty);
		assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Value of attachment');
		await page.keyboard.press('Control+z');
		assert.equal(await lastValue(page), text);
		await page.keyboard.press('Control+Shift+z');
		assert.equal(await lastValue(page), pretty);
	});

	it('still show their invisible characters', async () => {
		await open('{"a":"x\u00a0y"}');
		await views.current.page.locator('.invisible-hint').filter({ hasText: 'NBSP' }).waitFor();
	});

	it('pass the accessibility check with a fault and without', async () => {
		const page = await open('{"a":1');
		await field(page).focus();
		await page.keyboard.press('Control+End');
		assert.deepEqual(await axeViolations(page.mainFrame()), []);
		await page.keyboard.type('}');
		await page.getByRole('button', { name: 'Minify' }).waitFor();
		assert.deepEqual(await axeViolations(page.mainFrame()), []);
	});
});
