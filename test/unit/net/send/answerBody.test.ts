import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { AnswerBody } from '../../../../src/net/send/answerBody.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('AnswerBody', () => {
	const size = 1_000_000;
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
					done: (bytes) => {
						whole = bytes;
						resolve();
					},
					failed: reject,
				});
				collect();
				const before = getHeapStatistics().used_heap_size;
				for (const byte of body) read.write(Uint8Array.of(byte));
				collect();
				const more = getHeapStatistics().used_heap_size - before;
				assert.ok(more < 8 * size, `${more} bytes for ${body.length} that came`);
				read.end();
			});
			await done;
			assert.deepEqual(whole, plain);
		});
	}
});
