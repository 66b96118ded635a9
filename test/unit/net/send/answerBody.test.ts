import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, createZstdCompress, gzipSync } from 'node:zlib';
import { WorkbenchError } from '../../../../src/core/call/errors.ts';
import { AnswerBody, type ReceivedBody } from '../../../../src/net/send/answerBody.ts';
import { usedHeap } from '../../../data/usedHeap.ts';

describe('AnswerBody', () => {
	const size = 1_000_000;

	/** The body, or the code of the error that it fails with. */
	function readBody(coding: string, body: Uint8Array, most = size): Promise<Uint8Array | string> {
		return new Promise((resolve) => {
			const events = { stop: () => {}, more: () => {} };
			const done = ({ head, cut }: ReceivedBody) => resolve(cut instanceof WorkbenchError ? cut.code : head);
			const failed = (reason: unknown) => resolve((reason as WorkbenchError).code);
			const read = new AnswerBody(coding, most, { done, failed, ...events });
			read.write(body);
			read.end();
		});
	}

	it('counts what is between two codings, also where it decodes to nothing', async () => {
		const nothing = (most: number) => Buffer.concat(Array(Math.floor(most / 20)).fill(gzipSync('')));
		assert.deepEqual(await readBody('gzip, gzip', gzipSync(nothing(size))), new Uint8Array());
		assert.equal(await readBody('gzip, gzip', gzipSync(nothing(size * 2))), 'answer-too-large');
	});

	it('gives zstd no more memory than a service may ask for', async () => {
		for (const [windowLog, expected] of [
			[23, new TextEncoder().encode('abc')],
			[24, 'answer-undecodable'],
		] as const) {
			const encoder = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: windowLog } });
			// Of a length that is not known before, so that the frame tells its window.
			encoder.write('ab');
			await new Promise<void>((resolve) => encoder.flush(() => resolve()));
			encoder.end('c');
			assert.deepEqual(await readBody('zstd', await buffer(encoder)), expected);
		}
	});
	// Bytes that cannot be made smaller, so that the coded body has as many.
	const plain = new Uint8Array(createHash('shake256', { outputLength: size }).digest());

	for (const [coding, body] of [
		[undefined, plain],
		['gzip', gzipSync(plain)],
	] as const) {
		it(`takes little more memory than the bytes that come one by one: ${coding ?? 'no coding'}`, async () => {
			let whole: Uint8Array | undefined;
			const done = new Promise<void>((resolve, reject) => {
				const read = new AnswerBody(coding, 2 * size, {
					done: ({ head }) => {
						whole = head;
						resolve();
					},
					failed: reject,
					stop: () => {},
					more: () => {},
				});
				const before = usedHeap();
				for (const byte of body) read.write(Uint8Array.of(byte));
				const more = usedHeap() - before;
				assert.ok(more < 8 * size, `${more} bytes for ${body.length} that came`);
				read.end();
			});
			await done;
			assert.deepEqual(whole, plain);
		});
	}
});
