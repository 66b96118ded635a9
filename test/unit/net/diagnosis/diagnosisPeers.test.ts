import assert from 'node:assert/strict';
import { newSmallest, peersOver } from '../../../../src/net/diagnosis/diagnosisPeers.ts';
import { sharedProgress } from '../../../../src/net/diagnosis/diagnosisProgress.ts';

describe('what workers know of each other', () => {
	it('is the size of the smallest set that any of them found', () => {
		const cell = newSmallest();
		const [one, other] = [peersOver(cell), peersOver(cell)];
		assert.equal(other.smallest(), Number.POSITIVE_INFINITY);
		for (const [found, smallest] of [
			[3, 3],
			[2, 2],
			[3, 2],
			[1, 1],
		] as const) {
			one.found(found);
			assert.equal(other.smallest(), smallest);
		}
	});

	it('is nothing where memory cannot be shared: each has a cell of its own, and searches on', () => {
		const { SharedArrayBuffer: Shared } = globalThis;
		try {
			Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
			const cell = newSmallest();
			const [one, other] = [peersOver(structuredClone(cell)), peersOver(structuredClone(cell))];
			one.found(2);
			assert.deepEqual([one.smallest(), other.smallest()], [2, Number.POSITIVE_INFINITY]);
		} finally {
			Object.assign(globalThis, { SharedArrayBuffer: Shared });
		}
	});

	it('makes one progress: the mean of what is done and the sum of what was tried, never going backwards', () => {
		const told: number[][] = [];
		const progress = sharedProgress(2, (...now) => told.push(now));
		progress(0, { done: 0.5, candidates: 10, triedUpTo: 1 });
		progress(1, { done: 0.25, candidates: 20, triedUpTo: 1 });
		progress(0, { done: 0.25, candidates: 5, triedUpTo: 0 });
		progress(1, { done: 1, candidates: 30, triedUpTo: 2 });
		assert.deepEqual(told, [
			[0.25, 10, 0],
			[0.375, 30, 1],
			[0.375, 30, 1],
			[0.625, 35, 1],
		]);
	});
});
