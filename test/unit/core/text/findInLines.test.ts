import assert from 'node:assert/strict';
import { findInLines } from '../../../../src/core/text/findInLines.ts';

const plain = { text: 'name', matchCase: false };

describe('findInLines', () => {
	const text = '{\n  "Name": "name",\n  "rename": "größe"\n}';
	const found = (change: Partial<typeof plain>) => findInLines(text, true, { ...plain, ...change }).places;

	for (const [what, change, expected] of [
		['any case', {}, [5, 4, 13, 4, 25, 4]],
		['its case', { matchCase: true }, [13, 4, 25, 4]],
		['characters of expressions as they are', { text: '.*' }, []],
		['nothing', { text: '' }, []],
	] as const)
		it(`finds ${what}`, () => assert.deepEqual(found(change), expected));

	it('reports the first of many places', () => {
		const { places, isWhole } = findInLines('a'.repeat(30_000), false, { ...plain, text: 'a' });
		assert.deepEqual([places.length, isWhole], [40_000, false]);
	});
});
