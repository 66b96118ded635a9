import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { answer, answering, listen, serving } from '../loopback.ts';
import { Sending } from './sending.ts';

describe('send: cancelled', () => {
	const at = new Sending();

	it('before it was sent: no connection is made', async () => {
		at.server = await answering(answer('[]'));
		assert.equal((await at.fails({ signal: AbortSignal.abort() })).code, 'cancelled');
		await at.send();
		assert.equal(at.server.sockets.length, 1);
	});

	it('between headers and body: nothing came that could be kept', async () => {
		const abort = new AbortController();
		at.server = await answering(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'));
		const onProgress = () => abort.abort();
		assert.equal((await at.fails({ signal: abort.signal, receiver: { onProgress } })).code, 'cancelled');
	});

	it('leaves no listener on the signal, and other calls alone', async () => {
		at.server = await answering(answer('[]'));
		const abort = new AbortController();
		await at.send({ signal: abort.signal });
		await at.fails({ signal: abort.signal, origin: 'http://127.0.0.1:1' });
		assert.deepEqual(getEventListeners(abort.signal, 'abort'), []);
		abort.abort();
		await at.send();
	});

	it('in the moment before it goes out over a kept connection: nothing is sent', async () => {
		let requests = 0;
		at.server = await serving((socket) => {
			requests++;
			socket.write(answer('[]'));
		});
		await at.first();
		const abort = new AbortController();
		const failing = at.fails({ signal: abort.signal });
		abort.abort();
		assert.equal((await failing).code, 'cancelled');
		await at.first();
		assert.equal(requests, 2);
	});

	it('by close() while connecting', async () => {
		const connection = Promise.withResolvers<void>();
		at.server = await listen((socket) => socket.resume().on('close', () => connection.resolve()));
		const failing = at.fails({ origin: `https://127.0.0.1:${at.server.port}` });
		while (at.server.sockets.length === 0) await new Promise(setImmediate);
		await at.sender.close();
		assert.equal((await failing).code, 'cancelled');
		await connection.promise;
	});
});
