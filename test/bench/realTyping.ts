// From a key to the frame with the new sig, in a composer in a real workbench, beside a webview that echoes through the host.

import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';

const floor = 'a webview that echoes through the host';

const parameterCounts = [3, 30, 300];

/** Keys in a short value. */
export async function benchRealTyping(run: BenchRun): Promise<void> {
	await using window = await BenchWindow.open('http://127.0.0.1:9');
	const keys = run.short ? 5 : 12;
	for (const parameters of parameterCounts) {
		await window.closeEditors();
		const echo = await typeInEcho(window, keys);
		await window.closeEditors();
		const typed = await typeInComposer(window, keys, parameters);
		const size = `${parameters} parameters`;
		run.figures({ name: 'Key → new sig painted', size, floor, target: { ratio: 1.4 } }, echo, typed.times);
		run.figure({ name: 'Longest gap between frames while typing', size, target: { figure: 50 } }, [typed.longestGap]);
	}
}

/** So many parameters as a query, `a` first. */
function queryOf(parameters: number): string {
	return ['a=1', ...Array.from({ length: parameters - 1 }, (_, index) => `p${index}=${index}`)].join('&');
}

async function typeInEcho(window: BenchWindow, keys: number): Promise<number[]> {
	await window.painted('usable', () => window.begin('benchPanels.echo'));
	const frame = await window.frameWith('#usable');
	await frame.locator('#usable').click();
	return type(window, keys);
}

async function typeInComposer(window: BenchWindow, keys: number, parameters: number) {
	await window.painted('usable', () => window.begin('signedCall.callMethod', 'events.get'));
	const frame = await window.frameWith('#method');
	const valueField = (name: string) => frame.getByRole('textbox', { name: `Value of ${name}`, exact: true });
	await window.painted('sig', async () => {
		await frame.getByRole('combobox', { name: 'Name of a new parameter' }).click();
		await paste(window, queryOf(parameters));
		await valueField('a').waitFor();
	});
	await valueField('a').click();
	await window.page.keyboard.press('End');
	const times = await type(window, keys);
	// With keys of its own: a page that asks for every frame waits for the next one with what it would paint at once otherwise.
	await frame.evaluate(watchGaps);
	await type(window, keys);
	return {
		times,
		longestGap: await frame.evaluate(() => (globalThis as unknown as { longestGap: number }).longestGap),
	};
}

/** Has the frame note the longest time between two of its frames. */
function watchGaps(): void {
	const watch = globalThis as unknown as { longestGap: number };
	watch.longestGap = 0;
	let last = performance.now();
	const look = () => {
		const now = performance.now();
		watch.longestGap = Math.max(watch.longestGap, now - last);
		last = now;
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

async function paste(window: BenchWindow, text: string): Promise<void> {
	await window.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
	await window.page.keyboard.press('Control+V');
}

/** Milliseconds from each key to the frame that shows what came of it; the first keys warm up. */
async function type(window: BenchWindow, keys: number): Promise<number[]> {
	const warm = 3;
	const times: number[] = [];
	for (let index = 0; index < warm + keys; index++) {
		const { since, at } = await window.painted('sig', () => window.page.keyboard.press('b'));
		times.push(at - since);
	}
	return times.slice(warm);
}
