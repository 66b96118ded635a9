import type { Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

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
