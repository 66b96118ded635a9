import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

/** Runs a command by VS Code's palette: F1, its title, Enter; all by keyboard. */
export async function runCommand(page: Page, title: string): Promise<void> {
	const input = inputBox(page);
	await waitUntil(`the command "${title}" in the palette`, async () => {
		// The palette does not learn of a command that is registered while it is open.
		await page.keyboard.press('Escape');
		await page.keyboard.press('F1');
		// The box may be on its way out, and then takes nothing.
		const filled = await input.fill(`>${title}`, { timeout: 2000 }).then(
			() => true,
			() => false,
		);
		return filled && isSeen(entry(page, title), 1000);
	});
	await accept(page, title);
	// What the command asks next comes up in the same box.
	const hasClosed = () =>
		inputBoxes(page).evaluateAll((boxes) => !boxes.some((box) => (box as HTMLInputElement).value.startsWith('>')));
	await waitUntil('the palette to close', hasClosed);
}

/** Types into the input box that VS Code shows at the top, and accepts it. */
export async function answerInput(page: Page, text: string): Promise<void> {
	await inputBox(page).fill(text);
	await page.keyboard.press('Enter');
}

/** Picks the entry with this label from the list that VS Code shows at the top. */
export async function pickEntry(page: Page, label: string): Promise<void> {
	// Typing brings an entry into view that is far down.
	await inputBox(page).fill(label);
	await entry(page, label).waitFor();
	await accept(page, label);
}

/** Goes to the entry by the arrow key, since VS Code may put another one first, and accepts it. */
async function accept(page: Page, label: string): Promise<void> {
	await waitUntil(`"${label}" to have the focus`, async () => {
		if (await entry(page, label).evaluateAll(([row]) => row?.classList.contains('focused'))) return true;
		await page.keyboard.press('ArrowDown');
		return false;
	});
	await page.keyboard.press('Enter');
}

function inputBox(page: Page): Locator {
	return inputBoxes(page).first();
}

/** VS Code keeps boxes beside the one in use that are hidden. */
function inputBoxes(page: Page): Locator {
	return page.locator('.quick-input-widget input:visible');
}

function entry(page: Page, label: string): Locator {
	const name = page.locator('.label-name').getByText(label, { exact: true });
	return page.locator('.quick-input-widget .monaco-list-row').filter({ has: name }).first();
}

function isSeen(locator: Locator, within: number): Promise<boolean> {
	return locator.waitFor({ timeout: within }).then(
		() => true,
		() => false,
	);
}
