import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HashMemory } from '../../../../src/diagnosis/md5/hashMemory.ts';

/** What is done with a memory: bytes are put into a new place, or copied from one place to another. */
const steps = fc.array(
	fc.oneof(
		fc.record({ bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }), room: fc.nat(700_000) }),
		fc.record({ from: fc.nat(), to: fc.nat(), size: fc.nat(400) }),
	),
	{ maxLength: 25 },
);

describe('HashMemory', () => {
	it('keeps what was put into it while it grows, and copies', () => {
		fc.assert(
			fc.property(steps, (all) => {
				const memory = new HashMemory();
				const places: { at: number; expected: Uint8Array }[] = [];
				for (const step of all) {
					if ('room' in step) {
						const at = memory.take(step.bytes.length + step.room);
						assert.equal(at % 16, 0);
						const expected = new Uint8Array(step.bytes.length + step.room);
						assert.deepEqual(memory.bytes.slice(at, at + 400), new Uint8Array(400).slice(0, memory.bytes.length - at));
						memory.bytes.set(step.bytes, at);
						expected.set(step.bytes);
						places.push({ at, expected });
					} else if (places.length > 0) {
						const [from, to] = [step.from, step.to].map((index) => places[index % places.length]);
						assert.ok(from && to);
						const size = Math.min(step.size, from.expected.length, to.expected.length);
						memory.functions.copy(to.at, from.at, size);
						to.expected.set(from.expected.slice(0, size));
					}
				}
				for (const { at, expected } of places) {
					assert.ok(Buffer.from(expected).equals(memory.bytes.subarray(at, at + expected.length)));
				}
				assert.equal(memory.words.buffer, memory.bytes.buffer);
			}),
			{ numRuns: 40 },
		);
	});
});
