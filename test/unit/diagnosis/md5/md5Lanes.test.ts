import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { HashMemory } from '../../../../src/diagnosis/md5/hashMemory.ts';
import { laneTails, Md5Lanes } from '../../../../src/diagnosis/md5/md5Lanes.ts';
import { Md5Stream, paddedTail } from '../../../../src/diagnosis/md5/md5Stream.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest('hex');
const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

/** Lanes that tell every digest. */
function lanesThatTellAll() {
	const told: { entry: number; digest: string }[] = [];
	const memory = HashMemory.create();
	const lanes = Md5Lanes.create<number>(
		memory,
		() => true,
		(entry, digest) => told.push({ entry, digest: hex(digest) }),
	);
	assert.ok(lanes);
	return { memory, lanes, told };
}

describe('Md5Lanes', () => {
	it('hashes messages of all sizes as they come, each once', () => {
		const messages = fc.array(fc.tuple(fc.oneof(bytes(2500), bytes(9000)), bytes(90)), { minLength: 1, maxLength: 40 });
		fc.assert(
			fc.property(messages, fc.nat(3000), (all, hashed) => {
				const { memory, lanes, told } = lanesThatTellAll();
				const stream = new Md5Stream(memory);
				all.forEach(([message, tail], entry) => {
					stream.rewind(0);
					stream.put(message);
					stream.hashTo(Math.min(hashed, message.length));
					lanes.add(stream, paddedTail(memory, tail), entry);
				});
				lanes.flush();
				const sorted = told.toSorted((a, b) => a.entry - b.entry);
				assert.deepEqual(
					sorted,
					all.map(([message, tail], entry) => ({ entry, digest: md5(message, tail) })),
				);
			}),
		);
	});

	it('hashes whole messages of a few blocks, told while others are hashed', () => {
		fc.assert(
			fc.property(fc.array(bytes(200), { minLength: 1, maxLength: 40 }), (all) => {
				const { memory, lanes: second, told } = lanesThatTellAll();
				const first = Md5Lanes.create<number>(
					memory,
					() => true,
					(entry, digest) => second.addWhole(digest, entry),
				);
				assert.ok(first);
				all.forEach((message, entry) => {
					first.addWhole(message, entry);
				});
				first.flush();
				second.flush();
				const sorted = told.toSorted((a, b) => a.entry - b.entry);
				assert.deepEqual(
					sorted.map(({ digest }) => digest),
					all.map((message) => md5(createHash('md5').update(message).digest())),
				);
			}),
		);
	});

	it('hashes one message with many tails', () => {
		const tails = fc.array(bytes(55), { minLength: 1, maxLength: 40 });
		fc.assert(
			fc.property(bytes(300), tails, (message, all) => {
				const { memory, lanes, told } = lanesThatTellAll();
				const stream = new Md5Stream(memory);
				stream.put(message);
				stream.hashTo(message.length);
				const inLanes = laneTails(all);
				assert.ok(inLanes);
				lanes.tryTails(stream, inLanes, (index) => index);
				all.forEach((tail, index) => {
					const digests = told.filter(({ entry }) => entry === index).map(({ digest }) => digest);
					assert.ok(digests.includes(md5(message, tail)), `tail ${index} of ${tail.length} bytes`);
				});
			}),
		);
	});

	it('leaves tails that may need a third block to others', () => {
		assert.equal(laneTails([new Uint8Array(3), new Uint8Array(56)]), undefined);
	});

	it('is not needed: without WebAssembly the answers are the same', () => {
		const credentials = {
			applicationKey: 'CBAFJIICABABABABA',
			accessToken: 'tkn1',
			applicationSecretKey: 'ABCDEF0123',
		};
		const parameters = [
			{ name: 'application_key', value: credentials.applicationKey },
			{ name: 'method', value: 'users.getInfo' },
			{ name: 'text', value: 'a b' },
		];
		const secret = md5(Buffer.from('tkn1ABCDEF0123'));
		const pairs = ['application_key=CBAFJIICABABABABA', 'method=users.getInfo', 'text=a%20b'];
		const sig = md5(Buffer.from(`${pairs.join('&')}${secret}`));
		const ours = diagnose({ parameters, sig }, credentials);
		assert.deepEqual(ours.mistakes[0]?.toSorted(), ['value-percent-encoded', 'wrong-joiner']);
		const has = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly');
		assert.ok(has);
		Object.defineProperty(globalThis, 'WebAssembly', { ...has, value: undefined });
		try {
			assert.equal(HashMemory.create().lanes, undefined);
			const { mistakes, candidates } = diagnose({ parameters, sig }, credentials);
			assert.deepEqual({ mistakes, candidates }, { mistakes: ours.mistakes, candidates: ours.candidates });
		} finally {
			Object.defineProperty(globalThis, 'WebAssembly', has);
		}
	});
});
