// From the paste of a call on the Diagnose tab to the frame with what is wrong with it, in a real workbench.

import { longestWindowTask } from '../ui/browser/longestTask.ts';
import { runClient } from '../ui/clients/runClient.ts';
import { DiagnosePane, pastedBaseUrl } from '../ui/diagnose/diagnosePane.ts';
import { ownKeys } from '../ui/ownService.ts';
import { longestHostTask } from '../ui/window/hostTasks.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';
import { pastedCalls, wrongClients } from './real/wrongClients.ts';

const mistakeCounts = [0, 1, 2, 3];

/** Calls with no mistake, and with one, two and three: the first in a window, and further ones. */
export async function benchRealDiagnose(run: BenchRun): Promise<void> {
	await using window = await BenchWindow.open(pastedBaseUrl);
	const pane = await DiagnosePane.open(window.workbench);
	await pane.area().click();
	const first = await pasteAll(window, pane, 1, 1);
	const size = 'the first in a window, 1 mistake';
	run.figure({ name: 'Paste → verdict painted', size, target: { figure: 300 } }, first.slice(0, 1));
	// What was compiled by then makes the first of each a time of its own.
	for (const mistakes of mistakeCounts) await pasteAll(window, pane, mistakes, 1);
	const hostTasks: number[] = [];
	for (const mistakes of mistakeCounts) {
		const times: number[] = [];
		const task = await longestHostTask(window.driver, async () => {
			times.push(...(await pasteAll(window, pane, mistakes, roundsOf(run, mistakes))));
		});
		hostTasks.push(task);
		run.figure({ name: 'Paste → verdict painted', size: sizeOf(mistakes) }, times);
	}
	run.figure({ name: 'Longest task of the extension host meanwhile', target: { figure: 50 } }, [
		Math.max(...hostTasks),
	]);
	const task = await longestWindowTask(window.page, async () => {
		for (const mistakes of mistakeCounts) await pasteAll(window, pane, mistakes, 1);
	});
	run.figure({ name: 'Longest task of the window meanwhile', target: { figure: 50 } }, [task]);
}

/** As many pastes of each number of mistakes as there are of those with the most clients. */
function roundsOf({ short }: BenchRun, mistakes: number): number {
	const clients = wrongClients[mistakes]?.length ?? 1;
	return Math.ceil((short ? 5 : 14) / (clients * pastedCalls.length));
}

function sizeOf(mistakes: number): string {
	return mistakes === 1 ? '1 mistake' : `${mistakes || 'no'} mistakes`;
}

/** Milliseconds from each paste to the frame with the first set of so many mistakes. */
async function pasteAll(window: BenchWindow, pane: DiagnosePane, mistakes: number, rounds: number): Promise<number[]> {
	const times: number[] = [];
	const verdict = mistakes === 0 ? 'verdict:good:0' : `verdict:bad:${mistakes}`;
	for (let round = 0; round < rounds; round++) {
		for (const made of wrongClients[mistakes] ?? []) {
			for (const call of pastedCalls) {
				const mistaken = made.flatMap((name) => ['--mistake', name]);
				const url = await runClient('client.py', ownKeys, '--print', ...mistaken, pastedBaseUrl, ...call);
				const { since, at } = await window.painted(verdict, () => pane.startPaste(url));
				times.push(at - since);
				// The next one does not wait for what this one still searches for.
				await pane.button('Diagnose').waitFor();
			}
		}
	}
	return times;
}
