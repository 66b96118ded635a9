import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createSender, type Sender } from '../../../../src/net/send/send.ts';
import { answer, answering, failureOf, type Loopback, limits, listen, never, onRequest, request } from '../loopback.ts';

describe('send: cancelled', () => {
	let sender: Sender;
	let server: Loopback | undefined;

	const fails = async (signal = never(), origin = server?.origin ?? '') =>
		failureOf(sender.send(request(origin), limits, signal));

	/** A first call that is answered, and the turns of the event loop until its connection can be used again. */
	const first = async () => {
		await sender.send(request(server?.origin ?? ''), limits, never());
		for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
	};

	beforeEach(() => {
		sender = createSender();
	});

	afterEach(async () => {
		await sender.close();
		await server?.close();
		server = undefined;
	});

	it('before it was sent: no connection is made', async () => {
		server = await answering(answer('[]'));
		assert.equal((await fails(AbortSignal.abort())).code, 'cancelled');
		await sender.send(request(server.origin), limits, never());
		assert.equal(server.sockets.length, 1);
	});

	it('while connecting: the connection is given up and nothing is sent', async () => {
		const connection = Promise.withResolvers<void>();
		const bytes: Buffer[] = [];
		server = await listen((socket) => {
			socket.on('data', (chunk) => bytes.push(chunk));
			socket.on('close', () => connection.resolve());
			abort.abort();
		});
		const abort = new AbortController();
		assert.equal((await fails(abort.signal, `https://127.0.0.1:${server.port}`)).code, 'cancelled');
		await connection.promise;
		assert.ok(!Buffer.concat(bytes).includes('GET'));
	});

	it('while waiting for an answer: the connection is closed', async () => {
		const abort = new AbortController();
		server = await listen((socket) => onRequest(socket, () => abort.abort()));
		assert.equal((await fails(abort.signal)).code, 'cancelled');
		const [socket] = server.sockets;
		if (socket && !socket.closed) await new Promise((resolve) => socket.on('close', resolve));
	});

	it('while the body comes: the connection is closed', async () => {
		const abort = new AbortController();
		const closed = Promise.withResolvers<void>();
		server = await listen((socket) => {
			socket.on('close', () => closed.resolve());
			onRequest(socket, () => {
				socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
				const more = () => {
					if (!socket.destroyed) socket.write('x'.repeat(100), () => setImmediate(more));
				};
				more();
				setImmediate(() => abort.abort());
			});
		});
		assert.equal((await fails(abort.signal)).code, 'cancelled');
		await closed.promise;
	});

	it('leaves no listener on the signal, and other calls alone', async () => {
		server = await answering(answer('[]'));
		const abort = new AbortController();
		await sender.send(request(server.origin), limits, abort.signal);
		await fails(abort.signal, 'http://127.0.0.1:1');
		assert.deepEqual(getEventListeners(abort.signal, 'abort'), []);
		abort.abort();
		await sender.send(request(server.origin), limits, never());
	});

	it('in the moment before it goes out over a kept connection: nothing is sent', async () => {
		let requests = 0;
		server = await listen((socket) =>
			onRequest(socket, () => {
				requests++;
				socket.write(answer('[]'));
			}),
		);
		await first();
		const abort = new AbortController();
		const failing = fails(abort.signal);
		abort.abort();
		assert.equal((await failing).code, 'cancelled');
		await first();
		assert.equal(requests, 2);
	});

	it('by close() while connecting', async () => {
		const connection = Promise.withResolvers<void>();
		server = await listen((socket) => socket.resume().on('close', () => connection.resolve()));
		const failing = fails(never(), `https://127.0.0.1:${server.port}`);
		while (server.sockets.length === 0) await new Promise(setImmediate);
		await sender.close();
		assert.equal((await failing).code, 'cancelled');
		await connection.promise;
	});
});
