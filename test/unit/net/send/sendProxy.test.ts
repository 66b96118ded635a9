import assert from 'node:assert/strict';
import { answer, listen, listenSecure, onRequest, request } from '../loopback.ts';
import { type LoopbackProxy, loopbackProxy } from '../loopbackProxy.ts';
import { own } from '../selfSigned.ts';
import { Sending } from './sending.ts';

describe('send: through a proxy', () => {
	const at = new Sending();
	let proxy: LoopbackProxy | undefined;

	afterEach(async () => {
		await proxy?.close();
		proxy = undefined;
	});

	const secureServer = () => listenSecure(own, (socket) => onRequest(socket, () => socket.write(answer('[]'))));

	it('asks it to connect for https, and shows it no path', async () => {
		proxy = await loopbackProxy();
		at.server = await secureServer();
		const network = { proxy: { origin: proxy.origin, authorization: 'Basic dTpw' }, authorities: [own.cert] };
		const got = await at.send({ network });
		assert.equal(got.status, 200);
		assert.ok((got.timings.connection?.proxy ?? 0) > 0 && (got.timings.connection?.tls ?? 0) > 0);
		assert.deepEqual(
			proxy.heads[0]?.split('\r\n').filter(Boolean).toSorted(),
			[
				`CONNECT 127.0.0.1:${at.server.port} HTTP/1.1`,
				'Connection: close',
				`host: 127.0.0.1:${at.server.port}`,
				'proxy-authorization: Basic dTpw',
			].toSorted(),
		);
	});

	it('hands it a plain http call whole', async () => {
		proxy = await loopbackProxy();
		const network = { proxy: { origin: proxy.origin, authorization: 'Basic dTpw' } };
		assert.equal((await at.send({ origin: 'http://service.example', network })).status, 200);
		const [line, ...fields] = proxy.heads[0]?.split('\r\n') ?? [];
		assert.equal(line, `GET ${request('http://service.example').url} HTTP/1.1`);
		assert.ok(fields.includes('host: service.example'));
		assert.ok(fields.includes('proxy-authorization: Basic dTpw'));
	});

	it('does not tell the service what only the proxy may know', async () => {
		let head = '';
		proxy = await loopbackProxy();
		at.server = await listenSecure(own, (socket) =>
			onRequest(socket, (text) => {
				head = text;
				socket.write(answer('[]'));
			}),
		);
		await at.send({
			network: { proxy: { origin: proxy.origin, authorization: 'Basic dTpw' }, authorities: [own.cert] },
		});
		assert.match(head, /^GET \/fb\.do/);
		assert.doesNotMatch(head, /proxy/i);
	});

	it('speaks TLS to a proxy whose address begins with https, and verifies it', async () => {
		proxy = await loopbackProxy(own);
		at.server = await secureServer();
		const trusting = { proxy: { origin: proxy.origin }, authorities: [own.cert] };
		assert.equal((await at.send({ network: trusting })).status, 200);
		const failure = await at.fails({ network: { proxy: { origin: proxy.origin } } });
		assert.equal(failure.code, 'proxy-unreachable');
		assert.match(failure.message, /self-signed/);
	});

	it('no error holds what a proxy is told of the user', async () => {
		const gone = await listen(() => {});
		await gone.close();
		for (const origin of [gone.origin, 'http://no-such-host.invalid:1']) {
			const authorization = 'Basic c2VjcmV0OnNlY3JldA==';
			const network = { proxy: { origin, authorization } };
			const failure = await at.fails({ origin: 'https://service.example', network });
			assert.equal(failure.code, 'proxy-unreachable');
			assert.ok(!failure.message.includes('c2Vj'));
		}
	});

	it('keeps calls with and without it apart', async () => {
		proxy = await loopbackProxy();
		at.server = await secureServer();
		const trusting = { authorities: [own.cert] };
		for (const network of [trusting, { ...trusting, proxy: { origin: proxy.origin } }, trusting]) {
			await at.send({ network });
			await new Promise(setImmediate);
		}
		assert.deepEqual([proxy.heads.length, at.server.sockets.length], [1, 2]);
	});
});
