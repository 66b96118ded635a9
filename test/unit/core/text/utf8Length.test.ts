import assert from 'node:assert/strict';
import fc from 'fast-check';
import { utf8Length } from '../../../../src/core/text/charsets.ts';

describe('utf8Length', () => {
	const text = fc.string({ unit: fc.constantFrom('a', 'é', 'ж', '€', '😀', '\ud83d', '\ude00', '\0'), maxLength: 12 });

	it('is what Node counts, of short texts and of long ones', () => {
		fc.assert(
			fc.property(text, fc.constantFrom(1, 4000, 30_000), (piece, times) => {
				const whole = piece.repeat(Math.ceil(times / Math.max(1, piece.length)));
				assert.equal(utf8Length(whole), Buffer.byteLength(whole));
			}),
		);
	});
});
