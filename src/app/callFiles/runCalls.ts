import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { countText, failureText } from '../expectations/results.ts';
import type { Texts } from '../texts.ts';
import { throttled } from '../throttled.ts';
import type { CallOutcome } from './fileRun.ts';
import { inLanes } from './inLanes.ts';
import type { NotSent } from './readyCall.ts';
import { isAsExpected, resultText, timeText } from './resultText.ts';

const progressMilliseconds = 100;

type OutcomeKind = 'success' | 'failure' | 'not-sent';

/** What a run keeps of a call: not its answer. */
interface Outcome {
	readonly kind: OutcomeKind;
	readonly text: string;
	/** What did not hold, a line each. */
	readonly failures: readonly string[];
}

export interface RunSteps<Call> {
	/** Begins a run, which ends when the signal is aborted. */
	readonly start: (ended: AbortSignal) => (call: Call) => Promise<CallOutcome | NotSent>;
	/** Reports the call that is being sent, and by how many percent the progress has grown. */
	readonly report: (text: string, increment: number) => void;
}

export interface RunReport {
	/** A sentence. */
	readonly summary: string;
	/** The summary, and a line for each call. */
	readonly details: string;
	readonly isSuccess: boolean;
	/** Why a call was not sent, in the order of the calls; undefined for a call that was. */
	readonly notSent: readonly (string | undefined)[];
}

/** The calls that a run of all sends: those with `# @only` where there is one, without those with `# @skip`. */
export function callsToRun(calls: readonly ParsedCall[]): readonly ParsedCall[] {
	const only = calls.filter(({ isOnly }) => isOnly);
	return (only.length > 0 ? only : calls).filter(({ isSkipped }) => !isSkipped);
}

/** Sends the calls of a file, up to `atOnce` in parallel. */
export async function runCalls<Call extends { readonly call: ParsedCall; readonly rowNumber?: number }>(
	calls: readonly Call[],
	{ start, report }: RunSteps<Call>,
	cancelled: AbortSignal,
	atOnce: number,
	texts: Texts,
): Promise<RunReport> {
	const { t, number } = texts;
	const names = calls.map(({ call, rowNumber }) => callTitle(call, texts, rowNumber));
	const started = performance.now();
	let begun = 0;
	let reported = 0;
	const reportProgress = throttled(() => {
		const place = t('{0} of {1}: {2}', number(begun), number(calls.length), names[begun - 1] ?? '');
		report(place, (100 * (begun - reported)) / calls.length);
		reported = begun;
	}, progressMilliseconds);
	const startLane = (ended: AbortSignal) => {
		const run = start(ended);
		return async (call: Call, index: number): Promise<Outcome | undefined> => {
			begun = index + 1;
			reportProgress();
			const outcome = await run(call);
			return ended.aborted && 'notSent' in outcome ? undefined : outcomeOf(outcome, texts);
		};
	};
	const outcomes = await inLanes(calls, atOnce, cancelled, startLane).finally(reportProgress.dispose);
	const done = outcomes.filter((outcome) => outcome !== undefined);
	const summary = runSummary(done, calls.length, performance.now() - started, cancelled.aborted, texts);
	const lines = outcomes.flatMap((one, index) =>
		one ? [`${marks[one.kind]} ${names[index]}: ${one.text}`, ...one.failures] : [],
	);
	return {
		summary,
		details: `${[summary, '', ...lines].join('\n')}\n`,
		isSuccess: done.every(({ kind }) => kind === 'success'),
		notSent: outcomes.map((outcome) => {
			const { kind, text } = outcome ?? { kind: 'not-sent', text: t('The run was cancelled.') };
			return kind === 'not-sent' ? text : undefined;
		}),
	};
}

/** What a call is called in a list. @param row the number of its row of the data, from 1 */
export function callTitle({ title, method }: Pick<ParsedCall, 'title' | 'method'>, { t }: Texts, row?: number): string {
	const name = (title ? `${title} (${method})` : method) || t('(no method)');
	return row === undefined ? name : t('{0}, row {1}', name, row);
}

function outcomeOf(outcome: CallOutcome | NotSent, texts: Texts): Outcome {
	if ('notSent' in outcome) return { kind: 'not-sent', text: outcome.notSent, failures: [] };
	const { answer, results } = outcome;
	const failed = results.filter(({ held }) => !held);
	return {
		kind: isAsExpected(answer?.snapshot, results) ? 'success' : 'failure',
		text: answer ? resultText(answer.snapshot, texts, results) : countText(results, texts),
		failures: failed.map((result) => `    ${failureText(result, texts)}`),
	};
}

const marks: Readonly<Record<OutcomeKind, string>> = { success: '✓', failure: '✗', 'not-sent': '–' };

/** The result of a run of all calls of a file, in a sentence. */
export function runSummary(
	outcomes: readonly { readonly kind: OutcomeKind }[],
	calls: number,
	milliseconds: number,
	isCancelled: boolean,
	texts: Texts,
): string {
	const { t, number } = texts;
	const count = (kind: OutcomeKind) => number(outcomes.filter((outcome) => outcome.kind === kind).length);
	const counts = t('{0} succeeded, {1} failed, {2} not sent', count('success'), count('failure'), count('not-sent'));
	const time = timeText(milliseconds, texts);
	if (!isCancelled) return t('Calls: {0} in {1}: {2}.', number(calls), time, counts);
	return t('Cancelled after {0} of {1} calls in {2}: {3}.', number(outcomes.length), number(calls), time, counts);
}
