import { globSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { givenAccount } from '../app/accounts/givenAccount.ts';
import { callFileProblemText } from '../app/callFiles/callFileProblemText.ts';
import { dataRows, perRow } from '../app/callFiles/dataRows.ts';
import { fileCalls } from '../app/callFiles/fileCalls.ts';
import { type FileRunSources, rowRuns } from '../app/callFiles/fileRun.ts';
import { inLanes } from '../app/callFiles/inLanes.ts';
import { ParsedFile } from '../app/callFiles/parsedFile.ts';
import { callsToRun } from '../app/callFiles/runCalls.ts';
import { isBeside, mostBytesBeside } from '../app/expectations/filesBeside.ts';
import type { ReadFile, WriteFile } from '../app/expectations/results.ts';
import { prepareCall } from '../app/send/prepareCall.ts';
import type { ParsedCall } from '../core/callFile/callDocumentModel.ts';
import { firstIndex } from '../core/text/firstIndex.ts';
import { givenKeys, type KeyOptions, keyOptions } from './givenKeys.ts';
import { openRunner } from './openRunner.ts';
import { type Pace, paceOf } from './pace.ts';
import { type Report, type ReporterName, reporters } from './reporters.ts';
import { runReport } from './runReport.ts';
import { texts } from './texts.ts';
import { exitCodes, numberOf, runUsage, UsageError } from './usage.ts';

const options = {
	...keyOptions,
	'allow-plain-http': { type: 'boolean' },
	tag: { type: 'string', multiple: true },
	'at-once': { type: 'string' },
	timeout: { type: 'string' },
	rate: { type: 'string' },
	reporter: { type: 'string' },
	output: { type: 'string' },
	'update-snapshots': { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
} as const;

/** Runs call files. @returns the exit code @throws {UsageError} */
export async function runFiles(args: readonly string[], cancelled: AbortSignal): Promise<number> {
	const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
	if (values.help) {
		process.stdout.write(runUsage);
		return 0;
	}
	const atOnce = numberOf('at-once', values['at-once'] ?? '1', 1, 50);
	const seconds = numberOf('timeout', values.timeout ?? '120', 1, 3600);
	const rate = values.rate?.replace(/\/s$/, '');
	const pace: Pace = rate === undefined ? async () => {} : paceOf(numberOf('rate', rate, 1, 1000));
	const name = values.reporter ?? 'text';
	if (!Object.hasOwn(reporters, name)) throw new UsageError(`--reporter takes ${Object.keys(reporters).join(', ')}`);
	const paths = filesOf(positionals);
	const run = await openRun(values, seconds);
	const report: Report = runReport(reporters[name as ReporterName], values.output);
	try {
		for (const path of paths) {
			if (cancelled.aborted) break;
			const updates = values['update-snapshots'] ?? false;
			await runFile(path, { ...run, atOnce, tags: values.tag ?? [], updates, pace, cancelled, report });
		}
	} finally {
		await run.dispose();
	}
	const code = await report.end();
	if (code === exitCodes.notSent && run.missing.length > 0)
		process.stderr.write(`Keys that are not given: ${run.missing.join(', ')}. "signed-call run --help" says how.\n`);
	if (code === exitCodes.held && report.isEmpty()) throw new UsageError('no call has one of these tags');
	return code;
}

/** Paths as they are, and those that patterns match, which not every shell replaces. */
function filesOf(positionals: readonly string[]): string[] {
	if (positionals.length === 0) throw new UsageError('run takes the paths of call files');
	return positionals.flatMap((written) => {
		if (!/[*?[{]/.test(written)) return written;
		const found = globSync(written).sort();
		if (found.length === 0) throw new UsageError(`no file is called like ${written}`);
		return found;
	});
}

type SendInput = Parameters<FileRunSources['send']>;
type Run = Awaited<ReturnType<typeof openRun>>;

async function openRun(values: KeyOptions, seconds: number) {
	const { account, values: secrets, missing } = await givenKeys(values);
	const held = givenAccount(account, secrets);
	const runner = openRunner(account, held, seconds);
	const sources = { ...held, serviceIsRunning: () => true, texts };
	return {
		missing,
		runner,
		calls: fileCalls(held.accounts, (name) => process.env[name]),
		prepare: (...given: [Parameters<typeof prepareCall>[0], string | undefined]) => prepareCall(...given, sources),
		keysOf: held.keyRing.valuesOf,
		dispose: () => runner.dispose(),
	};
}

interface FileToRun extends Run {
	readonly atOnce: number;
	readonly tags: readonly string[];
	/** Whether files that answers are compared with are written anew. */
	readonly updates: boolean;
	/** Ends when the next call may be sent. */
	readonly pace: Pace;
	readonly cancelled: AbortSignal;
	readonly report: Report;
}

async function runFile(path: string, to: FileToRun): Promise<void> {
	const { atOnce, tags, updates, pace, cancelled, report, calls, prepare, keysOf, runner } = to;
	const text = await textOf(path);
	if (text === undefined) throw new UsageError(`${path}: there is no such file of up to 4 MB`);
	const file = new ParsedFile({ version: 1, getText: () => text });
	const tooLong = file.calls.problems.find(({ code }) => code === 'file-too-long');
	if (tooLong) throw new UsageError(`${path}: ${callFileProblemText(tooLong, texts)}`);
	if (file.calls.calls.length === 0) throw new UsageError(`${path}: the file has no call`);
	const chosen = callsToRun(file.calls.calls).filter(
		(call) => tags.length === 0 || call.tags.some((tag) => tags.includes(tag)),
	);
	const lineOf = lineFinder(text);
	const readFile = fileBeside(path);
	const rows = await dataRows(file.calls, readFile, texts);
	if ('notSent' in rows) throw new UsageError(`${path}: ${rows.notSent}`);
	const of = (call: ParsedCall, row?: number) => ({ file: path, call, lineOf, row });
	for (const call of file.calls.calls) if (call.isSkipped) report.skipped(of(call));
	const sources = {
		...{ calls, prepare, keysOf, texts, missing: () => [], onOutcome: () => {}, readFile },
		...(updates && { writeFile: writerBeside(path) }),
		send: (...[, ready, running, onAnswer]: SendInput) => runner.send(ready, running.signal, undefined, onAnswer),
	};
	const all = chosen.map((call) => ({ call }));
	await inLanes(perRow(rows, all), atOnce, cancelled, (ended) => {
		const run = rowRuns(file, sources, ended);
		return async ({ call, row, rowNumber }) => {
			await pace(ended);
			const outcome = await run(call, row);
			report.call(of(call, rowNumber), outcome);
			if ('answer' in outcome) await outcome.answer?.file?.remove();
		};
	});
	report.cancelled(cancelled.aborted);
}

/** The line of an offset, from 1. */
function lineFinder(text: string): (offset: number) => number {
	const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
	return (offset) => firstIndex(ends.length, (index) => (ends[index] ?? offset) >= offset) + 1;
}

async function textOf(path: string): Promise<string | undefined> {
	try {
		return (await stat(path)).size > mostBytesBeside ? undefined : await readFile(path, 'utf8');
	} catch {
		return undefined;
	}
}

/** Files beside a call file or below its folder. */
function fileBeside(callFile: string): ReadFile {
	return async (name) => (isBeside(name) ? textOf(join(dirname(callFile), name)) : undefined);
}

function writerBeside(callFile: string): WriteFile {
	return async (name, text) => {
		if (!isBeside(name)) return false;
		await writeFile(join(dirname(callFile), name), text);
		return true;
	};
}
