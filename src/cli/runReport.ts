import { createWriteStream, openSync } from 'node:fs';
import type { CallOutcome } from '../app/callFiles/fileRun.ts';
import type { NotSent } from '../app/callFiles/readyCall.ts';
import { callTitle } from '../app/callFiles/resultText.ts';
import { type ExpectationResult, expectationText } from '../app/expectations/results.ts';
import type { ParsedCall } from '../core/callFile/callDocumentModel.ts';
import { compareCodePoints } from '../core/signing/codePointOrder.ts';
import { clearLine } from './progressBar.ts';
import type { EarlierCall } from './rowResults.ts';
import { texts } from './texts.ts';
import { exitCodes, UsageError } from './usage.ts';

export interface CallOfFile {
	readonly file: string;
	readonly call: ParsedCall;
	/** Of an offset in the file, from 1. */
	readonly lineOf: (offset: number) => number;
	/** Of the data, from 1. */
	readonly row: number | undefined;
}

/** What came of a call, as reports have it; all texts are masked. */
export interface ReportedCall {
	readonly file: string;
	readonly line: number;
	readonly title: string;
	/** The title alone, or the method. */
	readonly call: string;
	readonly name: string | undefined;
	/** Of the data, from 1. */
	readonly row: number | undefined;
	/** In milliseconds; 0 where nothing was sent. */
	readonly duration: number;
	readonly state: 'held' | 'failed' | 'not-sent' | 'skipped';
	readonly reason?: string;
	/** In a word or two: `Success`, `API error 104 PARAM_SIGNATURE`. */
	readonly outcome: string;
	/** Of a call without expectations the one that it succeeds. */
	readonly results: readonly (Omit<ExpectationResult, 'start' | 'end'> & { readonly line: number })[];
}

/** Writes a report: what there is to write once a call is over, and at the end. */
export interface Reporter {
	readonly call: (call: ReportedCall) => string;
	/** @param outcomes how many calls had each, where calls were sent once a row */
	readonly end: (
		calls: readonly ReportedCall[],
		summary: string,
		outcomes: readonly (readonly [outcome: string, count: number])[],
	) => string;
	readonly keepsCalls?: boolean;
}

/** So many outcomes are counted apart. */
const mostOutcomes = 50;

export type Report = ReturnType<typeof runReport>;

/** Collects what came of the calls, and has a reporter write it. @throws {UsageError} where `output` cannot be written */
export function runReport(makeReporter: (isTerminal: boolean) => Reporter, output: string | undefined) {
	const stream = output === undefined ? process.stdout : createWriteStream(output, { fd: opened(output) });
	// What came of the calls is counted, and their results are written, all the same.
	if (stream !== process.stdout) stream.once('error', () => {});
	const isTerminal = stream === process.stdout && process.stdout.isTTY && !process.env['NO_COLOR'];
	const reporter = makeReporter(isTerminal);
	const calls: ReportedCall[] = [];
	const counts = { held: 0, failed: 0, 'not-sent': 0, skipped: 0 };
	const outcomes = new Map<string, number>();
	let hasRows = false;
	let isBroken = false;
	let unknown = 0;
	const started = performance.now();
	const write = (text: string) => void (text !== '' && stream.write(isTerminal ? clearLine + text : text));
	const count = ({ state, outcome }: EarlierCall) => {
		counts[state] += 1;
		const name = outcomes.has(outcome) || outcomes.size < mostOutcomes ? outcome : 'Other';
		outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
	};
	const add = (call: ReportedCall) => {
		count(call);
		hasRows ||= call.row !== undefined;
		if (reporter.keepsCalls) calls.push(call);
		write(reporter.call(call));
		return call;
	};
	const place = ({ file, call, lineOf, row }: CallOfFile) => {
		return {
			row,
			file,
			line: lineOf(call.start),
			title: callTitle(call, texts, row),
			call: call.title || call.method,
			name: call.name,
		};
	};
	return {
		call: (of: CallOfFile, outcome: CallOutcome | NotSent) => add({ ...place(of), ...reported(outcome, of) }),
		/** A call of a row that an earlier run sent: it is counted, and not written. */
		earlier: count,
		unknown(rows: readonly number[]) {
			unknown += rows.length;
			if (rows.length === 0) return;
			const first = rows.slice(0, 10).join(', ') + (rows.length > 10 ? ', …' : '');
			process.stderr.write(
				`Rows that were begun and have no answer: ${first} (${rows.length}). Whether the service did what they ask is not known; --resend sends them again.\n`,
			);
		},
		skipped: (of: CallOfFile) =>
			void add({ ...place(of), duration: 0, state: 'skipped', outcome: 'Skipped', results: [] }),
		/** Data could not be read to its end. */
		brokeOff() {
			isBroken = true;
		},
		isEmpty: () => Object.values(counts).every((count) => count === 0),
		/** @returns the exit code */
		async end(isCancelled: boolean): Promise<number> {
			const { held, failed, skipped } = counts;
			const notSent = counts['not-sent'];
			const seconds = texts.number((performance.now() - started) / 1000, 1);
			const parts = [`${held} held`, `${failed} did not hold`, `${notSent} not sent`, `${skipped} skipped`];
			const summary = `${isCancelled ? 'Cancelled. ' : ''}Calls: ${parts.join(', ')} in ${seconds} s.`;
			const sorted = [...outcomes].toSorted((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0]));
			write(reporter.end(calls, summary, hasRows ? sorted : []));
			if (stream !== process.stdout) await new Promise<void>((resolve) => stream.end(() => resolve()));
			// Its event comes later.
			const failure = stream !== process.stdout && stream.errored;
			if (failure) process.stderr.write(`signed-call: --output ${output}: ${failure.message}\n`);
			if (isBroken) return exitCodes.usage;
			if (failure || notSent > 0 || unknown > 0 || isCancelled) return exitCodes.notSent;
			return failed > 0 ? exitCodes.notHeld : exitCodes.held;
		},
	};
}

