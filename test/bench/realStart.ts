// What starting costs in a real workbench: activation, memory, bytes.

import { stat } from 'node:fs/promises';
import { packagedExtension } from '../vscode/packagedExtension.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { figuresOf } from './measure/row.ts';
import { type Activation, activate } from './real/activation.ts';
import { BenchWindow } from './real/benchWindow.ts';
import { emptyExtension } from './real/floorExtensions.ts';

const own = 'signed-call.signed-call-workbench';

/** The package, and activation in fresh extension hosts, seven of each. */
export async function benchRealStart(run: BenchRun): Promise<void> {
	const size = (await stat(await packagedExtension())).size;
	run.figure({ name: 'The packaged extension (VSIX)', unit: 'bytes', target: { figure: 800_000 } }, [size]);
	await using window = await BenchWindow.open('http://127.0.0.1:9');
	const measured = new Map<string, Activation[]>([emptyExtension, own].map((id) => [id, []]));
	for (let round = 0; round < (run.short ? 2 : 7); round++) {
		for (const [id, activations] of measured) {
			await window.reload();
			activations.push(await activate(window.driver, id));
		}
	}
	const of = (id: string, what: keyof Activation) => (measured.get(id) ?? []).map((one) => one[what]);
	const floor = 'an empty extension';
	const activation = { name: 'activate() in a fresh extension host', floor, target: { ratio: 2.5 } };
	run.figures(activation, of(emptyExtension, 'milliseconds'), of(own, 'milliseconds'));
	const bare = figuresOf(of(emptyExtension, 'memory')).median;
	const beyond = of(own, 'memory').map((value) => value - bare);
	const memory = 'Memory 6 s after activation, beyond an empty extension';
	run.figure({ name: memory, unit: 'bytes', target: { figure: 1_000_000 } }, beyond);
	run.figure({ name: 'Longest task in the 6 s after activation', target: { figure: 20 } }, of(own, 'task'));
}
