import assert from 'node:assert/strict';
import type { DraftChange } from '../../../../src/shared/draft.ts';
import { longestDraft } from '../../../../src/shared/draft.ts';
import { isTooLong, readStoredDraft, withinLimit } from '../../../../src/shared/storedDraft.ts';

const change = (rows: DraftChange['draft']['rows'], method = 'events.get'): DraftChange => ({
	revision: 7,
	draft: { accountId: 'p', method, format: 'json', rows },
});
const row = (name: string, value: string) => ({ name, value, enabled: true });
const filled = (value: string) => change([row('a', value)]);
const cut = { revision: 7, isCut: true, draft: { accountId: 'p', method: 'events.get', format: 'json', rows: [] } };

describe('a stored draft', () => {
	it('is kept and read as it is, up to its limit', () => {
		const { draft } = filled('');
		const spare = longestDraft - (JSON.stringify(row('a', '')).length + 1) - draft.method.length - 'json'.length;
		for (const whole of [change([]), filled('1'), filled('x'.repeat(spare))]) {
			assert.equal(isTooLong(whole.draft), false);
			assert.deepEqual(withinLimit(whole), whole);
			assert.deepEqual(readStoredDraft({ ...whole, tab: 'compose' }), whole);
		}
		assert.equal(isTooLong(filled('x'.repeat(spare + 1)).draft), true);
	});

	it('is without its rows where it is longer, as it is stored and as it is read', () => {
		for (const long of [
			filled('x'.repeat(longestDraft)),
			change([row('x'.repeat(longestDraft), '')]),
			change(Array.from({ length: 30_000 }, () => row('', ''))),
			change(Array.from({ length: 300 }, () => row('n'.repeat(2000), 'v'.repeat(2000)))),
		]) {
			assert.deepEqual(withinLimit(long), cut);
			assert.deepEqual(readStoredDraft(long), cut);
			assert.deepEqual(readStoredDraft(withinLimit(long)), cut);
		}
		const ofMethod = { ...cut, draft: { ...cut.draft, method: '' } };
		assert.deepEqual(withinLimit(change([], 'm'.repeat(longestDraft))), ofMethod);
		assert.deepEqual(readStoredDraft(change([], 'm'.repeat(longestDraft))), ofMethod);
	});

	it('is none where it is anything else', () => {
		const rows = { length: 1e9 };
		for (const state of [
			undefined,
			null,
			1,
			'x',
			[],
			{},
			{ draft: null },
			{ draft: { rows } },
			{ revision: 1, draft: { method: 1, format: null, rows: [] } },
			{ revision: 1, draft: { method: 'a.b', format: null, rows: [1] } },
			{ draft: { method: 'a.b', format: null, rows: [] } },
		])
			assert.equal(readStoredDraft(state), undefined, JSON.stringify(state));
	});

	it('is not gone through row by row where it has more of them than are kept', () => {
		let looked = 0;
		const rows = new Proxy(
			Array.from({ length: 100_000 }, () => row('a', 'b')),
			{
				get: (target, key) => {
					if (key !== 'length') looked += 1;
					return Reflect.get(target, key);
				},
			},
		);
		assert.deepEqual(readStoredDraft(change(rows)), cut);
		assert.equal(looked, 0);
	});
});
