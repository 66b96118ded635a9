// What starting costs in a real workbench: activation, memory, bytes.

import { stat } from 'node:fs/promises';
import { packagedExtension } from '../vscode/packagedExtension.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { figuresOf } from './measure/row.ts';
import { type Activation, activate } from './real/activation.ts';
import { BenchWindow } from './real/benchWindow.ts';
import { emptyExtension } from './real/floorExtensions.ts';
import { packagedPeers } from './real/peers.ts';

const own = 'signed-call.signed-call-workbench';

/** The package, and activation in fresh extension hosts, seven of each. */
export async function benchRealStart(run: BenchRun): Promise<void> {
	const peers = await packagedPeers(run.peers);
	const sizes = Object.fromEntries(peers.map(({ id, size }) => [id, [size]]));
	const size = (await stat(await packagedExtension())).size;
	run.figure({ name: 'The packaged extension (VSIX)', unit: 'bytes', target: { figure: 400_000 } }, [size], sizes);
	const window = await BenchWindow.open(
		'http://127.0.0.1:9',
		peers.map(({ vsix }) => vsix),
	);
	try {
		await benchActivation(
			run,
			window,
			peers.map(({ id }) => id),
		);
	} finally {
		await window.close();
	}
}

async function benchActivation(run: BenchRun, window: BenchWindow, peers: readonly string[]): Promise<void> {
	const measured = new Map<string, Activation[]>([emptyExtension, own, ...peers].map((id) => [id, []]));
	for (let round = 0; round < (run.short ? 2 : 7); round++) {
		for (const [id, activations] of measured) {
			await window.reload();
			activations.push(await activate(window.driver, id));
		}
	}
	const of = (id: string, what: keyof Activation) => (measured.get(id) ?? []).map((one) => one[what]);
	const ofPeers = (what: keyof Activation) => Object.fromEntries(peers.map((id) => [id, of(id, what)]));
	const floor = 'an empty extension';
	run.figures(
		{ name: 'activate() in a fresh extension host', floor, target: { ratio: 1.8 } },
		of(emptyExtension, 'milliseconds'),
		of(own, 'milliseconds'),
		ofPeers('milliseconds'),
	);
	run.figure(
		{ name: 'Bytes of code loaded at activation', unit: 'bytes', target: { figure: 60_000 } },
		of(own, 'loadedBytes'),
		ofPeers('loadedBytes'),
	);
	const bare = figuresOf(of(emptyExtension, 'memory')).median;
	const beyond = (values: readonly number[]) => values.map((value) => value - bare);
	run.figure(
		{ name: 'Memory after activation, beyond an empty extension', unit: 'bytes', target: { figure: 500_000 } },
		beyond(of(own, 'memory')),
		Object.fromEntries(peers.map((id) => [id, beyond(of(id, 'memory'))])),
	);
}
