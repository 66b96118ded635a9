import assert from 'node:assert/strict';
import type { CallInspection, PinnedCall } from '../../../../src/app/send/inspection.ts';
import type { WatchedEntry } from '../../../../src/host/watch/watchedEntries.ts';
import { watchedInspection } from '../../../../src/host/watch/watchedInspection.ts';

describe('a watched call in the inspector', () => {
	const entry: WatchedEntry = { id: 1, at: new Date(0), title: 'events.get', state: 'searching', line: 'searching' };

	function look(entries: readonly WatchedEntry[]): PinnedCall | undefined {
		let pinned: PinnedCall | undefined;
		let tell: (entry: WatchedEntry | undefined) => void = () => undefined;
		const inspected: CallInspection = {
			look: () => undefined,
			leave: () => undefined,
			pin: (call) => {
				pinned = call;
			},
			isPinned: (call) => call === pinned,
			isShown: () => false,
		};
		const inspection = watchedInspection(
			{
				onDidChange: (listener) => {
					tell = listener;
					return { dispose: () => undefined };
				},
			},
			inspected,
		);
		const [first, ...later] = entries;
		if (first) inspection.look(first);
		for (const each of later) tell(each);
		return pinned;
	}

	it('has the account whose keys check it, while its diagnosis is still to come', () => {
		const pinned = look([{ ...entry, accountId: 'own' }]);
		assert.deepEqual(pinned?.draft, { method: 'events.get', format: null, rows: [], accountId: 'own' });
		assert.equal(pinned?.outcome?.tone, 'busy');
		assert.equal(look([entry])?.draft.accountId, undefined);
	});

	it('has its own draft as soon as that is known', () => {
		const draft = { accountId: 'own', method: 'events.get', format: 'json', rows: [] };
		const outcome = { tone: 'bad' as const, summary: 'wrong', mistakes: [] };
		const described = { draft, outcome } as never;
		const pinned = look([entry, { ...entry, state: 'wrong', described }]);
		assert.deepEqual([pinned?.draft, pinned?.outcome], [draft, outcome]);
	});
});
