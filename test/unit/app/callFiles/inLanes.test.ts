import assert from 'node:assert/strict';
import { inLanes } from '../../../../src/app/callFiles/inLanes.ts';

/** A run whose items end when the test says so. */
function run(items: readonly string[], atOnce = 1) {
	const log: string[] = [];
	const cancel = new AbortController();
	const pending = new Map(items.map((item) => [item, Promise.withResolvers<string>()]));
	const begun = new Map(items.map((item) => [item, Promise.withResolvers<void>()]));
	const outcomes = inLanes(items, atOnce, cancel.signal, (ended) => async (item) => {
		log.push(item);
		ended.addEventListener('abort', () => pending.get(item)?.resolve('cancelled'));
		begun.get(item)?.resolve();
		return pending.get(item)?.promise;
	});
	return {
		log,
		cancel,
		outcomes,
		until: (item: string) => begun.get(item)?.promise,
		end: (item: string, outcome = 'done') => pending.get(item)?.resolve(outcome),
		fail: (item: string) => pending.get(item)?.reject(new Error('no more')),
	};
}

describe('calls in lanes', () => {
	it('begin each after the one before', async () => {
		const { log, outcomes, until, end } = run(['a', 'b', 'c']);
		await until('a');
		assert.deepEqual(log, ['a']);
		for (const item of ['c', 'b', 'a']) end(item, `${item}!`);
		assert.deepEqual(await outcomes, ['a!', 'b!', 'c!']);
		assert.deepEqual(log, ['a', 'b', 'c']);
	});

	it('begin none when the run is cancelled before', async () => {
		const start = () => () => assert.fail('nothing is begun');
		assert.deepEqual(await inLanes(['a'], 1, AbortSignal.abort(), start), [undefined]);
	});

	it('have several under way at once, and give what came of them in their order', async () => {
		const { log, outcomes, until, end } = run(['a', 'b', 'c', 'd'], 2);
		await until('b');
		assert.deepEqual(log, ['a', 'b']);
		end('b', 'second');
		await until('c');
		assert.deepEqual(log, ['a', 'b', 'c']);
		for (const item of ['c', 'd', 'a']) end(item);
		assert.deepEqual(await outcomes, ['done', 'second', 'done', 'done']);
	});

	it('end all that are under way when the run is cancelled, and begin no other', async () => {
		const { log, cancel, outcomes, until, end } = run(['a', 'b', 'c', 'd'], 2);
		end('a');
		await until('c');
		cancel.abort();
		assert.deepEqual(await outcomes, ['done', 'cancelled', 'cancelled', undefined]);
		assert.deepEqual(log, ['a', 'b', 'c']);
	});

	it('end all when one throws, and say so once none is under way', async () => {
		const { log, outcomes, until, fail } = run(['a', 'b', 'c'], 2);
		await until('b');
		fail('b');
		await assert.rejects(outcomes, /no more/);
		assert.deepEqual(log, ['a', 'b']);
	});
});
