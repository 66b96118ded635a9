import { createWriteStream, openSync } from 'node:fs';
import type { CallOutcome } from '../app/callFiles/fileRun.ts';
import type { NotSent } from '../app/callFiles/readyCall.ts';
import { callTitle } from '../app/callFiles/runCalls.ts';
import { type ExpectationResult, expectationText } from '../app/expectations/results.ts';
import type { ParsedCall } from '../core/callFile/callDocumentModel.ts';
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
	/** Why it was not sent. */
	readonly reason?: string;
	/** Of a call without expectations the one that it succeeds. */
	readonly results: readonly (Omit<ExpectationResult, 'start' | 'end'> & { readonly line: number })[];
}

/** Writes a report: what there is to write once a call is over, and at the end. */
export interface Reporter {
	readonly call: (call: ReportedCall) => string;
	readonly end: (calls: readonly ReportedCall[], summary: string) => string;
	/** Whether `end` needs the calls. */
	readonly keepsCalls?: boolean;
}

export interface Report {
	call(of: CallOfFile, outcome: CallOutcome | NotSent): void;
	skipped(of: CallOfFile): void;
	cancelled(isCancelled: boolean): void;
	/** Whether there was no call. */
	isEmpty(): boolean;
	/** @returns the exit code */
	end(): Promise<number>;
}

/** Collects what came of the calls, and has a reporter write it. @throws {UsageError} where `output` cannot be written */
export function runReport(makeReporter: (isTerminal: boolean) => Reporter, output: string | undefined): Report {
	const stream = output === undefined ? process.stdout : createWriteStream(output, { fd: opened(output) });
	const isTerminal = stream === process.stdout && process.stdout.isTTY && !process.env['NO_COLOR'];
	const reporter = makeReporter(isTerminal);
	const calls: ReportedCall[] = [];
	const counts = { held: 0, failed: 0, 'not-sent': 0, skipped: 0 };
	let isCancelled = false;
	const started = performance.now();
	const write = (text: string) => void (text !== '' && stream.write(text));
	const add = (call: ReportedCall) => {
		counts[call.state] += 1;
		if (reporter.keepsCalls) calls.push(call);
		write(reporter.call(call));
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
		call: (of, outcome) => add({ ...place(of), ...reported(outcome, of) }),
		skipped: (of) => add({ ...place(of), duration: 0, state: 'skipped', results: [] }),
		cancelled: (now) => {
			isCancelled ||= now;
		},
		isEmpty: () => Object.values(counts).every((count) => count === 0),
		async end() {
			const { held, failed, skipped } = counts;
			const notSent = counts['not-sent'];
			const seconds = texts.number((performance.now() - started) / 1000, 1);
			const parts = [`${held} held`, `${failed} did not hold`, `${notSent} not sent`, `${skipped} skipped`];
			const summary = `${isCancelled ? 'Cancelled. ' : ''}Calls: ${parts.join(', ')} in ${seconds} s.`;
			write(reporter.end(calls, summary));
			if (stream !== process.stdout) await new Promise<void>((resolve) => stream.end(() => resolve()));
			if (notSent > 0 || isCancelled) return exitCodes.notSent;
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

type Came = Pick<ReportedCall, 'state' | 'duration' | 'results' | 'reason'>;

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
	if (isHeld) return { state: 'held', duration, results: all };
	if (snapshot?.state === 'failed') return { state: 'not-sent', duration, reason: snapshot.message, results: all };
	return { state: 'failed', duration, results: all };
}
