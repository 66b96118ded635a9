import type { Locator, Page } from 'playwright-core';
import { isDone, waitUntil } from './waitUntil.ts';

/** Has the mouse rest on a row until what is told of it with this text is seen: one that is drawn anew just then forgets the mouse. */
export async function showHover(row: Locator, text: string): Promise<Locator> {
	const page = row.page();
	const hover = page.locator('.monaco-hover').filter({ hasText: text }).first();
	await waitUntil(`"${text}" in a hover`, async () => {
		await row.hover();
		if (await isDone(hover.waitFor({ timeout: 5000 }))) return true;
		await endHover(page);
		return false;
	});
	return hover;
}

/** Clicks a button that a row shows while the mouse is over it: one that is drawn anew just then forgets the mouse. */
export async function clickOnHover(row: Locator, name: string | RegExp): Promise<void> {
	await waitUntil(`a click on "${name}"`, async () => {
		await row.hover();
		return isDone(row.getByRole('button', { name }).click({ timeout: 20_000 }));
	});
}

/** Takes the mouse off what it is over, and waits until nothing is told of it any more: that would cover rows below it. */
export async function endHover(page: Page): Promise<void> {
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	await waitUntil('no hover', async () => {
		// Among the editors, where nothing has a hover but text; one that is just coming up is ended by the next move.
		await page.mouse.move(width * 0.6, height * 0.6);
		await page.mouse.move(width * 0.6 + 1, height * 0.6);
		return (await page.locator('.monaco-hover:visible').count()) === 0;
	});
}
