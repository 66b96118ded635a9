import {
	appendFileSync,
	closeSync,
	createReadStream,
	existsSync,
	openSync,
	readFileSync,
	readSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { DataError, type DataRow, readRows } from '../app/callFiles/dataRows.ts';
import { parsedJson } from '../core/text/parsedJson.ts';
import type { ReportedCall } from './runReport.ts';
import { texts } from './texts.ts';
import { UsageError } from './usage.ts';

export interface ResultOptions {
	/** Where each row has a line, once all its calls are over. */
	readonly path: string;
	/** Says which data it is of. */
	readonly data: string;
	readonly resumes: boolean;
	/** Whether rows that were begun, and have no result, are sent again. */
	readonly resends: boolean;
	readonly onEarlier: (call: EarlierCall) => void;
}

export type EarlierCall = Pick<ReportedCall, 'state' | 'outcome'>;

/**
 * The results of the rows of a run, a JSON line each; rows that did not hold are in a data file of their own. Which rows were
 * begun is in a third one, so that a run that was stopped goes on and sends none twice. @throws {UsageError}
 */
export async function openResults({ path, data, resumes, resends, onEarlier }: ResultOptions) {
	const paths = resultPaths(path);
	lock(path);
	const exists = existsSync(path);
	if (exists && !resumes)
		throw new UsageError(`--results ${path}: there are results already; --resume goes on with them`);
	const { done, unknown } = exists ? await readEarlier(paths, data, onEarlier) : { done: new RowSet(), unknown: [] };
	const files = openFiles(paths, exists ? undefined : data);
	for (const one of Object.values(paths)) truncateSync(one, wholeLines(one));
	if (!resends) for (const row of unknown) done.add(row);
	const begun = new Set<number>();
	return {
		/** Begun earlier, without a result: whether they were received is not known. They are not sent again. */
		unknown: resends ? [] : unknown,
		isDone: (row: number) => done.has(row),
		/** Before the first call of a row is sent. */
		begin(row: number) {
			if (!begun.has(row)) write(files.begun, { row });
			begun.add(row);
		},
		end(row: number, ended: readonly ReportedCall[], columns: DataRow) {
			const held = ended.every(({ state }) => state === 'held');
			const calls = ended.map(({ call, state, outcome, duration, reason, results }) => {
				const failed = results.flatMap((one) => (one.held ? [] : [{ expected: one.text, actual: one.actual ?? null }]));
				const why = reason === undefined ? failed.length > 0 && { failed } : { notSent: reason };
				return { call, state, outcome, duration, ...why };
			});
			if (!held) write(files.failed, Object.fromEntries(columns));
			write(files.results, { row, held, calls });
			begun.delete(row);
		},
		close() {
			for (const file of Object.values(files)) closeSync(file);
		},
	};
}

/** The files of the results in a file. */
export function resultPaths(path: string) {
	return { results: path, begun: `${path}.begun`, failed: `${path.replace(/\.jsonl$/, '')}.failed.jsonl` };
}

type Paths = Readonly<ReturnType<typeof resultPaths>>;

/** Has the results written by this process alone, until it ends. @throws {UsageError} */
function lock(results: string): void {
	const path = `${results}.lock`;
	const owner = existsSync(path) ? Number(readFileSync(path, 'utf8')) : undefined;
	// In a container another process may have had this number.
	if (owner !== undefined && owner !== process.pid && isRunning(owner))
		throw new UsageError(`--results ${results}: process ${owner} writes them. If it does not, delete ${path}.`);
	try {
		if (owner !== undefined) rmSync(path);
		writeFileSync(path, String(process.pid), { flag: 'wx' });
	} catch {
		throw new UsageError(`--results ${path}: the file cannot be written`);
	}
	process.once('exit', () => rmSync(path, { force: true }));
}

function isRunning(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}

/** @param newData what new files are of; files that are there already are gone on with */
function openFiles(paths: Paths, newData: string | undefined): Readonly<Record<keyof Paths, number>> {
	// What is there already may be the data of this run.
	const flags = newData === undefined ? 'a' : 'wx';
	const there = newData === undefined ? undefined : Object.values(paths).find((path) => existsSync(path));
	if (there) throw new UsageError(`--results ${paths.results}: ${there} is there already. Move or delete it.`);
	try {
		// Data and answers may have keys in them, and a digest of data says what they are.
		const files = {
			begun: openSync(paths.begun, flags, 0o600),
			failed: openSync(paths.failed, flags, 0o600),
			results: openSync(paths.results, flags, 0o600),
		};
		if (newData !== undefined) write(files.begun, { data: newData });
		return files;
	} catch {
		throw new UsageError(`--results ${paths.results}: the file cannot be written`);
	}
}

function write(file: number, line: object): void {
	// All of it, or an error: without its line a row that was begun is sent again. The sign is what a decoder writes for bytes that
	// are no UTF-8.
	appendFileSync(file, `${JSON.stringify(line).replaceAll('\ufffd', '\\ufffd')}\n`);
}

async function readEarlier(paths: Paths, data: string, onEarlier: ResultOptions['onEarlier']) {
	const done = new RowSet();
	for await (const line of linesOf(paths.results, paths)) {
		const calls = parsedJson(line.get('calls') ?? '');
		if (!Array.isArray(calls)) throw isForeign(paths);
		done.add(Number(line.get('row')));
		for (const call of calls as readonly EarlierCall[]) onEarlier(call);
	}
	const unknown = new Set<number>();
	let other: string | undefined;
	for await (const line of linesOf(paths.begun, paths)) {
		other ??= line.get('data');
		const row = Number(line.get('row'));
		if (line.has('row') && !done.has(row)) unknown.add(row);
	}
	if (other === undefined) throw isForeign(paths);
	if (other !== data) throw new UsageError(`--resume: ${paths.results} is of other data: ${other}, not ${data}`);
	return { done, unknown: [...unknown] };
}

function isForeign({ results }: Paths): UsageError {
	return new UsageError(`--resume: ${results} was not written by signed-call, or was changed since`);
}

async function* linesOf(path: string, paths: Paths): AsyncGenerator<DataRow> {
	try {
		const size = wholeLines(path);
		if (size === 0) return;
		yield* readRows('.jsonl', createReadStream(path, { encoding: 'utf8', end: size - 1 }), texts);
	} catch (error) {
		// A folder, or gone.
		const cannotBeRead = error instanceof Error && 'code' in error;
		throw error instanceof DataError || cannotBeRead ? isForeign(paths) : error;
	}
}

/** In bytes: of a program that was killed the last line may be a piece of one, up to the longest row of data. */
function wholeLines(path: string): number {
	if (!existsSync(path)) return 0;
	const { size } = statSync(path);
	const end = Buffer.alloc(Math.min(size, 1 << 23));
	const file = openSync(path, 'r');
	readSync(file, end, 0, end.length, size - end.length);
	closeSync(file);
	return size - end.length + end.lastIndexOf('\n') + 1;
}

/** Rows by their numbers from 1; small where nearly all of the first ones are in it. */
class RowSet {
	private upTo = 0;
	private readonly others = new Set<number>();

	has(row: number): boolean {
		return row <= this.upTo || this.others.has(row);
	}

	add(row: number): void {
		this.others.add(row);
		while (this.others.delete(this.upTo + 1)) this.upTo += 1;
	}
}
