import type { Locator, Page } from 'playwright-core';
import { pickEntry } from '../page/quickInput.ts';

export async function openFile(page: Page, name: string): Promise<void> {
	await pickEntry(page, name, () => page.keyboard.press('Control+P'));
	await page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor();
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
