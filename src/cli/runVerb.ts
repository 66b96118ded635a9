import { existsSync, globSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { needsPlainHttpConfirmation } from '../app/accounts/account.ts';
import { givenAccount } from '../app/accounts/givenAccount.ts';
import { callFileProblemText } from '../app/callFiles/callFileProblemText.ts';
import { DataError, readRows } from '../app/callFiles/dataRows.ts';
import { fileCalls } from '../app/callFiles/fileCalls.ts';
import type { FileRunSources } from '../app/callFiles/fileRun.ts';
import { ParsedFile } from '../app/callFiles/parsedFile.ts';
import { callsToRun, runFile } from '../app/callFiles/runFile.ts';
import { Turns } from '../app/callFiles/turns.ts';
import { isBeside, mostBytesBeside } from '../app/expectations/filesBeside.ts';
import type { ReadFile, WriteFile } from '../app/expectations/results.ts';
import { prepareCall } from '../app/send/prepareCall.ts';
import type { ParsedCall } from '../core/callFile/callDocumentModel.ts';
import { dataFile } from './dataFile.ts';
import { givenKeys, keyOptions, notGiven } from './givenKeys.ts';
import { openRunner } from './openRunner.ts';
import { progressBar } from './progressBar.ts';
import { type ReporterName, reporters } from './reporters.ts';
import { openResults, resultPaths } from './rowResults.ts';
import { type Report, type ReportedCall, runReport } from './runReport.ts';
import { texts } from './texts.ts';
import { exitCodes, numberOf, UsageError } from './usage.ts';
import { input, output } from './usedFiles.ts';

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
	data: { type: 'string' },
	results: { type: 'string' },
	resume: { type: 'boolean' },
	resend: { type: 'boolean' },
} as const;

/** Runs call files. @returns the exit code @throws {UsageError} */
export async function runFiles(args: readonly string[], cancelled: AbortSignal): Promise<number> {
	const asked = readOptions(args);
	const { paths, values, seconds, reporter } = asked;
	const { account, values: secrets, missing } = await givenKeys(values);
	const held = givenAccount(account, secrets);
	// All of them, before anything is sent or an earlier report is replaced.
	const files: CallFile[] = [];
	for (const path of paths) files.push(await openFile(path, values.data));
	const snapshots = new Set(files.flatMap((file) => file.snapshots));
	for (const path of snapshots) (values['update-snapshots'] ? output : input)(path);
	const results = values.results === undefined ? [] : Object.values(resultPaths(values.results));
	for (const path of [...results, ...(values.output === undefined ? [] : [values.output])]) output(path);
	const runner = openRunner(account, held, seconds);
	const report = runReport(reporter, values.output);
	try {
		for (const file of files) {
			if (cancelled.aborted) break;
			await runOpened(file, { ...asked, held, runner, report, cancelled });
		}
	} finally {
		await runner.dispose();
	}
	const code = await report.end(cancelled.aborted);
	if (code === exitCodes.notSent && missing.length > 0)
		process.stderr.write(`${notGiven(missing)}. "signed-call run --help" says how.\n`);
	if (code === exitCodes.notSent && needsPlainHttpConfirmation(account))
		process.stderr.write('--allow-plain-http sends to a plain http: address on another machine.\n');
	if (code === exitCodes.held && report.isEmpty()) throw new UsageError('no call has one of these tags');
	return code;
}

/** What the options say, within their bounds. @throws {UsageError} */
function readOptions(args: readonly string[]) {
	const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
	const atOnce = numberOf('at-once', values['at-once'] ?? '1', 1, 50);
	const seconds = numberOf('timeout', values.timeout ?? '120', 1, 3600);
	const rate = values.rate?.replace(/\/s$/, '');
	const turns = new Turns(rate === undefined ? undefined : numberOf('rate', rate, 1, 1000));
	const name = values.reporter ?? 'text';
	if (!Object.hasOwn(reporters, name)) throw new UsageError(`--reporter takes ${Object.keys(reporters).join(', ')}`);
	const paths = filesOf(positionals);
	const { results, resume, resend } = values;
	if (results === undefined && (resume || resend)) throw new UsageError('--resume and --resend go with --results');
	if (results !== undefined && paths.length > 1) throw new UsageError('--results takes one call file');
	return { values, paths, atOnce, seconds, turns, reporter: reporters[name as ReporterName] };
}

