import assert from 'node:assert/strict';
import { type WatchedEntry, watchedEntries } from '../../../../src/host/watch/watchedEntries.ts';

describe('the entries of the watched calls', () => {
	let lastId = 0;
	const entry = (line: string, more: Partial<WatchedEntry> = {}): WatchedEntry => {
		lastId += 1;
		return { id: lastId, at: new Date(0), title: 'events.get', state: 'wrong', line, ...more };
	};
	const foreign = (line: string) => entry(line, { isForeign: true });
	const added = (all: readonly WatchedEntry[]) => {
		const entries = watchedEntries();
		for (const one of all) entries.add(one);
		return entries.all();
	};
	const lines = (entries: readonly WatchedEntry[]) => entries.map(({ line }) => line);

	it('are the newest, up to a number and a number of characters', () => {
		const calls = Array.from({ length: 600 }, (_, index) => entry(`call ${index}`));
		assert.deepEqual(lines(added(calls)), lines(calls.slice(100).reverse()));
		const large = Array.from({ length: 7 }, (_, index) => entry(`call ${index}`, { text: 'x'.repeat(1_000_000) }));
		assert.deepEqual(lines(added(large)), ['call 6', 'call 5', 'call 4', 'call 3', 'call 2']);
	});

	it('keep every call, whatever web pages send in turn', () => {
		const calls = Array.from({ length: 400 }, (_, index) => entry(`call ${index}`));
		const pages = Array.from({ length: 1000 }, (_, index) => foreign(`403 for reason ${index % 3}`));
		assert.deepEqual(lines(added([...calls, ...pages])).slice(3), lines(calls.toReversed()));
		const mixed = calls.flatMap((call, index) => [call, foreign(`403 for reason ${index % 3}`)]);
		assert.deepEqual(lines(added(mixed).filter(({ isForeign }) => !isForeign)), lines(calls.toReversed()));
	});

	it('report each entry that makes room, and search none of the others for it', () => {
		const removed: number[] = [];
		const entries = watchedEntries((id) => removed.push(id));
		const calls = Array.from({ length: 55_000 }, (_, index) => entry(`call ${index}`));
		let reads = 0;
		for (const call of calls) {
			Object.defineProperty(call, 'text', {
				get: () => {
					reads += 1;
					return 'x';
				},
			});
			entries.add(call);
		}
		const expected = calls.slice(0, -500).map(({ id }) => id);
		assert.deepEqual(removed, expected);
		// Once when it is added, and once when it makes room.
		assert.equal(reads, calls.length + removed.length);
	});

	it('have the last request of a web page only', () => {
		const page = '403 for a page';
		assert.deepEqual(lines(added([foreign(page), foreign(page)])), [page]);
		assert.deepEqual(lines(added([foreign(page), entry('call'), foreign(page)])), [page, 'call']);
		assert.deepEqual(lines(added([entry(page), foreign(page)])), [page, page]);
	});
});
