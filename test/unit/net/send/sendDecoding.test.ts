import assert from 'node:assert/strict';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { answer, answering, listen, onRequest } from '../loopback.ts';
import { Sending } from './sending.ts';

const text = JSON.stringify(Array.from({ length: 3000 }, (_, i) => ({ number: i, name: `имя ${i % 7} 🙂` })));

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
			at.server = await listen((socket) =>
				onRequest(socket, () => {
					// Cut everywhere it hurts: behind the first byte of the body, and in the middle.
					const body = whole.length - bytes.length;
					socket.write(whole.subarray(0, body + 1));
					setImmediate(() => {
						socket.write(whole.subarray(body + 1, body + 100));
						setImmediate(() => socket.write(whole.subarray(body + 100)));
					});
				}),
			);
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
		['gzip that is not gzip', 'gzip', Buffer.from('not gzip at all')],
		['gzip with a wrong checksum', 'gzip', Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)])],
		['gzip that ends early', 'gzip', gzipSync(text).subarray(0, -100)],
		['deflate that ends early', 'deflate', deflateSync(text).subarray(0, -10)],
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

	describe('answer-too-large', () => {
		const tight = { maxAnswerBytes: 1000 };

		for (const [coding, encode] of codings) {
			it(`the limit holds to the byte after decoding: ${coding || 'no coding'} (${encode.name})`, async () => {
				at.server = await answering(answer(encode('x'.repeat(1000)), { 'content-encoding': coding }));
				assert.equal((await at.send(tight)).body.length, 1000);
				await at.server.close();
				at.server = await answering(answer(encode('x'.repeat(1001)), { 'content-encoding': coding }));
				const { code, message } = await at.fails(tight);
				assert.equal(code, 'answer-too-large');
				assert.match(message, /1000 bytes/);
			});
		}

		it('a body of unknown length without end', async () => {
			at.server = await listen((socket) =>
				onRequest(socket, () => {
					socket.write('HTTP/1.1 200 OK\r\n\r\n');
					const more = () => socket.write('x'.repeat(1000), (error) => error || setImmediate(more));
					more();
				}),
			);
			assert.equal((await at.fails()).code, 'answer-too-large');
		});

		it('a length that is told before: nothing of the body is waited for', async () => {
			at.server = await answering(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n'));
			assert.equal((await at.fails(tight)).code, 'answer-too-large');
		});

		for (const [what, member] of [
			['a bomb: 16 kB of gzip for each 16 MB', gzipSync(Buffer.alloc(16 * 1024 * 1024))],
			['gzip without end that decodes to nothing', Buffer.concat(Array.from({ length: 800 }, () => gzipSync('')))],
		] as const) {
			it(what, async () => {
				let members = 0;
				const most = 1000;
				at.server = await listen((socket) =>
					onRequest(socket, () => {
						socket.write(
							`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${member.length * most}\r\n\r\n`,
						);
						const more = () => {
							if (members++ < most) socket.write(member, (error) => error || setImmediate(more));
						};
						more();
					}),
				);
				const { code } = await at.fails();
				assert.equal(code, 'answer-too-large');
				const [socket] = at.server.sockets;
				if (socket && !socket.closed) await new Promise((resolve) => socket.on('close', resolve));
				assert.ok(members < most / 2, `stopped after ${members} of ${most}`);
			});
		}
	});
});