/** What is expected of a call that says nothing. */
const succeeds = { text: 'kind == success', written: 'kind == success' };

/** Opened before anything is sent. @throws {UsageError} */
function opened(path: string): number {
	try {
		return openSync(path, 'w');
	} catch {
		throw new UsageError(`--output ${path}: the file cannot be written`);
	}
}

type Came = Pick<ReportedCall, 'state' | 'duration' | 'results' | 'reason' | 'outcome'>;

function reported(outcome: CallOutcome | NotSent, { call, lineOf }: CallOfFile): Came {
	if ('notSent' in outcome) {
		const none = { held: false, actual: outcome.notSent };
		const asked = call.expectations.map((one) => {
			const written = expectationText(one);
			return { ...none, text: written, written, line: lineOf(one.start) };
		});
		return {
			state: 'not-sent',
			duration: 0,
			reason: outcome.notSent,
			outcome: 'Not sent',
			results: asked.length > 0 ? asked : [{ ...none, ...succeeds, line: lineOf(call.start) }],
		};
	}
	const { answer, results } = outcome;
	const snapshot = answer?.snapshot;
	const succeeded = snapshot?.state === 'answered' && snapshot.kind === 'success';
	const actual =
		snapshot?.state === 'answered' ? snapshot.summary : snapshot?.state === 'failed' ? snapshot.message : '';
	const implied = { ...succeeds, held: succeeded, actual, line: lineOf(call.start) };
	const all = results.length > 0 ? results.map((one) => ({ ...one, line: lineOf(one.start) })) : [implied];
	const isHeld = all.every(({ held }) => held);
	const duration = snapshot && 'milliseconds' in snapshot ? Math.round(snapshot.milliseconds) : 0;
	const came = { duration, results: all, outcome: outcomeOf(snapshot) };
	if (isHeld) return { ...came, state: 'held' };
	if (snapshot?.state === 'failed') return { ...came, state: 'not-sent', reason: snapshot.message };
	return { ...came, state: 'failed' };
}

function outcomeOf(snapshot: NonNullable<CallOutcome['answer']>['snapshot'] | undefined): string {
	if (snapshot?.state === 'failed') return snapshot.code;
	if (snapshot?.state !== 'answered') return 'Signed';
	const { kind, heading, status } = snapshot;
	return kind === 'success' || kind === 'api-error' ? heading : `${heading}, status ${status}`;
}
