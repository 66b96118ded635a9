import type { Page } from 'playwright-core';
import { isDone, waitUntil } from './waitUntil.ts';

/**
 * Answers VS Code's own dialog for files, which has such a title or button, with a path; without one, with what it
 * proposes. Its input takes nothing before it shows what is in the folder: it then writes its proposal, whatever was typed.
 */
export async function answerFileDialog(page: Page, titleOrButton: string, path?: string): Promise<void> {
	const widget = page.locator('.quick-input-widget');
	// What is asked next is asked in the same widget, where the button of this dialog stays, hidden.
	const named = widget
		.locator('.quick-input-title, .quick-input-action')
		.filter({ hasText: titleOrButton, visible: true })
		.first();
	await named.waitFor();
	await widget.locator('.monaco-list-row').first().waitFor();
	const input = widget.locator('input:visible').first();
	const hasPath = async () => path === undefined || (await input.inputValue({ timeout: 1000 })) === path;
	await waitUntil(`${path ?? 'the proposal'} to be taken in "${titleOrButton}"`, async () => {
		if (!(await named.isVisible())) return true;
		if (path !== undefined) await isDone(input.fill(path, { timeout: 1000 }));
		if (await hasPath().catch(() => false)) await isDone(input.press('Enter', { timeout: 1000 }));
		return isDone(named.waitFor({ state: 'hidden', timeout: 1000 }));
	});
}
