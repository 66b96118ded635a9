import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { compareCodePoints, orderByName } from '../../../src/core/nameOrder.ts';

/** Names as calls have them: alike at their start, with characters at the edges of what is compared as a number. */
const name = fc
	.tuple(
		fc.constantFrom('', 'p', 'attachment_', 'имя', '😀', 'p\0', '~~~~~'),
		fc.string({ unit: fc.constantFrom('\0', '0', 'a', 'b', '~', '\x7f', '\x80', 'я', '\ue000', '😀', '１') }),
	)
	.map(([start, end]) => start + end);

describe('orderByName', () => {
	it('is the order by code points, of equal names as they came, for few names and many', () => {
		const property = fc.property(fc.array(name, { maxLength: 80, size: 'max' }), fc.string(), (names, start) => {
			const all = names.map((one) => start + one);
			const expected = all
				.map((text, index) => ({ points: Array.from(text, (character) => character.codePointAt(0) ?? 0), index }))
				.sort((one, other) => comparePoints(one.points, other.points) || one.index - other.index)
				.map(({ index }) => index);
			assert.deepEqual(Array.from(orderByName(all.map((one) => ({ name: one })))), expected);
		});
		fc.assert(property, { numRuns: 1000 });
	});

	it('takes thousands of names', () => {
		const names = Array.from({ length: 3000 }, (_, index) => ({ name: `value_of_${(index * 7919) % 3000}` }));
		const expected = names.toSorted((a, b) => compareCodePoints(a.name, b.name));
		assert.deepEqual(
			Array.from(orderByName(names), (index) => names[index]),
			expected,
		);
	});
});

function comparePoints(one: readonly number[], other: readonly number[]): number {
	for (let at = 0; at < Math.min(one.length, other.length); at++) {
		const difference = (one[at] ?? 0) - (other[at] ?? 0);
		if (difference !== 0) return difference;
	}
	return one.length - other.length;
}
