import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { maxMultipartBytes, readBody, readBytes } from '../../../../src/net/service/requestBody.ts';
import { usedHeap } from '../../../data/usedHeap.ts';

describe('the body of a watched request', () => {
	it('takes little more memory than its bytes, also when they come one by one', async () => {
		const size = 500_000;
		const request = new EventEmitter();
		const reading = readBytes(request as unknown as Readable, size);
		const before = usedHeap();
		for (let sent = 0; sent < size; sent++) request.emit('data', Buffer.from([sent & 0xff]));
		const more = usedHeap() - before;
		assert.ok(more < 16 * size, `${more} bytes for ${size} that came`);
		request.emit('end');
		const bytes = await reading;
		assert.deepEqual([bytes?.length, bytes?.[1], bytes?.at(-1)], [size, 1, (size - 1) & 0xff]);
	});

	it('is no multipart/form-data of very many parts', async () => {
		const part = '--a\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
		const body = (length: number) => Buffer.from(`${part.repeat(length / part.length - 1)}--a--\r\n`);
		const read = (length: number) => readBody(body(length), 'multipart/form-data; boundary=a');
		assert.match((await read(maxMultipartBytes)).query, /^a=1&a=1/);
		const { query, problem } = await read(maxMultipartBytes * 2);
		assert.deepEqual([query, problem?.code], ['', 100]);
	});
});
