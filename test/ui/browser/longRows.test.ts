import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { clipboard } from './fakeBodies.ts';
import { answered, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('long rows of an answer', () => {
	const views = useViews();
	const open = (body: string) => views.openComposer({ start: eventsGet, answer: answered(body) });

	/** Whether what is offered for the rest of a row stands within what is seen of the body. */
	const isInView = (page: Page) =>
		page.locator('.body-left').evaluate((offered) => {
			const [seen, at] = [offered.closest('.body-scroll'), offered].map((one) => one?.getBoundingClientRect());
			return seen !== undefined && at !== undefined && at.left > seen.left && at.right <= seen.right;
		});

	it('says of a long row how much is left, copies all of it, and opens it in an editor', async () => {
		const page = await open(JSON.stringify({ long: 'é'.repeat(40_000) }));
		await page.getByText('… 39,010 more characters').waitFor();
		await page.getByRole('button', { name: 'Copy all of it' }).click();
		await page.getByRole('status').getByText('Copied', { exact: true }).waitFor();
		assert.equal(clipboard.text, 'é'.repeat(40_000));
		await page.getByRole('button', { name: 'Open in editor' }).last().click();
		await page.waitForFunction(() => window.fakeHost.messages('bodyOpenValue').length > 0);
		assert.equal(clipboard.opened, 'é'.repeat(40_000));
	});

	it('shows more of a long row in its place, by mouse and by key, and offers an editor for the rest', async () => {
		const page = await open(JSON.stringify({ long: 'é'.repeat(40_000), next: 1 }));
		const row = page.locator('.body-row', { hasText: '"long"' });
		const shown = async () => ((await row.locator('.body-cell').textContent()) ?? '').match(/é+/)?.[0].length ?? 0;
		assert.equal(await shown(), 991);
		// Far to the right of what is seen of the row, and yet in view.
		assert.ok(await isInView(page));
		await row.getByRole('button', { name: /show more$/ }).click();
		await row.getByText('… 32,011 more characters').waitFor();
		assert.equal(await shown(), 7991);
		await page.locator('.body-scroll').focus();
		for (const key of ['Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
		await row.getByText('more characters').waitFor({ state: 'detached' });
	});
});