/** Paths as they are, and those that patterns match, which not every shell replaces. */
function filesOf(positionals: readonly string[]): string[] {
	if (positionals.length === 0) throw new UsageError('run takes the paths of call files');
	return positionals.flatMap((written) => {
		if (!/[*?[{]/.test(written) || existsSync(written)) return written;
		const found = globSync(written).sort();
		if (found.length === 0) throw new UsageError(`no file is called like ${written}`);
		return found;
	});
}

interface Run extends ReturnType<typeof readOptions> {
	readonly held: ReturnType<typeof givenAccount>;
	readonly runner: ReturnType<typeof openRunner>;
	readonly report: Report;
	readonly cancelled: AbortSignal;
}

type CallFile = Awaited<ReturnType<typeof openFile>>;

/** Reads a call file, and opens its data. @throws {UsageError} */
async function openFile(path: string, givenData: string | undefined) {
	const text = await textOf(input(path));
	if (text === undefined) throw new UsageError(`${path}: there is no such file of up to 4 MB`);
	const file = new ParsedFile({ version: 1, getText: () => text });
	const tooLong = file.calls.problems.find(({ code }) => code === 'file-too-long');
	if (tooLong) throw new UsageError(`${path}: ${callFileProblemText(tooLong, texts)}`);
	if (file.calls.calls.length === 0) throw new UsageError(`${path}: the file has no call`);
	const expected = file.calls.calls.flatMap(({ expectations }) => expectations);
	const filesOf = (named: string) =>
		expected.flatMap(({ predicate, value }) => (predicate === named ? join(dirname(path), value) : []));
	filesOf('schema').map(input);
	return { path, file, snapshots: filesOf('equals'), data: dataFile(path, file, givenData) };
}

async function runOpened({ path, file, data }: CallFile, run: Run): Promise<void> {
	const { values, report, cancelled } = run;
	const { tag: tags = [] } = values;
	const chosen = callsToRun(file.calls.calls).filter(
		(call) => tags.length === 0 || call.tags.some((tag) => tags.includes(tag)),
	);
	const lineOf = (offset: number) => file.lineAt(offset) + 1;
	const of = (call: ParsedCall, row?: number) => ({ file: path, call, lineOf, row });
	for (const call of file.calls.calls) if (call.isSkipped) report.skipped(of(call));
	const results = values.results === undefined ? undefined : await resultsOf(values.results, data, run);
	const bar = data && progressBar(() => data.stream.bytesRead / data.size);
	const ofRows = new Map<number, ReportedCall[]>();
	try {
		await runFile(
			file,
			chosen,
			data && readRows(data.name, data.pieces, texts),
			{
				sources: (rowNumber) => sourcesOf(path, run, () => rowNumber && results?.begin(rowNumber)),
				leavesOut: (_, row) => results?.isDone(row) ?? false,
				async ended({ call, rowNumber }, outcome) {
					const reported = report.call(of(call, rowNumber), outcome);
					if (rowNumber !== undefined) ofRows.set(rowNumber, [...(ofRows.get(rowNumber) ?? []), reported]);
					if ('answer' in outcome) await outcome.answer?.file?.remove();
				},
				rowEnded(row, number) {
					const ended = ofRows.get(number) ?? [];
					ofRows.delete(number);
					results?.end(number, ended, row);
					bar?.row(ended.every(({ state }) => state === 'held'));
				},
			},
			run.atOnce,
			cancelled,
		);
	} catch (error) {
		if (!(error instanceof DataError)) throw error;
		process.stderr.write(`signed-call: ${path}: ${error.message}\n`);
		report.brokeOff();
	} finally {
		bar?.end();
		results?.close();
	}
	report.unknown(results?.unknown ?? []);
}

async function resultsOf(path: string, data: ReturnType<typeof dataFile>, { values, report }: Run) {
	if (!data) throw new UsageError('--results goes with the rows of a data file');
	const { resume = false, resend = false } = values;
	return openResults({
		...{ path, resumes: resume, resends: resend, onEarlier: report.earlier },
		data: await data.identity(),
	});
}

function sourcesOf(path: string, { values, held, turns, runner }: Run, onSend: () => void): FileRunSources {
	return {
		...{ texts, turns, missing: () => [], onOutcome: () => {}, readFile: fileBeside(path) },
		calls: fileCalls(held.accounts, (name) => process.env[name]),
		prepare: (call, accountId) => prepareCall(call, accountId, { ...held, texts }),
		keysOf: held.keyRing.valuesOf,
		...(values['update-snapshots'] && { writeFile: writerBeside(path) }),
		send(_, ready, signal, onAnswer) {
			onSend();
			return runner.send(ready, signal, undefined, onAnswer);
		},
	};
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
		return writeFile(join(dirname(callFile), name), text).then(
			() => true,
			() => false,
		);
	};
}
