import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import type { SendableCall } from '../send/preparedCall.ts';
import { type Outcome, sendInOrder } from '../send/sendInOrder.ts';
import type { Texts } from '../texts.ts';
import { throttled } from '../throttled.ts';
import type { NotSent } from './readyCall.ts';
import { isSuccess, resultText, timeText } from './resultText.ts';

const progressMilliseconds = 100;

export interface RunSteps<Call> {
	readonly prepare: (call: Call) => Promise<{ readonly ready: SendableCall } | NotSent>;
	readonly send: (call: Call, ready: SendableCall, running: AbortController) => Promise<AnswerSnapshot>;
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

/** Sends all calls of a file, up to `atOnce` in parallel. */
export async function runCalls<Call extends { readonly call: ParsedCall }>(
	calls: readonly Call[],
	{ prepare, send, report }: RunSteps<Call>,
	cancelled: AbortSignal,
	atOnce: number,
	texts: Texts,
): Promise<RunReport> {
	const { t, number } = texts;
	const names = calls.map(
		({ call: { title, method } }) => (title ? `${title} (${method})` : method) || t('(no method)'),
	);
	const started = performance.now();
	let begun = 0;
	let reported = 0;
	const reportProgress = throttled(() => {
		const place = t('{0} of {1}: {2}', number(begun), number(calls.length), names[begun - 1] ?? '');
		report(place, (100 * (begun - reported)) / calls.length);
		reported = begun;
	}, progressMilliseconds);
	const steps = {
		prepare: (call: Call, index: number) => {
			begun = index + 1;
			reportProgress();
			return prepare(call);
		},
		send: async (call: Call, ready: SendableCall, running: AbortController): Promise<Outcome> => {
			const snapshot = await send(call, ready, running);
			return { kind: isSuccess(snapshot) ? 'success' : 'failure', text: resultText(snapshot, texts) };
		},
	};
	const outcomes = await sendInOrder(calls, steps, cancelled, atOnce).finally(reportProgress.dispose);
	const done = outcomes.filter((one) => one !== undefined);
	const summary = runSummary(done, calls.length, performance.now() - started, cancelled.aborted, texts);
	const lines = outcomes.flatMap((one, index) => (one ? `${marks[one.kind]} ${names[index]}: ${one.text}` : []));
	return {
		summary,
		details: `${[summary, '', ...lines].join('\n')}\n`,
		isSuccess: done.every(({ kind }) => kind === 'success'),
		notSent: calls.map((_, index) => {
			const { kind, text } = outcomes[index] ?? { kind: 'not-sent', text: t('The run was cancelled.') };
			return kind === 'not-sent' ? text : undefined;
		}),
	};
}

const marks: Readonly<Record<Outcome['kind'], string>> = { success: '✓', failure: '✗', 'not-sent': '–' };

/** The result of a run of all calls of a file, in a sentence. */
export function runSummary(
	outcomes: readonly Pick<Outcome, 'kind'>[],
	calls: number,
	milliseconds: number,
	isCancelled: boolean,
	texts: Texts,
): string {
	const { t, number } = texts;
	const count = (kind: Outcome['kind']) => number(outcomes.filter((outcome) => outcome.kind === kind).length);
	const counts = t('{0} succeeded, {1} failed, {2} not sent', count('success'), count('failure'), count('not-sent'));
	const time = timeText(milliseconds, texts);
	if (!isCancelled) return t('Calls: {0} in {1}: {2}.', number(calls), time, counts);
	return t('Cancelled after {0} of {1} calls in {2}: {3}.', number(outcomes.length), number(calls), time, counts);
}
