import type { Page } from 'playwright-core';

/** Where a message comes from when it is a webview's: VS Code's frames for them, or a file of our extension in one. */
const fromWebview = /webview\/browser\/pre\/|vscode-resource|signed-call-workbench/;

/** A frame of VS Code's own, as of the pictures in a walkthrough, or of another extension, as the preview of Markdown. */
const ofVscode = /webview\/browser\/pre\/.*[?&]extensionId=(?!signed-call\.)/;

/** Collects what the webviews write to the console as an error, throw, or do against their CSP. */
export class ConsoleWatch {
	readonly errors: string[] = [];

	watch(page: Page): void {
		page.on('console', (message) => {
			const { url, lineNumber } = message.location();
			// An inline script has no address; the workbench's own scripts all have one.
			if (message.type() === 'error' && (url === '' || (fromWebview.test(url) && !ofVscode.test(url)))) {
				this.errors.push(`${message.text()} (${url}:${lineNumber})`);
			}
		});
		page.on('pageerror', (error) => {
			const text = error.stack ?? String(error);
			if (ofVscode.test(text)) return;
			if (fromWebview.test(text) || !/https?:/.test(text)) this.errors.push(text);
		});
	}
}
