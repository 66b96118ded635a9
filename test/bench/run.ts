// `node test/bench/run.ts [name…] [--short] [--page]`: runs the benches named, or all. Results are stored in docs/performance.json, from which
// docs/PERFORMANCE.md is written. A short run only prints; `--page` only writes the page.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchMessage, BenchOptions } from './measure/benchProcess.ts';
import type { Row } from './measure/row.ts';
import { showRow } from './measure/showRow.ts';
import { type BenchResult, benchResult, readResult, storeResult } from './measure/storedResult.ts';
import { writePage } from './page/writePage.ts';

const folder = new URL('./', import.meta.url);
const stored = new URL('../../docs/performance.json', import.meta.url);

/** `send.ts` is a bench by exporting `benchSend`. */
const known = readdirSync(folder)
	.filter((file) => file.endsWith('.ts'))
	.map((file) => basename(file, '.ts'))
	.filter((name) => readFileSync(new URL(`${name}.ts`, folder), 'utf8').includes(` function ${functionName(name)}(`));
/** Those that open a real workbench, or install other programs, which a short run has no time for. */
const notShort = known.filter((name) => name.startsWith('real'));

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		short: { type: 'boolean' },
		page: { type: 'boolean' },
	},
});
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
	console.error(`No such bench: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
	process.exitCode = 1;
} else if (values.page) {
	await writePage(await readResult(stored));
} else {
	const options = { short: values.short ?? false };
	const usual = known.filter((name) => !(options.short && notShort.includes(name)));
	await runBenches(positionals.length > 0 ? positionals : usual, options);
}

async function runBenches(names: readonly string[], options: BenchOptions): Promise<void> {
	const benches: Record<string, BenchResult> = {};
	for (const name of names) {
		console.log(`\n── ${name} ──`);
		const { rows, whole } = await runBench(name, options);
		if (!whole) process.exitCode = 1;
		else if (rows.length > 0) benches[name] = benchResult(rows);
		// At once: what follows may be ended by hand.
		if (!options.short) await writePage(await storeResult(stored, { benches }));
	}
}

/** Prints rows as they come; not whole when the bench failed. */
async function runBench(name: string, options: BenchOptions): Promise<{ rows: Row[]; whole: boolean }> {
	const rows: Row[] = [];
	const script = new URL('measure/benchProcess.ts', folder);
	const child = fork(script, [name, JSON.stringify(options)], { execArgv: ['--expose-gc'] });
	child.on('message', ({ row }: BenchMessage) => {
		rows.push(row);
		console.log(showRow(row));
	});
	const [code] = (await once(child, 'exit')) as [number | null];
	return { rows, whole: code === 0 };
}

function functionName(name: string): string {
	return `bench${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
