import assert from 'node:assert/strict';
import type { ListedCall } from '../../../../src/net/history/historyIndex.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { historyItem } = await withEditorTypes(() => import('../../../../src/host/history/historyItem.ts'));

const call: ListedCall = {
	id: '1',
	at: new Date(2024, 4, 6, 17, 8).getTime(),
	method: 'users.get',
	account: 'Own',
	source: 'composer',
	kind: 'api-error',
	summary: '104: wrong sig',
	parameters: 'uids=1',
	isPinned: false,
	hasBody: false,
	milliseconds: 25,
	bytes: 113,
};

describe('the row of a call in the history', () => {
	const beside = (place: 'day' | 'found', given = call) =>
		historyItem({ kind: 'call', place, call: given }).description;

	it('begins with what came of the call, and ends with the time of its day', () => {
		assert.equal(beside('day'), '104: wrong sig · uids=1 · 17:08');
		assert.equal(beside('day', { ...call, kind: 'success' }), 'uids=1 · 17:08');
	});

	it('ends with the date where calls of many days are listed, and with the time of a call of today', () => {
		assert.equal(beside('found'), '104: wrong sig · uids=1 · 5/6/24');
		const at = new Date().setHours(9, 7);
		assert.equal(beside('found', { ...call, at }), '104: wrong sig · uids=1 · 09:07');
	});
});
