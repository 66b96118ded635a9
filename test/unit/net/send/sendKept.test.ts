import assert from 'node:assert/strict';
import { createSender, type Sender } from '../../../../src/net/send/send.ts';
import { answer, failureOf, type Loopback, limits, listen, never, onRequest, request } from '../loopback.ts';

describe('send: a kept connection that the server closed', () => {
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

	/** Answers the first request of connection i with `fresh[i]`; without one, and at a second request, it ends it. */
	const closing = (end: 'resetAndDestroy' | 'end', ...fresh: (Buffer | undefined)[]) =>
		listen((socket, connection) =>
			onRequest(socket, (_head, index) => {
				const bytes = index === 0 ? fresh[connection] : undefined;
				if (bytes) socket.write(bytes);
				else socket[end]();
			}),
		);

	for (const end of ['resetAndDestroy', 'end'] as const) {
		it(`is replaced once, unnoticed (${end})`, async () => {
			server = await closing(end, answer('1'), answer('2'));
			await first();
			const got = await sender.send(request(server.origin), limits, never());
			assert.equal(Buffer.from(got.body).toString(), '2');
			assert.equal(server.sockets.length, 2);
		});

		it(`is replaced no second time (${end})`, async () => {
			server = await closing(end, answer('1'), undefined, answer('3'));
			await first();
			assert.equal((await fails()).code, 'connection-reset');
			assert.equal(server.sockets.length, 2);
		});
	}

	it('is not replaced when a byte of an answer came', async () => {
		server = await listen((socket, connection) =>
			onRequest(socket, (_head, index) => {
				if (connection === 0 && index === 1) socket.end('HTTP/1.1 200');
				else socket.write(answer('[]'));
			}),
		);
		await first();
		assert.equal((await fails()).code, 'connection-reset');
		assert.equal(server.sockets.length, 1);
	});

	it('is not replaced when the call was cancelled', async () => {
		const abort = new AbortController();
		server = await listen((socket) =>
			onRequest(socket, (_head, index) => {
				if (index === 0) return void socket.write(answer('[]'));
				abort.abort();
				return void socket.resetAndDestroy();
			}),
		);
		await first();
		assert.equal((await fails(abort.signal)).code, 'cancelled');
		assert.equal(server.sockets.length, 1);
	});
});
