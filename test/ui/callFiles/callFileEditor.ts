import type { Locator, Page } from 'playwright-core';
import { pickEntry } from '../page/quickInput.ts';
import { isDone, waitUntil } from '../page/waitUntil.ts';

export async function openFile(page: Page, name: string): Promise<void> {
	await pickEntry(page, name, () => page.keyboard.press('Control+P'));
	await page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor();
}

/** Puts the cursor behind all that an open file holds. */
export async function goToEnd(page: Page, name: string): Promise<void> {
	await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
	await page.locator(`.monaco-editor.focused[data-uri$="/${name}"]`).waitFor();
	await page.keyboard.press('Control+End');
}

/**
 * Writes behind all that an open file holds, in one piece, as a paste: Enter would take a suggestion. Written again when it is lost,
 * as something that closes beside the editor takes the focus.
 * @param shown a piece of the text that no other line has
 */
export async function writeAtEnd(page: Page, name: string, text: string, shown: string): Promise<void> {
	const line = page.locator('.view-line').filter({ hasText: shown }).first();
	await waitUntil(`"${shown}" in the editor`, async () => {
		await goToEnd(page, name);
		await page.keyboard.insertText(text);
		return isDone(line.waitFor({ timeout: 10_000 }));
	});
}

/** What can be done with a call, above it. */
export const lens = (page: Page, title: string | RegExp): Locator =>
	page.locator('.codelens-decoration a').filter({ hasText: title });
/** What VS Code says in the corner. */
export const toast = (page: Page, text: string | RegExp): Locator =>
	page.locator('.notification-toast').filter({ hasText: text });

/** A row of VS Code's view of what came of a run. */
export const testResult = (page: Page, text: string): Locator =>
	page.locator('.panel .monaco-list-row').filter({ hasText: text }).first();
