import assert from 'node:assert/strict';
import type { ListedCall } from '../../../../src/net/history/historyIndex.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { comparableAnswers } = await withEditorTypes(() => import('../../../../src/host/history/storedAnswers.ts'));

const call = (at: number, method: string) =>
	({ id: String(at), at, method, account: 'Own', hasBody: true }) as ListedCall;

describe('the answers of the history to compare with', () => {
	const stored = [call(4, 'a.b'), call(3, 'c.d'), call(2, 'a.b'), call(1, 'a.b')];
	const store = {
		search: async () => ({ calls: stored, count: stored.length }),
		get: async () => undefined,
	};

	it('are those of the method first, without the one that is shown and those that the composer itself offers', async () => {
		const { answers } = await comparableAnswers(store, 'a.b', [4, 2]);
		const labels = answers.map(({ label }) => label);
		assert.deepEqual(labels, ['a.b', 'c.d']);
	});
});
