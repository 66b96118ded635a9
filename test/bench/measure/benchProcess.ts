// Runs one bench in a process of its own, so that none has another's heap or compiled code: `benchProcess.ts <name> <options as JSON>`.

import { BenchRun } from './benchRun.ts';
import type { Row } from './row.ts';

/** What the process is told, and tells. */
export interface BenchOptions {
	readonly short: boolean;
}
export interface BenchMessage {
	readonly row: Row;
}

const [name = '', options = '{}'] = process.argv.slice(2);
const module = (await import(new URL(`../${name}.ts`, import.meta.url).href)) as Record<
	string,
	(run: BenchRun) => Promise<void>
>;
const bench = module[`bench${name.charAt(0).toUpperCase()}${name.slice(1)}`];
if (!bench) throw new Error(`${name}.ts exports no bench`);
// Also when whoever started it was ended.
process.on('disconnect', () => process.exit());
await bench(new BenchRun(JSON.parse(options), (row) => process.send?.({ row } satisfies BenchMessage)));
process.disconnect?.();
