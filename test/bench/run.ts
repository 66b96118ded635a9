// `node test/bench/run.ts [name…] [--short] [--compare <stored result>] [--peer <folder or .vsix>]`: runs the benches named, or all.
// What is measured is stored in docs/performance.json, which docs/PERFORMANCE.md is written of; a short run only prints, and `--page` only
// writes the page.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchMessage, BenchOptions } from './measure/benchProcess.ts';
import type { Row } from './measure/row.ts';
import { showRatio, showRow } from './measure/showRow.ts';
import { type BenchResult, benchResult, comparedRatios, readResult, storeResult } from './measure/storedResult.ts';
import { writePage } from './page/writePage.ts';

const folder = new URL('./', import.meta.url);
const stored = new URL('../../docs/performance.json', import.meta.url);

/** `send.ts` is a bench by exporting `benchSend`. */
const known = readdirSync(folder)
	.filter((file) => file.endsWith('.ts'))
	.map((file) => basename(file, '.ts'))
	.filter((name) => readFileSync(new URL(`${name}.ts`, folder), 'utf8').includes(` function ${functionName(name)}(`));
/** Those that only run when they are named: no job beside a floor, or nothing that can be told in a minute. */
const namedOnly = ['hostile', 'mistakes'];
/** Those that open a real workbench, which a short run has no time for. */
const notShort = known.filter((name) => name.startsWith('real'));

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		short: { type: 'boolean' },
		page: { type: 'boolean' },
		compare: { type: 'string' },
		peer: { type: 'string', multiple: true },
	},
});
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
	console.error(`No such bench: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
	process.exitCode = 1;
} else if (values.page) {
	await writePage(await readResult(stored));
} else {
	const options = { short: values.short ?? false, peers: (values.peer ?? []).map((path) => resolve(path)) };
	const usual = known.filter((name) => !namedOnly.includes(name) && !(options.short && notShort.includes(name)));
	await runBenches(positionals.length > 0 ? positionals : usual, options);
}

async function runBenches(names: readonly string[], options: BenchOptions): Promise<void> {
	const benches: Record<string, BenchResult> = {};
	// It may be the file that is written below.
	const before = values.compare === undefined ? undefined : await readResult(values.compare);
	for (const name of names) {
		console.log(`\n── ${name} ──`);
		const { rows, whole } = await runBench(name, options);
		if (!whole) process.exitCode = 1;
		else if (rows.length > 0) benches[name] = benchResult(rows);
		// At once: what follows may be ended by hand.
		if (!options.short) await writePage(await storeResult(stored, { benches }));
	}
	if (before) {
		console.log('\nRatios to the floors, before and now:');
		const ratios = comparedRatios(before, { benches });
		if (ratios.length === 0) console.log(`  ${values.compare} has none of these.`);
		for (const one of ratios) {
			console.log(`  ${one.title.padEnd(70)} ${showRatio(one.before).padStart(9)} ${showRatio(one.now).padStart(9)}`);
		}
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
