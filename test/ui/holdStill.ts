import type { Page } from 'playwright-core';

/**
 * Has the icons and bars that VS Code moves for as long as something lasts move once, from when the page is loaded next.
 * Without a GPU each of their frames takes processor time from what they wait for: a third of a processor on a busy machine.
 */
export async function turnOnce(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync('.codicon, .codicon::before, .progress-bit { animation-iteration-count: 1 !important; }');
		document.adoptedStyleSheets.push(sheet);
	});
}
