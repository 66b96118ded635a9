import assert from 'node:assert/strict';
import fc from 'fast-check';
import { flatMapInParts, type Parts, sortedInParts, wholeOf } from '../../../src/core/parts.ts';

/** How many parts there were, and what came of them. */
function counted<Result>(parts: Parts<Result>): { readonly count: number; readonly result: Result } {
	for (let count = 0; ; count++) {
		const part = parts.next();
		if (part.done) return { count, result: part.value };
	}
}

describe('work in parts', () => {
	it('is done as a whole', () => {
		function* work(): Parts<string> {
			yield;
			const inner = yield* sortedInParts(['b', 'a'], (one, other) => (one < other ? -1 : 1));
			return inner.join('');
		}
		assert.equal(wholeOf(work()), 'ab');
	});

	it('sorts as toSorted does, what is equal in the order in which it came', () => {
		const items = fc.array(fc.tuple(fc.nat(50), fc.nat()), { maxLength: 5000, size: 'max' });
		const compare = (one: readonly number[], other: readonly number[]) => (one[0] ?? 0) - (other[0] ?? 0);
		fc.assert(
			fc.property(items, (some) => {
				const before = [...some];
				assert.deepEqual(wholeOf(sortedInParts(some, compare)), some.toSorted(compare));
				assert.deepEqual(some, before);
			}),
			{ numRuns: 50 },
		);
	});

	it('sorts many items in many parts', () => {
		const many = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_000);
		const { count, result } = counted(sortedInParts(many, (one, other) => one - other));
		assert.deepEqual(
			result,
			many.map((_, index) => index),
		);
		assert.ok(count >= 500, `${count} parts`);
	});

	it('gathers what is made of each item', () => {
		const { count, result } = counted(flatMapInParts([1, 2, 3], (item, index) => [item, index]));
		assert.deepEqual([count, result], [3, [1, 0, 2, 1, 3, 2]]);
	});
});
