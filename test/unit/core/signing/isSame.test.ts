import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isSame } from '../../../../src/core/signing/isSame.ts';

describe('comparing keys in a time that tells nothing of them', () => {
	const key = fc.string({ unit: fc.constantFrom('a', '\0', 'я', '😀'), maxLength: 6 });

	it('finds what is sent the same only as the right one is', () => {
		const property = fc.property(key, key, (sent, right) => assert.equal(isSame(sent, right), sent === right));
		fc.assert(property, { numRuns: 2000 });
	});

	it('takes neither a part of a key nor one with zeros behind it for the key', () => {
		fc.assert(
			fc.property(key, key, (right, more) => {
				fc.pre(more !== '');
				assert.equal(isSame(right, right), true);
				assert.equal(isSame(right, right + more), false);
				assert.equal(isSame(right + more, right), false);
				assert.equal(isSame(`${right}\0`, right), false);
			}),
		);
	});
});
