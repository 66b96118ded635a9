import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { env, l10n } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('what a run of all calls came to', () => {
	const load = () => withEditorTypes(() => import('../../../../src/host/callFiles/runSummary.ts'));
	const outcomes = (successes: number, failures: number, notSent: number) => [
		...Array.from({ length: successes }, () => ({ kind: 'success' as const })),
		...Array.from({ length: failures }, () => ({ kind: 'failure' as const })),
		...Array.from({ length: notSent }, () => ({ kind: 'not-sent' as const })),
	];

	afterEach(() => {
		env.language = 'en';
		l10n.bundle = undefined;
	});

	it('is told with every number in groups', async () => {
		const { runSummary } = await load();
		assert.equal(
			runSummary(outcomes(1_200, 34, 8_766), 10_000, 5_000, false),
			'10,000 calls in 5.0 s: 1,200 succeeded, 34 failed, 8,766 not sent.',
		);
		assert.equal(
			runSummary(outcomes(1_234, 0, 0), 10_000, 5_000, true),
			'Cancelled after 1,234 of 10,000 calls in 5.0 s: 1,234 succeeded, 0 failed, 0 not sent.',
		);
		assert.equal(runSummary(outcomes(1, 0, 0), 1, 12, false), '1 call in 12 ms: 1 succeeded, 0 failed, 0 not sent.');
	});

	it('is told in Russian as Russian writes numbers', async () => {
		const { runSummary } = await load();
		const path = new URL('../../../../l10n/bundle.l10n.ru.json', import.meta.url);
		env.language = 'ru';
		l10n.bundle = JSON.parse(await readFile(path, 'utf8'));
		assert.match(
			runSummary(outcomes(12_345, 0, 0), 20_001, 5_000, true),
			/^Отменено после 12\u00a0345 из 20\u00a0001 вызова за 5,0\s.*12\u00a0345/,
		);
	});
});
