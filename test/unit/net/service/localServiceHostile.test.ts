import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { requestUrl } from '../../../../src/core/signing/request.ts';
import { createSender } from '../../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../../src/net/send/sendLimits.ts';
import { maxRequestBytes } from '../../../../src/net/service/localService.ts';
import { never } from '../loopback.ts';
import { ask, callPath, good, keys, plainQuery, plainSigned, useService } from './serviceClient.ts';

describe('local service: hostile input', () => {
	const service = useService();

	/** Sends bytes as they are and gives back everything that comes until the connection ends. */
	const raw = async (bytes: string | Buffer): Promise<string> => {
		const socket = connect(service.port, '127.0.0.1');
		let text = '';
		socket.setEncoding('latin1').on('data', (piece: string) => {
			text += piece;
		});
		socket.on('error', () => {});
		socket.write(bytes);
		await once(socket, 'close');
		return text;
	};

	for (const [what, bytes] of [
		['no HTTP', 'hello\r\n\r\n'],
		['TLS', Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0])],
		['no Host', 'GET /fb.do HTTP/1.1\r\nconnection: close\r\n\r\n'],
		['a header without name', 'GET /fb.do HTTP/1.1\r\n: x\r\n\r\n'],
		['a space in the URL', 'GET /fb.do?a=b c HTTP/1.1\r\n\r\n'],
	] as const) {
		it(`400 for ${what}`, async () => assert.match(await raw(bytes), /^HTTP\/1\.1 400 /));
	}

	it('403 for an empty Host', async () => {
		assert.match(await raw('GET /fb.do HTTP/1.1\r\nhost: \r\nconnection: close\r\n\r\n'), /^HTTP\/1\.1 403 /);
	});

	it('survives connections that say nothing or leave in the middle', async () => {
		for (const bytes of ['', 'GET /fb.do?', 'GET /fb.do HTTP/1.1\r\nhost: localh']) {
			const socket = connect(service.port, '127.0.0.1');
			await once(socket, 'connect');
			if (bytes) await new Promise((resolve) => socket.write(bytes, resolve));
			socket.resetAndDestroy();
			await once(socket, 'close');
		}
		await raw('CONNECT fb.do:80 HTTP/1.1\r\nhost: localhost\r\n\r\n');
		await raw('GET /fb.do HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n');
		assert.equal((await ask(service.port, good)).status, 200);
	});

	it('reads a query of nearly the longest size', async () => {
		const padding = 'x'.repeat(maxRequestBytes - 2000);
		const { json } = await ask(
			service.port,
			callPath(`${plainSigned}types=${padding}`, `${plainQuery}&types=${padding}`),
		);
		const types = (json as { type: string }[]).map(({ type }) => type);
		assert.deepEqual(types, ['x'.repeat(200)]);
	});

	it('414 for a URL that is too long, however long, and the client gets to read it', async () => {
		const sender = createSender();
		for (const length of [maxRequestBytes, 5_000_000, 20_000_000]) {
			const call = { signedParameters: [{ name: 'types', value: 'x'.repeat(length) }], sig: 'x' };
			const url = requestUrl(service.started.baseUrl, call, keys.accessToken);
			const got = await sender.send({ method: 'GET', url, headers: {} }, defaultSendLimits, never());
			assert.equal(got.status, 414);
			const body = JSON.parse(Buffer.from(got.body).toString());
			assert.equal(body.error_code, 4);
			assert.match(body.error_msg, /longer than 1048576 bytes/);
		}
		await sender.close();
		assert.equal((await ask(service.port, good)).status, 200);
	});

	it('414 for a client that sends everything before it reads', async () => {
		const socket = connect(service.port, '127.0.0.1');
		socket.pause();
		const bytes = `GET /fb.do?${'x'.repeat(8_000_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
		await new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
		const [answer] = await once(socket.resume(), 'data');
		assert.match(String(answer), /^HTTP\/1\.1 414 /);
		if (!socket.closed) await once(socket, 'close');
	});
});
