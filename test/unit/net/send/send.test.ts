import assert from 'node:assert/strict';
import { once } from 'node:events';
import { signedRequest } from '../../../../src/core/signing/request.ts';
import { answer, answering, listen, request, serving } from '../loopback.ts';
import { Sending } from './sending.ts';

describe('send', () => {
	const at = new Sending();

	it('brings the answer with status, headers in order, body and timings', async () => {
		at.server = await answering(answer('{"a":1}', { 'X-B': 'b', 'Invocation-Error': '104', 'x-a': 'ä' }, '200 Fine'));
		const got = await at.send();
		assert.equal(got.status, 200);
		assert.equal(got.statusText, 'Fine');
		assert.deepEqual(got.headers, [
			['content-length', '7'],
			['x-b', 'b'],
			['invocation-error', '104'],
			['x-a', 'ä'],
		]);
		assert.equal(Buffer.from(got.body).toString(), '{"a":1}');
		assert.equal(got.body.byteLength, got.body.buffer.byteLength, 'not a view into a shared pool');
		assert.equal(got.truncated, false);
		assert.equal(got.receivedBytes, 7);
		assert.ok(got.timings.headers > 0 && got.timings.headers <= got.timings.total);
	});

	it('sends path and query to the byte, the headers of a call as they are written, and accept-encoding', async () => {
		let head = '';
		at.server = await serving((socket, text) => {
			head = text;
			socket.write(answer('[]'));
		});
		const query = "a=%27'%20%2B!()*~;[]{}|^&b=..%2f../&c=%D0%AF&d=";
		const own = [
			{ name: 'Accept', value: 'text/xml' },
			{ name: 'X-Tag', value: 'é "a", b' },
		];
		const { headers } = signedRequest(at.server.origin, { signedParameters: [], sig: '' }, '', own);
		const sent = { ...request(at.server.origin, query), headers };
		const { sentHeaders = [] } = await at.send({ call: sent });
		const [line, ...fields] = head.split('\r\n');
		const { url } = request('', query);
		assert.equal(line, `GET ${url} HTTP/1.1`);
		assert.deepEqual(fields.toSorted(), [
			'Accept: text/xml',
			'X-Tag: é "a", b',
			'accept-encoding: gzip, deflate, br, zstd',
			'connection: keep-alive',
			`host: 127.0.0.1:${at.server.port}`,
		]);
		const told = [...sentHeaders.map(([name, value]) => `${name}: ${value}`), 'connection: keep-alive'];
		assert.deepEqual(told.toSorted(), fields.toSorted(), 'what is told is what went out');
	});

	it('goes through no proxy, whatever the environment says', async () => {
		const proxy = await listen(() => assert.fail('nothing may go to a proxy'));
		at.server = await answering(answer('[]'));
		const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
		const proxies = Object.fromEntries(names.map((name) => [name, proxy.origin]));
		try {
			const status = await at.sendWith({ ...proxies, NODE_USE_ENV_PROXY: '1', NO_PROXY: '', no_proxy: '' });
			assert.deepEqual([status, proxy.sockets.length, at.server.sockets.length], ['200', 0, 1]);
		} finally {
			await proxy.close();
		}
	});

	for (const status of ['204 No Content', '304 Not Modified', '404 Not Found', '500 Internal Server Error']) {
		it(`reports ${status} as it is`, async () => {
			const head = `HTTP/1.1 ${status}\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n`;
			at.server = await serving((socket) => socket.end(head));
			const got = await at.send();
			assert.equal(`${got.status} ${got.statusText}`, status);
			assert.equal(got.body.length, 0);
		});
	}

	it('reads an answer that comes in pieces, and one of chunks', async () => {
		at.server = await serving((socket, _head, index) => {
			const bytes =
				index === 0
					? answer('Ж'.repeat(2000))
					: Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
			const write = (at: number) => {
				if (at < bytes.length) socket.write(bytes.subarray(at, at + 500), () => write(at + 500));
			};
			write(0);
		});
		const first = await at.send();
		assert.equal(Buffer.from(first.body).toString(), 'Ж'.repeat(2000));
		await at.idle();
		const second = await at.send();
		assert.equal(Buffer.from(second.body).toString(), 'abcde');
	});

	it('uses a connection again, and several at once where calls overlap', async () => {
		at.server = await answering(answer('[]'));
		const { origin, sockets } = at.server;
		for (let i = 0; i < 5; i++) {
			await at.first();
		}
		assert.equal(sockets.length, 1);
		await Promise.all(Array.from({ length: 4 }, () => at.send({ origin })));
		assert.equal(sockets.length, 4);
		for (let i = 0; i < 3; i++) {
			await at.idle();
			await Promise.all(Array.from({ length: 50 }, () => at.send({ origin })));
		}
		assert.equal(sockets.length, 50, 'as many as are sent at once');
	});

	it('sends a URL of 5 MB whole', async () => {
		let length = 0;
		at.server = await serving((socket, head) => {
			length = head.split('\r\n')[0]?.length ?? 0;
			socket.write(answer('', {}, '414 URI Too Long'));
		});
		const big = request(at.server.origin, `types=${'x'.repeat(5_000_000)}`);
		const got = await at.send({ call: big });
		assert.equal(got.status, 414);
		assert.ok(length > 5_000_000);
	});

	it('refuses what is no absolute http or https URL, without showing it', async () => {
		for (const origin of ['', 'ftp://127.0.0.1', 'http://', 'http://user:pass@127.0.0.1', 'http://[::1', 'file:']) {
			assert.equal((await at.fails({ origin })).code, 'send-failed', origin);
		}
		for (const query of ['a=\u0416', 'a=b c', 'a=\r\nx-injected: 1', 'a#b']) {
			const failure = await at.fails({ call: request('http://127.0.0.1:1', query) });
			assert.equal(failure.code, 'send-failed', query);
		}
	});

	it('closes its connections, ends what is under way and sends no more', async () => {
		let requests = 0;
		at.server = await serving((socket) => {
			if (requests++ === 0) socket.write(answer('[]'));
		});
		const { origin, sockets } = at.server;
		const unanswered = () => at.fails({ origin });
		await at.first();
		const waiting = [unanswered(), unanswered()];
		while (requests < 3) await new Promise(setImmediate);
		assert.equal(sockets.length, 2);
		const closed = sockets.map((socket) => once(socket, 'close'));
		await at.sender.close();
		await Promise.all(closed);
		for (const failure of [...waiting, unanswered()]) assert.equal((await failure).code, 'cancelled');
		await at.sender.close();
	});
});
