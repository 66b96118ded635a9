// How soon a composer can be used in a real workbench.

import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';

/** Composers opened in fresh windows and in used ones, beside an empty webview. */
export async function benchRealComposer(run: BenchRun): Promise<void> {
	await using window = await BenchWindow.open('http://127.0.0.1:9');
	const [floor, composer] = [times(), times()];
	const contenders = [
		['benchPanels.empty', floor],
		['signedCall.callMethod', composer],
	] as const;
	const open = async (command: string) => {
		let begun = 0;
		const { at } = await window.painted('usable', async () => {
			begun = await window.begin(command);
		});
		return at - begun;
	};
	for (let round = 0; round < (run.short ? 1 : 4); round++) {
		for (const [command, { cold, warm }] of contenders) {
			await window.reload();
			cold.push(await open(command));
			for (let again = 0; again < 3; again++) {
				await window.closeEditors();
				warm.push(await open(command));
			}
		}
	}
	const job = { name: 'Composer: command → usable', floor: 'an empty webview panel' };
	run.figures({ ...job, size: 'cold' }, floor.cold, composer.cold);
	run.figures({ ...job, size: 'warm' }, floor.warm, composer.warm);
}

function times(): Record<'cold' | 'warm', number[]> {
	return { cold: [], warm: [] };
}
