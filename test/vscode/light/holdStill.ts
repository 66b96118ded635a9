import type { Page } from 'playwright-core';

const style = `
	.codicon, .codicon::before, .progress-bit { animation: none !important; }
	* { caret-animation: manual !important; }
	.monaco-scrollable-element > .visible, .monaco-scrollable-element > .invisible { transition: none !important; }
`;

/**
 * Has nothing turn, run, fade or blink that VS Code moves for as long as something lasts, from when the page is loaded next:
 * neither its icons and bars nor its scroll bars and the carets of its inputs, which no setting keeps still. Without a GPU each of their frames takes processor
 * time from what they wait for: a third of a processor on a busy machine.
 */
export async function holdStill(page: Page): Promise<void> {
	const content = `{
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(${JSON.stringify(style)});
		document.adoptedStyleSheets.push(sheet);
	}`;
	await page.addInitScript({ content });
}
