import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareCodePoints } from '../../../../src/core/signing/codePointOrder.ts';
import { text } from '../arbitraries.ts';

describe('the steps of signing, whatever the text', () => {
	it('compare as arrays of code points do', () => {
		const points = (value: string) => [...value].map((character) => character.codePointAt(0) ?? 0);
		fc.assert(
			fc.property(text, text, text, (prefix, a, b) => {
				const [left, right] = [points(prefix + a), points(prefix + b)];
				const differs = left.findIndex((point, i) => point !== right[i]);
				const expected = differs < 0 ? left.length - right.length : (left[differs] ?? 0) - (right[differs] ?? -1);
				assert.equal(Math.sign(compareCodePoints(prefix + a, prefix + b)), Math.sign(expected));
			}),
			{ numRuns: 1000 },
		);
	});
});
