import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runCalls, runSummary } from '../../../../src/app/callFiles/runCalls.ts';
import type { SendableCall } from '../../../../src/app/send/preparedCall.ts';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { english, textsIn } from '../../../data/english.ts';
import { answeredSnapshot } from '../../host/call/answeredSnapshot.ts';

describe('a run of all calls', () => {
	const found = parseCallDocument('### One\na.b\n### Two\nc.d\n###\n').calls.map((call) => ({ call }));
	const ready = { ready: {} as SendableCall };

	it('reports its progress, and each call with its result', async () => {
		const progress: string[] = [];
		const { summary, details, isSuccess, notSent } = await runCalls(
			found,
			{
				prepare: async ({ call }) => (call.method === '' ? { notSent: 'This call names no method.' } : ready),
				send: async ({ call }) =>
					call.method === 'a.b'
						? answeredSnapshot(2)
						: answeredSnapshot(2, { status: 400, statusText: 'Bad', kind: 'api-error', summary: 'error  104' }),
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

	it('lists only the calls that it came to before it was cancelled', async () => {
		const cancelling = new AbortController();
		const send = async () => {
			cancelling.abort();
			return answeredSnapshot(2);
		};
		const steps = { prepare: async () => ready, send, report: () => {} };
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
