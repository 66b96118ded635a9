import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { answer, answering, serving } from '../loopback.ts';
import { Sending } from './sending.ts';

const text = JSON.stringify(Array.from({ length: 3000 }, (_, i) => ({ number: i, name: `имя ${i % 7} 🙂` })));

/** Not to be made much smaller, so that it comes in many pieces. */
const long = createHash('shake256', { outputLength: 300_000 }).update('long').digest('hex');

/** The same with bytes in the middle that make no sense. */
function damaged(bytes: Buffer): Buffer {
	return Buffer.concat([
		bytes.subarray(0, bytes.length / 2),
		Buffer.alloc(1000, 0xff),
		bytes.subarray(bytes.length / 2 + 1000),
	]);
}

const codings: [coding: string, encode: (bytes: Uint8Array | string) => Buffer][] = [
	['gzip', gzipSync],
	['x-gzip', gzipSync],
	['GZip', gzipSync],
	['deflate', deflateSync],
	['deflate', deflateRawSync],
	['br', brotliCompressSync],
	['zstd', zstdCompressSync],
	['identity', Buffer.from],
	['', Buffer.from],
	['br, gzip', (bytes) => gzipSync(brotliCompressSync(bytes))],
	['deflate, identity, zstd', (bytes) => zstdCompressSync(deflateSync(bytes))],
];

describe('send: decoding', () => {
	const at = new Sending();

	for (const [coding, encode] of codings) {
		it(`${coding || 'no coding'} (${encode.name})`, async () => {
			const bytes = encode(text);
			const whole = answer(bytes, { 'content-encoding': coding });
			at.server = await serving((socket) => {
				// Cut everywhere it hurts: behind the first byte of the body, and in the middle.
				const body = whole.length - bytes.length;
				socket.write(whole.subarray(0, body + 1));
				setImmediate(() => {
					socket.write(whole.subarray(body + 1, body + 100));
					setImmediate(() => socket.write(whole.subarray(body + 100)));
				});
			});
			const got = await at.send();
			assert.equal(Buffer.from(got.body).toString(), text);
			assert.equal(got.receivedBytes, bytes.length);
		});
	}

	it('takes an empty body for empty, whatever its coding', async () => {
		at.server = await answering(answer('', { 'content-encoding': 'gzip' }));
		assert.equal((await at.send()).body.length, 0);
	});

	it('leaves a body in a coding that was not asked for as it came', async () => {
		at.server = await answering(answer('abc', { 'content-encoding': 'utf-8' }));
		assert.equal(Buffer.from((await at.send()).body).toString(), 'abc');
	});

	const broken: [what: string, coding: string, body: Uint8Array][] = [
		['br that is not br', 'br', Buffer.from([0xff, 0xff, 0xff, 0xff])],
		['zstd that is not zstd', 'zstd', Buffer.from('not zstd')],
		['an inner coding that is broken', 'br, gzip', gzipSync('not br, surely not br')],
	];
	for (const [what, coding, body] of broken) {
		it(`answer-undecodable: ${what}`, async () => {
			at.server = await answering(answer(body, { 'content-encoding': coding }));
			const { code, message } = await at.fails();
			assert.equal(code, 'answer-undecodable');
			assert.ok(message.includes(coding), message);
		});
	}

	const partlyBroken: [what: string, coding: string, body: Uint8Array][] = [
		['gzip with a wrong checksum', 'gzip', Buffer.concat([gzipSync(long).subarray(0, -8), Buffer.alloc(8)])],
		['gzip that ends early', 'gzip', gzipSync(long).subarray(0, -100)],
		['deflate that ends early', 'deflate', deflateSync(long).subarray(0, -10)],
		['br that ends early', 'br', brotliCompressSync(long).subarray(0, -10)],
		['zstd that ends early', 'zstd', zstdCompressSync(long).subarray(0, -10)],
		['gzip with something else in the middle', 'gzip', damaged(gzipSync(long))],
	];
	for (const [what, coding, body] of partlyBroken) {
		it(`keeps what could be decoded: ${what}`, async () => {
			at.server = await answering(answer(body, { 'content-encoding': coding }));
			const { body: got, cut, truncated, receivedBytes } = await at.send();
			assert.deepEqual([cut, truncated], ['answer-undecodable', true]);
			assert.ok(got.length > long.length / 4, `${got.length} of ${long.length}`);
			// Behind damage a decoder may give what it takes for the rest.
			const text = Buffer.from(got).toString('latin1');
			assert.equal(text.slice(0, long.length / 4), long.slice(0, long.length / 4));
			assert.ok(what.includes('middle') || long.startsWith(text));
			assert.equal(receivedBytes, body.length);
		});
	}

	describe('answer-too-large', () => {
		const tight = { maxAnswerBytes: 1000 };

		for (const [coding, encode] of codings) {
			it(`the limit holds to the byte after decoding: ${coding || 'no coding'} (${encode.name})`, async () => {
				at.server = await answering(answer(encode('x'.repeat(1000)), { 'content-encoding': coding }));
				assert.equal((await at.send(tight)).body.length, 1000);
				await at.server.close();
				at.server = await answering(answer(encode('x'.repeat(1001)), { 'content-encoding': coding }));
				const { body, cut, bytes } = await at.send(tight);
				assert.deepEqual([body.length, bytes, cut], [1000, 1000, 'answer-too-large']);
			});
		}
	});
});
