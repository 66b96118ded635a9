import assert from 'node:assert/strict';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { answer, listen, onRequest, request } from '../loopback.ts';
import { own } from '../selfSigned.ts';
import { Sending } from './sending.ts';

describe('send: the network', () => {
	const at = new Sending();

	it('calls an IPv6 address', async () => {
		const server = createServer((socket) => onRequest(socket, () => socket.write(answer('[6]'))));
		await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
		const { port } = server.address() as AddressInfo;
		try {
			const got = await at.send({ origin: `http://[::1]:${port}` });
			assert.equal(Buffer.from(got.body).toString(), '[6]');
		} finally {
			await at.sender.close();
			server.close();
		}
	});

	it('sends a POST, over an open connection too', async () => {
		const heads: string[] = [];
		at.server = await listen((socket) => {
			let text = '';
			socket.setEncoding('latin1').on('data', (piece: string) => {
				text += piece;
				if (!text.endsWith('a=1')) return;
				heads.push(text);
				text = '';
				socket.write(answer('[]'));
			});
		});
		const post = {
			method: 'POST',
			url: `${at.server.origin}/fb.do`,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'a=1',
		} as const;
		for (let i = 0; i < 2; i++) {
			assert.equal((await at.send({ call: post })).status, 200);
			await new Promise(setImmediate);
		}
		assert.deepEqual([at.server.sockets.length, heads.length], [1, 2]);
		assert.match(heads[0] ?? '', /^POST \/fb\.do HTTP\/1\.1\r\n/);
		assert.match(heads[0] ?? '', /content-length: 3\r\n/);
	});

	describe('HTTP/2', () => {
		it('is spoken where it is offered, over one connection', async () => {
			const seen: unknown[] = [];
			const server = createSecureServer({ ...own, allowHTTP1: true });
			let sessions = 0;
			server.on('session', () => sessions++);
			server.on('stream', (stream, headers) => {
				seen.push([headers[':method'], headers[':path'], headers[':authority'], headers['accept']]);
				stream.additionalHeaders({ ':status': 103, link: '</a>' });
				stream.respond({ ':status': 200, 'x-a': ['1', '2'] });
				stream.end('{"a":2}');
			});
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
			const { port } = server.address() as AddressInfo;
			const call = request(`https://127.0.0.1:${port}`);
			try {
				for (let i = 0; i < 3; i++) {
					const got = await at.send({ call, network: { authorities: [own.cert] } });
					assert.equal(Buffer.from(got.body).toString(), '{"a":2}');
					assert.deepEqual(
						got.headers.filter(([name]) => name.startsWith('x-')),
						// Two lines as they were sent.
						[['x-a', '1, 2']],
					);
					assert.equal(got.timings.connection === undefined, i > 0);
				}
				assert.equal(sessions, 1);
				const path = call.url.slice(call.url.indexOf('/fb.do'));
				assert.deepEqual(seen[0], ['GET', path, `127.0.0.1:${port}`, 'application/json']);
			} finally {
				await at.sender.close();
				server.close();
			}
		});
	});
});
