import type { Locator, Page } from 'playwright-core';
import { isDone, waitUntil } from './waitUntil.ts';

/** Brings up the box that is to be answered. */
export type Ask = () => Promise<void>;

/** Milliseconds for a box to come up before it is asked for again. */
const patience = 15_000;
/** Milliseconds for an entry: a search for a file that was just written may stay without it for good. */
const patienceForEntry = 3000;
/** To reach an entry: typing has left few others. */
const mostPresses = 100;

export async function runCommand(page: Page, title: string): Promise<void> {
	await waitUntil(`the command "${title}" in the palette`, async () => {
		// The palette does not learn of a command that is registered while it is open.
		await page.keyboard.press('Escape');
		await page.keyboard.press('F1');
		return (await fill(page, `>${title}`)) && (await accept(page, title, 1000));
	});
	// What the command asks next comes up in the same box.
	const hasClosed = () =>
		inputBoxes(page).evaluateAll((boxes) => !boxes.some((box) => (box as HTMLInputElement).value.startsWith('>')));
	await waitUntil('the palette to close', hasClosed);
}

/** Types into the input box that VS Code shows at the top, and accepts it. As for `ask`, see {@link pickEntry}. */
export async function answerInput(page: Page, text: string, ask?: Ask): Promise<void> {
	await untilAnswered(page, `an input box for "${text}"`, ask, async () => {
		return (await fill(page, text)) && (await press(page, 'Enter'));
	});
}

/** Picks the entry with this label. `ask` brings the list up, again where it closed because something took the focus. */
export async function pickEntry(page: Page, label: string, ask?: Ask): Promise<void> {
	await untilAnswered(page, `the entry "${label}"`, ask, async () => {
		// Typing brings an entry into view that is far down.
		return (await fill(page, label)) && (await accept(page, label, patienceForEntry));
	});
}

async function untilAnswered(page: Page, what: string, ask: Ask | undefined, answer: () => Promise<boolean>) {
	await ask?.();
	await waitUntil(what, async () => {
		if (await isSeen(inputBox(page), patience)) {
			if (await answer()) return true;
			// A search that has missed its moment stays without results for the same words.
			if (ask) await page.keyboard.press('Escape');
		}
		await ask?.();
		return false;
	});
}

/** Goes to the entry by the arrow key, since VS Code may put another one first, and accepts it: false when it is gone. */
async function accept(page: Page, label: string, within: number): Promise<boolean> {
	if (!(await isSeen(entry(page, label), within))) return false;
	for (let presses = 0; presses < mostPresses; presses++) {
		const hasFocus = await entry(page, label).evaluateAll(([row]) => row?.classList.contains('focused'));
		if (hasFocus === undefined) return false;
		if (hasFocus) return press(page, 'Enter');
		if (!(await press(page, 'ArrowDown'))) return false;
	}
	return false;
}

/** The box may be on its way out, and then takes nothing. */
function fill(page: Page, text: string): Promise<boolean> {
	return isDone(inputBox(page).fill(text, { timeout: 2000 }));
}

/** The key goes to the page: pressed on the box, a slow command would count as not accepted, and run twice. */
async function press(page: Page, key: string): Promise<boolean> {
	if (!(await isDone(inputBox(page).focus({ timeout: 2000 })))) return false;
	await page.keyboard.press(key);
	return true;
}

function isSeen(locator: Locator, within: number): Promise<boolean> {
	return isDone(locator.waitFor({ timeout: within }));
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
