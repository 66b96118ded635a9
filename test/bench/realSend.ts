// From the click on Send to the frame that shows the answer, in a real workbench, beside bare undici and a webview that shows the text.

import type { Frame } from 'playwright-core';
import { waitUntil } from '../ui/page/waitUntil.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';
import { jsonService } from './real/jsonService.ts';

/** A small answer, from a composer. */
export async function benchRealSend(run: BenchRun): Promise<void> {
	let sent = 0;
	const answer = () => JSON.stringify({ events: [{ type: 'MESSAGES', number: 3 }], text: `answer-${sent++}-of-bench` });
	using service = await jsonService(answer);
	const { baseUrl } = service;
	await using window = await BenchWindow.open(baseUrl);
	/** What is painted of the next answer, and of no other. */
	const nextAnswer = () => `answer-${sent}-`;
	// The floor and the composer stand side by side, so that neither is made anew when the other one's turn comes.
	await window.painted('usable', () => window.begin('benchPanels.send', baseUrl));
	await window.driver.command('workbench.action.newGroupRight');
	await window.painted('usable', () => window.begin('signedCall.callMethod', 'events.get'));
	const floor = async () => {
		const frame = await shown(window, 'Floor', 'button#usable');
		return timed(window, nextAnswer(), () => frame.locator('#usable').click());
	};
	const ours = async () => {
		const frame = await shown(window, /events\.get|Call/, '#method');
		await frame.locator('#method').focus();
		// The button takes no click for a moment after it was Cancel; the keys always do.
		return timed(window, nextAnswer(), () => window.page.keyboard.press('Control+Enter'));
	};
	for (const contender of [floor, ours]) await contender();
	const job = {
		name: 'Send → painted',
		size: 'a small answer, from a composer',
		floor: 'bare undici and a webview',
		target: { ratio: 1.4 },
		rounds: run.short ? 4 : 15,
	};
	await run.compareMeasured(job, floor, ours);
}

/** Milliseconds from the click, or the key, to the frame that shows the answer. */
async function timed(window: BenchWindow, answer: string, act: () => Promise<unknown>): Promise<number> {
	const { since, at } = await window.painted(answer, act);
	return at - since;
}

async function shown(window: BenchWindow, tab: string | RegExp, element: string): Promise<Frame> {
	const head = window.page.locator('.editor-group-container').getByRole('tab', { name: tab }).first();
	const isShown = async () => (await head.getAttribute('aria-selected')) === 'true';
	if (!(await isShown())) await head.click();
	await waitUntil('the tab', isShown);
	return window.frameWith(element);
}
