// A service that goes on without end, always just in time for the limits between two pieces.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { answer, answering, listen, onRequest } from '../loopback.ts';
import { Sending } from './sending.ts';

const earlyHints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n';
const processing = 'HTTP/1.1 102 Processing\r\n\r\n';

describe('send: answers without end', () => {
	const at = new Sending();

	/** Answers with `begin`, then `piece` again and again. */
	const dripping = (begin: string, piece: string, pause: number) =>
		listen((socket) =>
			onRequest(socket, () => {
				socket.write(begin);
				const timer = setInterval(() => socket.write(piece), pause);
				socket.on('close', () => clearInterval(timer));
			}),
		);

	for (const [what, begin, piece] of [
		['interim answers', processing, earlyHints],
		['a header, byte by byte', 'HTTP/1.1 200 OK\r\nx-long: ', 'a'],
		['headers, line by line', 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'],
		['a header of an interim answer', `${processing}HTTP/1.1 103 Early Hints\r\nlink: `, 'a'],
	] as const) {
		it(`headers-timeout: ${what}`, async () => {
			at.server = await dripping(begin, piece, 60);
			const { code, message } = await at.fails({ headersTimeout: 240 });
			assert.equal(code, 'headers-timeout');
			assert.match(message, /within 240 ms/);
		});
	}

	it('answer-not-http: more interim answers than any service has use for', async () => {
		at.server = await listen((socket) => onRequest(socket, () => socket.write(earlyHints.repeat(17) + answer('[]'))));
		const { code, message } = await at.fails();
		assert.equal(code, 'answer-not-http');
		assert.match(message, /interim answers/);
	});

	it('lets the interim answers pass that a service may have use for', async () => {
		at.server = await listen((socket) => onRequest(socket, () => socket.write(earlyHints.repeat(16) + answer('[]'))));
		assert.equal((await at.send()).status, 200);
	});

	for (const [what, begin, piece, came] of [
		['a body, byte by byte', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', ' ', /^ +$/],
		['a body that ends with its connection', 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n', ' ', /^ +$/],
		['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n', /^a+$/],
	] as const) {
		it(`total-timeout, with what came: ${what}`, async () => {
			at.server = await dripping(begin, piece, 60);
			const { cut, text } = await at.cut({ headersTimeout: 0, bodyTimeout: 0, totalTimeout: 240 });
			assert.equal(cut, 'total-timeout');
			assert.match(text, came);
		});
	}

	for (const [what, begin, piece] of [
		['an extension of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a', 'a'],
		['trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'x-a: b\r\n'],
		['interim answers, without another limit', processing, earlyHints],
	] as const) {
		it(`total-timeout: ${what}`, async () => {
			at.server = await dripping(begin, piece, 60);
			const { code, message } = await at.fails({ headersTimeout: 0, bodyTimeout: 0, totalTimeout: 240 });
			assert.equal(code, 'total-timeout');
			assert.match(message, /within 240 ms/);
		});
	}

	it('total-timeout: the connection, the request and a second attempt count', async () => {
		const all = { connectTimeout: 0, headersTimeout: 0, bodyTimeout: 0, totalTimeout: 80 };
		at.server = await listen(() => {});
		assert.equal((await at.fails({ ...all, origin: `https://127.0.0.1:${at.server.port}` })).code, 'total-timeout');
		assert.equal((await at.fails(all)).code, 'total-timeout');
		await at.server.close();
		at.server = await listen((socket, connection) =>
			onRequest(socket, (_head, index) => {
				if (connection > 0) return;
				if (index === 0) socket.write(answer('[]'));
				else socket.destroy();
			}),
		);
		await at.send();
		assert.equal((await at.fails(all)).code, 'total-timeout');
		assert.equal(at.server.sockets.length, 2);
	});

	it('closes the connection of a call that it gave up', async () => {
		let connection: Socket | undefined;
		let closed: Promise<unknown> | undefined;
		at.server = await listen((socket) => {
			connection = socket;
			closed = once(socket, 'close');
			socket.resume();
		});
		await at.fails({ totalTimeout: 40 });
		assert.ok(connection);
		await closed;
	});

	it('waits as long as a setting says that is longer than any timer', async () => {
		const long = { connectTimeout: 2 ** 40, headersTimeout: 2 ** 40, totalTimeout: 2 ** 40 };
		at.server = await listen((socket) => onRequest(socket, () => setTimeout(() => socket.write(answer('[]')), 40)));
		assert.equal((await at.send(long)).status, 200);
	});

	it('has no limit of time where 0 is set', async () => {
		at.server = await answering(answer('[]'));
		const none = { connectTimeout: 0, headersTimeout: 0, bodyTimeout: 0, totalTimeout: 0 };
		assert.equal((await at.send(none)).status, 200);
	});
});
