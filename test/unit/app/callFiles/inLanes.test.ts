import assert from 'node:assert/strict';
import { inLanes } from '../../../../src/app/callFiles/inLanes.ts';

/** A run whose items end when the test says so. */
function run(items: readonly string[], atOnce = 1) {
	const log: string[] = [];
	const cancel = new AbortController();
	const pending = new Map(items.map((item) => [item, Promise.withResolvers<void>()]));
	const begun = new Map(items.map((item) => [item, Promise.withResolvers<void>()]));
	const cancelled: string[] = [];
	const over = inLanes(items, atOnce, cancel.signal, (ended) => async (item) => {
		log.push(item);
		ended.addEventListener('abort', () => {
			cancelled.push(item);
			pending.get(item)?.resolve();
		});
		begun.get(item)?.resolve();
		await pending.get(item)?.promise;
	});
	return {
		log,
		cancel,
		over,
		cancelled,
		until: (item: string) => begun.get(item)?.promise,
		end: (item: string) => pending.get(item)?.resolve(),
		fail: (item: string) => pending.get(item)?.reject(new Error('no more')),
	};
}

describe('calls in lanes', () => {
	it('begin each after the one before', async () => {
		const { log, over, until, end } = run(['a', 'b', 'c']);
		await until('a');
		assert.deepEqual(log, ['a']);
		for (const item of ['c', 'b', 'a']) end(item);
		await over;
		assert.deepEqual(log, ['a', 'b', 'c']);
	});

	it('begin none when the run is cancelled before', async () => {
		const start = () => () => assert.fail('nothing is begun');
		await inLanes(['a'], 1, AbortSignal.abort(), start);
	});

	it('have several under way at once', async () => {
		const { log, over, until, end } = run(['a', 'b', 'c', 'd'], 2);
		await until('b');
		assert.deepEqual(log, ['a', 'b']);
		end('b');
		await until('c');
		assert.deepEqual(log, ['a', 'b', 'c']);
		for (const item of ['c', 'd', 'a']) end(item);
		await over;
		assert.deepEqual(log, ['a', 'b', 'c', 'd']);
	});

	it('end all that are under way when the run is cancelled, and begin no other', async () => {
		const { log, cancel, cancelled, over, until, end } = run(['a', 'b', 'c', 'd'], 2);
		end('a');
		await until('c');
		cancel.abort();
		await over;
		assert.deepEqual(cancelled.toSorted(), ['a', 'b', 'c']);
		assert.deepEqual(log, ['a', 'b', 'c']);
	});

	it('end all when one throws, and say so once none is under way', async () => {
		const { log, over, until, fail } = run(['a', 'b', 'c'], 2);
		await until('b');
		fail('b');
		await assert.rejects(over, /no more/);
		assert.deepEqual(log, ['a', 'b']);
	});

	it('go on to their end when there is no next item to be read, and say so then', async () => {
		async function* items() {
			yield* ['a', 'b'];
			throw new Error('bad item');
		}
		const slow = Promise.withResolvers<void>();
		const done: string[] = [];
		const over = inLanes(items(), 3, new AbortController().signal, (ended) => async (item) => {
			await slow.promise;
			if (!ended.aborted) done.push(item);
		});
		setImmediate(slow.resolve);
		await assert.rejects(over, /bad item/);
		assert.deepEqual(done, ['a', 'b']);
	});

	it('take items one by one from where they come', async () => {
		let taken = 0;
		let isClosed = false;
		async function* items() {
			try {
				for (;;) {
					taken += 1;
					yield taken;
				}
			} finally {
				isClosed = true;
			}
		}
		const cancel = new AbortController();
		await inLanes(items(), 3, cancel.signal, () => async (item) => {
			if (item === 10) cancel.abort();
		});
		assert.ok(taken >= 10 && taken <= 13, String(taken));
		assert.ok(isClosed);
	});
});
