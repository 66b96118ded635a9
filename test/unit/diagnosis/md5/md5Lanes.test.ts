import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { HashMemory } from '../../../../src/diagnosis/md5/hashMemory.ts';
import { Md5Lanes } from '../../../../src/diagnosis/md5/md5Lanes.ts';
import { Md5Stream, paddedTail } from '../../../../src/diagnosis/md5/md5Stream.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest('hex');
const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

function lanesThatReportAll(memory: HashMemory) {
	const reported: { entry: number; digest: string }[] = [];
	const lanes = new Md5Lanes<number>(
		memory,
		() => true,
		(digest, first, index) => reported.push({ entry: first + index, digest: hex(digest) }),
	);
	const inOrder = () => reported.toSorted((a, b) => a.entry - b.entry).map(({ digest }) => digest);
	return { lanes, inOrder };
}

describe('Md5Lanes', () => {
	it('hash messages of all sizes as they come, each once', () => {
		const message = fc.tuple(fc.oneof(bytes(2500), bytes(9000)), bytes(90));
		fc.assert(
			fc.property(fc.array(message, { minLength: 1, maxLength: 40 }), fc.nat(3000), (all, hashed) => {
				const memory = new HashMemory();
				const { lanes, inOrder } = lanesThatReportAll(memory);
				const stream = new Md5Stream(memory);
				all.forEach(([start, tail], entry) => {
					stream.rewind(0);
					stream.put(start);
					stream.hashTo(Math.min(hashed, start.length));
					lanes.addAll(stream, [paddedTail(memory, memory, tail)], entry);
				});
				lanes.flush();
				assert.deepEqual(
					inOrder(),
					all.map(([start, tail]) => md5(start, tail)),
				);
			}),
			{ numRuns: 100 },
		);
	});

	it('hash whatever was kept of the message before, with many tails', () => {
		const memory = new HashMemory();
		const { lanes, inOrder } = lanesThatReportAll(memory);
		const stream = new Md5Stream(memory);
		const expected: string[] = [];
		let message = Buffer.alloc(0);
		const tails = fc.array(
			fc.oneof({ weight: 9, arbitrary: bytes(200) }, fc.uint8Array({ minLength: 4200, maxLength: 4300 })),
			{
				minLength: 1,
				maxLength: 20,
			},
		);
		fc.assert(
			fc.property(fc.nat(300), bytes(200), tails, fc.boolean(), (kept, part, all, hashes) => {
				message = Buffer.concat([message.subarray(0, kept), part]);
				stream.rewind(Math.min(kept, stream.position));
				stream.put(part);
				if (hashes) stream.hashTo(stream.position);
				lanes.addAll(
					stream,
					all.map((tail) => paddedTail(memory, memory, tail)),
					expected.length,
				);
				expected.push(...all.map((tail) => md5(message, tail)));
			}),
			{ numRuns: 500 },
		);
		lanes.flush();
		assert.deepEqual(inOrder(), expected);
	});

	it('hash digests again while others are hashed', () => {
		fc.assert(
			fc.property(fc.array(bytes(200), { minLength: 1, maxLength: 40 }), (all) => {
				const memory = new HashMemory();
				const { lanes: second, inOrder } = lanesThatReportAll(memory);
				const stream = new Md5Stream(memory);
				const noTail = paddedTail(memory, memory, new Uint8Array(0));
				const addTo = (lanes: Md5Lanes<number>, message: Uint8Array, entry: number) => {
					stream.rewind(0);
					stream.put(message);
					lanes.add(stream, noTail, 0, entry);
				};
				const first = new Md5Lanes<number>(
					memory,
					() => true,
					(digest, _, entry) => addTo(second, digest, entry),
				);
				all.forEach((message, entry) => {
					addTo(first, message, entry);
				});
				first.flush();
				second.flush();
				assert.deepEqual(
					inOrder(),
					all.map((message) => md5(createHash('md5').update(message).digest())),
				);
			}),
			{ numRuns: 100 },
		);
	});
});
