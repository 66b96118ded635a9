import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { firstIndex } from '../../../../src/core/text/firstIndex.ts';

describe('firstIndex', () => {
	it('is the first index at which something holds, or the length, whatever comes behind each other', () => {
		const ascending = fc.array(fc.integer({ min: -9, max: 9 })).map((list) => list.sort((a, b) => a - b));
		fc.assert(
			fc.property(ascending, fc.integer({ min: -10, max: 10 }), (list, from) => {
				const expected = list.findIndex((one) => one >= from);
				const found = firstIndex(list.length, (index) => (list[index] as number) >= from);
				assert.equal(found, expected === -1 ? list.length : expected);
			}),
		);
	});

	it('asks for a few of many', () => {
		let asked = 0;
		const found = firstIndex(1_000_000, (index) => {
			asked += 1;
			return index >= 765_432;
		});
		assert.equal(found, 765_432);
		assert.ok(asked <= 20, `${asked} asked`);
	});
});
