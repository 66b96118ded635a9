import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GatheredBytes } from '../../../../src/core/text/gatheredBytes.ts';

describe('GatheredBytes', () => {
	it('passes all bytes on in their order, whatever is added how, and keeps no small piece of another buffer', () => {
		const length = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(16_383, 16_384, 40_000, 70_000));
		const way = fc.constantFrom('add', 'addAtOnce');
		const slab = Uint8Array.from({ length: 70_000 }, (_, at) => at * 7);
		fc.assert(
			fc.property(fc.array(fc.tuple(length, way, fc.boolean()), { maxLength: 30 }), (pieces) => {
				const passed: Uint8Array[] = [];
				const gathered = new GatheredBytes((bytes) => passed.push(bytes));
				let added = 0;
				for (const [size, how, isFlushed] of pieces) {
					gathered[how as 'add' | 'addAtOnce'](slab.subarray(0, size));
					added += size;
					if (how === 'addAtOnce') assert.equal(sizeOf(passed), added);
					if (isFlushed) gathered.flush();
				}
				gathered.flush();
				const expected = Buffer.concat(pieces.map(([size]) => slab.subarray(0, size)));
				assert.ok(Buffer.concat(passed).equals(expected));
				assert.ok(passed.every((bytes) => bytes.length > 0));
				for (const bytes of passed) if (bytes.length < 16_384) assert.notEqual(bytes.buffer, slab.buffer);
			}),
		);
	});
});

function sizeOf(passed: readonly Uint8Array[]): number {
	return passed.reduce((sum, { length }) => sum + length, 0);
}
