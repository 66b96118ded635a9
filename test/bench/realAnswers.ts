// What answers take in a real workbench: first content, all of it, an editor, and what holds the window and the extension host.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BenchRun } from './measure/benchRun.ts';

interface Task {
	readonly milliseconds: number;
}

type Measured =
	| { what: 'receive'; size: number; content: number; host: number; window: readonly Task[] }
	| { what: 'open'; size: number; ours: number; floor: number }
	| { what: 'call file'; ours: number; floor: number };

const script = fileURLToPath(new URL('../ui/window/measureAnswers.ts', import.meta.url));
const megabyte = 1_000_000;
const sizes = [0.1, 20].map((size) => size * megabyte);

/** Answers of 100 kB to 20 MB in a composer, and a small one of a call file. */
export async function benchRealAnswers(run: BenchRun): Promise<void> {
	const all = await measure();
	for (const bytes of sizes) {
		const size = `${bytes / megabyte} MB`;
		const received = all.filter((one) => one.what === 'receive').filter((one) => one.size === bytes);
		const stalls = { target: { figure: 50 }, size };
		run.figure(
			{ name: 'First content painted after its first byte', size, target: { figure: 150 } },
			received.map(({ content }) => content),
		);
		run.figure({ name: 'Longest task of the window while it comes', ...stalls }, received.flatMap(longest));
		run.figure(
			{ name: 'Longest task of the extension host while it comes', ...stalls },
			received.map(({ host }) => host),
		);
		const opened = all.filter((one) => one.what === 'open').filter((one) => one.size === bytes);
		run.figures(
			{ name: 'Open in editor → painted', size, floor: 'VS Code opening a file of that size' },
			opened.map(({ floor }) => floor),
			opened.map(({ ours }) => ours),
		);
	}
	const sent = all.filter((one) => one.what === 'call file');
	const job = {
		name: 'Send → painted',
		size: 'a small answer, from a call file',
		floor: 'bare undici and an editor',
		target: { ratio: 1.4 },
	};
	run.figures(
		job,
		sent.map(({ floor }) => floor),
		sent.map(({ ours }) => ours),
	);
}

function longest({ window }: { readonly window: readonly Task[] }): number[] {
	return window.slice(0, 1).map(({ milliseconds }) => milliseconds);
}

/** What the workbench told, in a process of its own. */
async function measure(): Promise<Measured[]> {
	const child = spawn(process.execPath, [script, sizes.join()], { stdio: ['ignore', 'pipe', 'inherit'] });
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const all: Measured[] = [];
	for await (const line of createInterface(child.stdout)) if (line.startsWith('{')) all.push(JSON.parse(line));
	if ((await ended) !== 0) throw new Error('the workbench could not be measured');
	return all;
}
