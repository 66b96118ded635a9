import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { nextFrame } from './openView.ts';
import { manyRows } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('a keystroke in a call of many parameters', () => {
	const views = useViews();

	/** Counts what changes in the page while a key is typed and its signature painted. */
	async function changesOf(page: Page, key: string): Promise<number> {
		const before = await page.locator('.sig').innerText();
		await page.evaluate(() => {
			const seen: MutationRecord[] = [];
			const observer = new MutationObserver((records) => seen.push(...records));
			observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
			Object.assign(window, { changes: () => seen.length + observer.takeRecords().length });
		});
		await page.keyboard.press(key);
		await page.waitForFunction((sig) => document.querySelector<HTMLElement>('.sig')?.innerText !== sig, before);
		await page.evaluate(nextFrame);
		return page.evaluate(() => (window as unknown as { changes: () => number }).changes());
	}

	it('changes the parts of its own parameter alone, however many there are', async () => {
		const counts: number[] = [];
		for (const count of [3, 150]) {
			const page = await views.openComposer({ start: manyRows(count) });
			await page
				.locator('.string .part')
				.nth(2 * count)
				.waitFor();
			await page.locator('.cell-value textarea').nth(1).focus();
			await page.keyboard.press('End');
			await changesOf(page, 'a');
			counts.push(await changesOf(page, 'b'));
		}
		const [few = 0, many = 0] = counts;
		assert.ok(few > 0);
		assert.ok(many <= few + 10, `${many} changes in a call of 150 parameters, ${few} in one of 3`);
	});

	it('marks the parameter that is typed into in what is painted of it', async () => {
		const page = await views.openComposer({ start: manyRows(40) });
		await page.locator('.string .part').nth(80).waitFor();
		const name = page.locator('.cell-name input').nth(1);
		await name.focus();
		await name.press('Home');
		await changesOf(page, 'z');
		await page.evaluate(nextFrame);
		const marked = await page.locator('.chips .part[data-marked]').allInnerTexts();
		assert.deepEqual(marked.length, 1);
		assert.match(marked[0] ?? '', /^z/);
	});

	it('tells the host of a value before anything but its field shows it, and shows it without a word of the host', async () => {
		const page = await views.openComposer({ start: manyRows(3), answers: false });
		await page.locator('.cell-value textarea').nth(1).focus();
		await page.keyboard.press('Control+A');
		await page.evaluate(() => {
			// Behind the field's own listener, and what that has rendered at once.
			window.addEventListener('input', () => {
				const told = window.fakeHost.messages('draftChanged').length;
				Object.assign(window, { seen: { told, isShown: document.querySelector('sc-json-tools') !== null } });
			});
		});
		await page.keyboard.press('{');
		await page.locator('sc-json-tools').waitFor();
		const seen = await page.evaluate(() => (window as unknown as { seen: unknown }).seen);
		assert.deepEqual(seen, { told: 1, isShown: false });
	});
});
