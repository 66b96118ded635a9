import assert from 'node:assert/strict';
import { type WatchedEntry, withEntry } from '../../../../src/host/watch/watchedEntries.ts';

describe('the entries of the watched calls', () => {
	let lastId = 0;
	const entry = (line: string, more: Partial<WatchedEntry> = {}): WatchedEntry => {
		lastId += 1;
		return { id: lastId, at: new Date(0), title: 'events.get', state: 'wrong', line, ...more };
	};
	const foreign = (line: string) => entry(line, { isForeign: true });
	const added = (all: readonly WatchedEntry[]) =>
		all.reduce<readonly WatchedEntry[]>((entries, one) => withEntry(entries, one) ?? entries, []);
	const lines = (entries: readonly WatchedEntry[]) => entries.map(({ line }) => line);

	it('are the newest, up to a number and a number of characters', () => {
		const calls = Array.from({ length: 600 }, (_, index) => entry(`call ${index}`));
		assert.deepEqual(lines(added(calls)), lines(calls.slice(100).reverse()));
		const large = Array.from({ length: 7 }, (_, index) => entry(`call ${index}`, { url: 'x'.repeat(1_000_000) }));
		assert.deepEqual(lines(added(large)), ['call 6', 'call 5', 'call 4', 'call 3', 'call 2']);
	});

	it('keep every call, whatever web pages send in turn', () => {
		const calls = Array.from({ length: 400 }, (_, index) => entry(`call ${index}`));
		const pages = Array.from({ length: 1000 }, (_, index) => foreign(`403 for reason ${index % 3}`));
		assert.deepEqual(lines(added([...calls, ...pages])).slice(3), lines(calls.toReversed()));
		const mixed = calls.flatMap((call, index) => [call, foreign(`403 for reason ${index % 3}`)]);
		assert.deepEqual(lines(added(mixed).filter(({ isForeign }) => !isForeign)), lines(calls.toReversed()));
	});

	it('tell of a web page again once a call came between', () => {
		const page = '403 for a page';
		assert.equal(withEntry([foreign(page)], foreign(page)), undefined);
		assert.deepEqual(lines(added([foreign(page), entry('call'), foreign(page)])), [page, 'call']);
		assert.deepEqual(lines(added([entry(page), foreign(page)])), [page, page]);
	});
});
