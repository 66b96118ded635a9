import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { answer, listen, onRequest, request, serving } from '../loopback.ts';
import { Sending } from './sending.ts';

const posted = (origin: string) => ({ ...request(origin), method: 'POST', body: '' }) as const;

describe('send: an open connection of a call before', () => {
	const at = new Sending();
	const ends = ['resetAndDestroy', 'end', 'destroy'] as const;

	/** Executes each request: answers with how many it executed, but where `fate` says what becomes of its connection. */
	const executing = async (fate: (socket: Socket, executed: number) => unknown = () => undefined) => {
		const executed: string[] = [];
		at.server = await serving((socket, head) => {
			executed.push(head.slice(0, head.indexOf(' ')));
			if (fate(socket, executed.length) === undefined) socket.write(answer(String(executed.length)));
		});
		return executed;
	};

	for (const end of ends) {
		for (const call of [request, posted]) {
			const method = call === request ? 'GET' : 'POST';

			it(`${method}: executed once where it closes unanswered (${end})`, async () => {
				const executed = await executing((socket, count) => (count === 2 ? socket[end]() : undefined) && true);
				await at.first();
				const failure = await at.fails({ call: call(at.server?.origin ?? '') });
				assert.equal(failure.code, 'connection-reset');
				assert.deepEqual(executed, ['GET', method]);
				assert.equal(at.server?.sockets.length, 1);
			});

			for (const turns of [0, 1, 10]) {
				it(`${method}: replaced where it closed ${turns} turns before (${end})`, async () => {
					const executed = await executing();
					await at.first();
					at.server?.sockets[0]?.[end]();
					for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
					const got = await at.send({ call: call(at.server?.origin ?? '') });
					assert.equal(Buffer.from(got.body).toString(), '2');
					assert.deepEqual(executed, ['GET', method]);
					assert.equal(at.server?.sockets.length, 2);
				});
			}
		}
	}

	it('is not replaced when a byte of an answer came', async () => {
		const executed = await executing((socket, count) => (count === 2 ? socket.end('HTTP/1.1 200') : undefined));
		await at.first();
		assert.equal((await at.fails()).code, 'connection-reset');
		assert.equal(executed.length, 2);
	});

	it('is not replaced when the call was cancelled', async () => {
		const abort = new AbortController();
		await executing((socket, count) => {
			if (count === 1) return undefined;
			abort.abort();
			return socket.resetAndDestroy();
		});
		await at.first();
		assert.equal((await at.fails({ signal: abort.signal })).code, 'cancelled');
		assert.equal(at.server?.sockets.length, 1);
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
