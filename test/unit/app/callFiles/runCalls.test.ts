import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import type { CallOutcome } from '../../../../src/app/callFiles/fileRun.ts';
import { callsToRun, runCalls, runSummary } from '../../../../src/app/callFiles/runCalls.ts';
import type { ExpectationResult } from '../../../../src/app/expectations/results.ts';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import type { AnswerSnapshot } from '../../../../src/shared/answer.ts';
import { english, textsIn } from '../../../data/english.ts';
import { answeredSnapshot } from '../../host/call/answeredSnapshot.ts';

describe('a run of all calls', () => {
	const found = parseCallDocument('### One\na.b\n### Two\nc.d\n###\n').calls.map((call) => ({ call }));
	const outcome = (snapshot: AnswerSnapshot, results: ExpectationResult[] = []): CallOutcome => ({
		answer: { snapshot } as AnswerView,
		results,
	});

	it('reports its progress, and each call with its result', async () => {
		const progress: string[] = [];
		const { summary, details, isSuccess, notSent } = await runCalls(
			found,
			{
				start:
					() =>
					async ({ call }) => {
						if (call.method === '') return { notSent: 'This call names no method.' };
						const refused = { status: 400, statusText: 'Bad', kind: 'api-error', summary: 'error  104' } as const;
						return outcome(call.method === 'a.b' ? answeredSnapshot(2) : answeredSnapshot(2, refused));
					},
				report: (text) => progress.push(text),
			},
			new AbortController().signal,
			1,
			english,
		);
		assert.equal(isSuccess, false);
		assert.deepEqual(notSent, [undefined, undefined, 'This call names no method.']);
		assert.equal(progress[0], '1 of 3: One (a.b)');
		assert.match(summary, /^Calls: 3 in \d+ ms: 1 succeeded, 1 failed, 1 not sent\.$/);
		assert.deepEqual(details.split('\n').slice(1), [
			'',
			'✓ One (a.b): 200 OK · 12 ms',
			'✗ Two (c.d): 400 Bad · error 104 · 12 ms',
			'– (no method): This call names no method.',
			'',
		]);
	});

	it('counts a call as a success where all that is expected of it holds, and lists what does not', async () => {
		const refused = answeredSnapshot(2, { status: 404, statusText: 'Not Found', kind: 'http-error', summary: 'gone' });
		const text = 'status == 404';
		const result = (held: boolean, actual?: string) => ({ start: 0, end: 0, text, written: text, held, actual });
		const start = () => async (one: (typeof found)[number]) => {
			if (one.call.method === '') return { results: [result(true)] };
			return one.call.method === 'a.b'
				? outcome(refused, [result(true)])
				: outcome(answeredSnapshot(2), [result(true), result(false, '200'), result(false)]);
		};
		const cancelled = new AbortController().signal;
		const { details, isSuccess } = await runCalls(found, { start, report: () => {} }, cancelled, 1, english);
		assert.equal(isSuccess, false);
		assert.deepEqual(details.split('\n').slice(2), [
			'✓ One (a.b): 404 Not Found · 12 ms · 1 of 1 as expected',
			'✗ Two (c.d): 200 OK · 12 ms · 1 of 3 as expected',
			'    status == 404: it is 200',
			'    status == 404: there is none',
			'✓ (no method): 1 of 1 as expected',
			'',
		]);
	});

	it('sends the calls with @only where there is one, and never one with @skip', () => {
		const run = (text: string) => callsToRun(parseCallDocument(text).calls).map(({ method }) => method);
		assert.deepEqual(run('###\na.b\n###\nc.d\n# @skip\n'), ['a.b']);
		assert.deepEqual(run('###\na.b\n###\nc.d\n# @only\n###\n# @only\n# @skip\ne.f\n'), ['c.d']);
	});

	it('lists only the calls that it came to before it was cancelled', async () => {
		const cancelling = new AbortController();
		const start = () => async () => {
			cancelling.abort();
			return outcome(answeredSnapshot(2));
		};
		const steps = { start, report: () => {} };
		const { summary, details, notSent } = await runCalls(found, steps, cancelling.signal, 1, english);
		assert.match(summary, /^Cancelled after 1 of 3 calls in /);
		assert.deepEqual(notSent, [undefined, 'The run was cancelled.', 'The run was cancelled.']);
		assert.deepEqual(details.split('\n').slice(1), ['', '✓ One (a.b): 200 OK · 12 ms', '']);
	});
});

describe('the summary of a run', () => {
	const outcomes = (successes: number, failures: number, notSent: number) => [
		...Array.from({ length: successes }, () => ({ kind: 'success' as const })),
		...Array.from({ length: failures }, () => ({ kind: 'failure' as const })),
		...Array.from({ length: notSent }, () => ({ kind: 'not-sent' as const })),
	];

	it('has every number in groups', () => {
		assert.equal(
			runSummary(outcomes(1_200, 34, 8_766), 10_000, 5_000, false, english),
			'Calls: 10,000 in 5.0 s: 1,200 succeeded, 34 failed, 8,766 not sent.',
		);
		assert.equal(
			runSummary(outcomes(1_234, 0, 0), 10_000, 5_000, true, english),
			'Cancelled after 1,234 of 10,000 calls in 5.0 s: 1,234 succeeded, 0 failed, 0 not sent.',
		);
		const one = runSummary(outcomes(1, 0, 0), 1, 12, false, english);
		assert.equal(one, 'Calls: 1 in 12 ms: 1 succeeded, 0 failed, 0 not sent.');
	});

	it('is in Russian as Russian writes numbers', () => {
		const path = new URL('../../../../l10n/bundle.l10n.ru.json', import.meta.url);
		const russian = textsIn('ru', JSON.parse(readFileSync(path, 'utf8')));
		assert.match(
			runSummary(outcomes(12_345, 0, 0), 20_001, 5_000, true, russian),
			/^Отменено. Вызовов: 12\u00a0345 из 20\u00a0001 за 5,0\s.*12\u00a0345/,
		);
	});
});
