import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { printRows, readRows } from '../../../media/composer/rowsText.ts';
import { isBlank } from '../../../src/shared/draft.ts';
import { anyCharacter } from '../../data/anyCharacter.ts';
import { runs } from '../../data/runs.ts';
import { row } from './editedCall.ts';

describe('parameters as text', () => {
	it('are a line each, those that are off after //; what a line cannot hold is quoted', () => {
		const rows = [row('a', 'b=c'), row('off', '1', false), row('lines', 'a\nb'), row('#x', ' "y" '), row('', 'v')];
		assert.equal(printRows(rows), 'a=b=c\n// off=1\nlines="a\\nb"\n"#x"=" \\"y\\" "\n=v');
	});

	it('are read in whatever way they are written', () => {
		const rows = [row('a', '1'), row('b', '2', false), row('c', '3', false), row('d', ''), row('e', '"x" y')];
		assert.deepEqual(readRows(' a = 1 \r\n\n#b=2\n//c=3\nd\ne="x" y\n//\n='), rows);
	});

	it('are read as what was printed, whatever they are', () => {
		const text = fc.oneof(
			fc.string({ unit: anyCharacter }),
			fc.string({ unit: fc.constantFrom(...' a="\\#/\n\r\t\u2028') }),
		);
		const rows = fc.array(fc.record({ name: text, value: text, enabled: fc.boolean() }, { noNullPrototype: true }));
		const property = fc.property(rows, (any) => {
			const expected = any.filter((one) => !isBlank(one));
			assert.deepEqual(readRows(printRows(any)), expected);
		});
		fc.assert(property, { numRuns: runs(1000) });
	});
});
