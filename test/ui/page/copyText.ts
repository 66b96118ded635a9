import type { Page } from 'playwright-core';

/** Puts a text on the clipboard. What was closed before may have had the focus. */
export async function copyText(page: Page, copied: string): Promise<void> {
	await page.bringToFront();
	await page.evaluate(async (text) => {
		window.focus();
		await navigator.clipboard.writeText(text);
	}, copied);
}
