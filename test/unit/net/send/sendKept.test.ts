import assert from 'node:assert/strict';
import { once } from 'node:events';
import { answer, listen, onRequest } from '../loopback.ts';
import { Sending } from './sending.ts';

describe('send: a kept connection that the server closed', () => {
	const at = new Sending();

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
			at.server = await closing(end, answer('1'), answer('2'));
			await at.first();
			const got = await at.send();
			assert.equal(Buffer.from(got.body).toString(), '2');
			assert.equal(at.server.sockets.length, 2);
		});

		it(`is replaced no second time (${end})`, async () => {
			at.server = await closing(end, answer('1'), undefined, answer('3'));
			await at.first();
			assert.equal((await at.fails()).code, 'connection-reset');
			assert.equal(at.server.sockets.length, 2);
		});
	}

	it('is not replaced when a byte of an answer came', async () => {
		at.server = await listen((socket, connection) =>
			onRequest(socket, (_head, index) => {
				if (connection === 0 && index === 1) socket.end('HTTP/1.1 200');
				else socket.write(answer('[]'));
			}),
		);
		await at.first();
		assert.equal((await at.fails()).code, 'connection-reset');
		assert.equal(at.server.sockets.length, 1);
	});

	it('is not replaced when the call was cancelled', async () => {
		const abort = new AbortController();
		at.server = await listen((socket) =>
			onRequest(socket, (_head, index) => {
				if (index === 0) return void socket.write(answer('[]'));
				abort.abort();
				return void socket.resetAndDestroy();
			}),
		);
		await at.first();
		assert.equal((await at.fails({ signal: abort.signal })).code, 'cancelled');
		assert.equal(at.server.sockets.length, 1);
	});

	for (const requests of [1, 2]) {
		it(`is closed by an answer that nobody asked for, after ${requests} that somebody did`, async () => {
			at.server = await listen((socket, connection) =>
				onRequest(socket, () => void socket.write(answer(String(connection)))),
			);
			await at.first();
			if (requests === 2) await at.send();
			const [socket] = at.server.sockets;
			assert.ok(socket);
			const closed = once(socket, 'close');
			socket.write(answer('unasked'));
			await closed;
			const got = await at.send();
			assert.equal(Buffer.from(got.body).toString(), '1');
			assert.equal(at.server.sockets.length, 2);
		});
	}
});
