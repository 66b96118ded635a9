import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Row } from './row.ts';

export interface BenchResult {
	/** When it ran, as a day. */
	readonly date: string;
	readonly node: string;
	readonly machine: string;
	/** How many threads wanted a processor, on average over the minutes before; times by the clock are as much longer. */
	readonly load?: number;
	readonly rows: readonly Row[];
}

/** The file that the page is written of: benches by name. */
export interface StoredResult {
	readonly benches: Readonly<Record<string, BenchResult>>;
}

export function benchResult(rows: readonly Row[]): BenchResult {
	const [first] = cpus();
	return {
		date: new Date().toISOString().slice(0, 10),
		node: process.version,
		machine: `${cpus().length} × ${first?.model.trim() || process.arch}, ${process.platform}`,
		load: Math.round(loadavg()[1] ?? 0),
		rows,
	};
}

export async function readResult(path: string | URL): Promise<StoredResult> {
	try {
		return JSON.parse(await readFile(path, 'utf8')) as StoredResult;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { benches: {} };
		throw error;
	}
}

/** Writes what was measured over what was stored of the same benches, and keeps the others; returns the whole. */
export async function storeResult(path: URL, measured: StoredResult): Promise<StoredResult> {
	const before = await readResult(path);
	const benches = Object.entries({ ...before.benches, ...measured.benches });
	const whole = { benches: Object.fromEntries(benches.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
	await writeFile(path, `${JSON.stringify(whole, rounded, '\t')}\n`);
	return whole;
}

/** Four digits are more than a measurement has. */
function rounded(_key: string, value: unknown): unknown {
	return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
