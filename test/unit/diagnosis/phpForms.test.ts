import assert from 'node:assert/strict';
import { phpPrintR, phpSerialize } from '../../../src/diagnosis/mistakes/languageForms.ts';

// The expected texts are PHP 8.2's own.
describe('PHP forms of data', () => {
	it('are those that PHP writes', () => {
		assert.equal(
			phpPrintR('{"a":[true,null]}'),
			'Array\n(\n    [a] => Array\n        (\n            [0] => 1\n            [1] => \n        )\n\n)\n',
		);
		assert.equal(phpSerialize('{"ж":[1,1.5]}'), 'a:1:{s:2:"ж";a:2:{i:0;i:1;i:1;d:1.5;}}');
	});

	it('end where data is nested so deep that what print_r writes would grow with the square of it', () => {
		const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
		assert.ok(phpPrintR(nested(20)).length < 20_000);
		assert.throws(() => phpPrintR(nested(2000)), RangeError);
	});
});
