import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import type { Network } from '../../../../src/net/send/network.ts';
import { createSender } from '../../../../src/net/send/send.ts';
import { answer, failureOf, limits, listen, listenSecure, never, onRequest, request } from '../loopback.ts';
import { type LoopbackProxy, loopbackProxy } from '../loopbackProxy.ts';
import { type Certified, certified, selfSigned } from '../selfSigned.ts';
import { Sending } from './sending.ts';

describe('send: the network', () => {
	const at = new Sending();
	let own: Certified;
	let authority: Certified & { name: string };
	let proxy: LoopbackProxy | undefined;

	before(() => {
		own = selfSigned();
		authority = { ...certified({ name: 'authority', isAuthority: true }), name: 'authority' };
	});

	afterEach(async () => {
		await proxy?.close();
		proxy = undefined;
	});

	const secureServer = (options: object = {}) =>
		listenSecure({ ...own, ...options }, (socket) => onRequest(socket, () => socket.write(answer('[]'))));
	const sendVia = (network: Network, query?: string) =>
		at.sender.send(request(at.server?.origin ?? '', query), limits, never(), network);

	describe('through a proxy', () => {
		it('asks it to connect for https, and shows it no path', async () => {
			proxy = await loopbackProxy();
			at.server = await secureServer();
			const network = { proxy: { origin: proxy.origin, authorization: 'Basic dTpw' }, authorities: [own.cert] };
			const got = await sendVia(network);
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
			const sending = at.sender.send(request('http://service.example'), limits, never(), {
				proxy: { origin: proxy.origin, authorization: 'Basic dTpw' },
			});
			assert.equal((await sending).status, 200);
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
			await sendVia({ proxy: { origin: proxy.origin, authorization: 'Basic dTpw' }, authorities: [own.cert] });
			assert.match(head, /^GET \/fb\.do/);
			assert.doesNotMatch(head, /proxy/i);
		});

		it('speaks TLS to a proxy whose address begins with https, and verifies it', async () => {
			proxy = await loopbackProxy(own);
			at.server = await secureServer();
			const trusting = { proxy: { origin: proxy.origin }, authorities: [own.cert] };
			assert.equal((await sendVia(trusting)).status, 200);
			const failure = await failureOf(sendVia({ proxy: { origin: proxy.origin } }));
			assert.equal(failure.code, 'proxy-unreachable');
			assert.match(failure.message, /self-signed/);
		});

		it('proxy-authentication: 407, for https and for plain http', async () => {
			proxy = await loopbackProxy(undefined, () => false);
			at.server = await secureServer();
			for (const origin of [at.server.origin, 'http://service.example']) {
				const sending = at.sender.send(request(origin), limits, never(), { proxy: { origin: proxy.origin } });
				assert.equal((await failureOf(sending)).code, 'proxy-authentication');
			}
			assert.equal(at.server.sockets.length, 0);
		});

		it('proxy-refused: it does not connect', async () => {
			proxy = await loopbackProxy();
			const gone = await listen(() => {});
			await gone.close();
			const sending = at.sender.send(request(`https://127.0.0.1:${gone.port}`), limits, never(), {
				proxy: { origin: proxy.origin },
			});
			const failure = await failureOf(sending);
			assert.equal(failure.code, 'proxy-refused');
			assert.match(failure.message, /502/);
		});

		it('no error holds what a proxy is told of the user', async () => {
			const gone = await listen(() => {});
			await gone.close();
			for (const origin of [gone.origin, 'http://no-such-host.invalid:1']) {
				const authorization = 'Basic c2VjcmV0OnNlY3JldA==';
				const failure = await failureOf(
					at.sender.send(request('https://service.example'), limits, never(), { proxy: { origin, authorization } }),
				);
				assert.equal(failure.code, 'proxy-unreachable');
				assert.ok(!failure.message.includes('c2Vj'));
			}
		});

		it('keeps calls with and without it apart', async () => {
			proxy = await loopbackProxy();
			at.server = await secureServer();
			const trusting = { authorities: [own.cert] };
			for (const network of [trusting, { ...trusting, proxy: { origin: proxy.origin } }, trusting]) {
				await sendVia(network);
				await new Promise(setImmediate);
			}
			assert.deepEqual([proxy.heads.length, at.server.sockets.length], [1, 2]);
		});
	});

	describe('what it trusts', () => {
		it('a further authority, for this call alone', async () => {
			const server = certified({ issuer: authority });
			at.server = await secureServer(server);
			assert.equal((await at.fails()).code, 'tls-failed');
			assert.equal((await sendVia({ authorities: [authority.cert] })).status, 200);
			assert.equal((await at.fails()).code, 'tls-failed');
		});

		it('the system’s authorities where the others do not do, and only if it may', async () => {
			let asked = 0;
			at.server = await secureServer(certified({ issuer: authority }));
			const sender = createSender(async () => {
				asked++;
				return [authority.cert];
			});
			try {
				const send = (network: Network) => sender.send(request(at.server?.origin ?? ''), limits, never(), network);
				assert.equal((await failureOf(send({ systemAuthorities: false }))).code, 'tls-failed');
				assert.equal(asked, 0);
				assert.equal((await send({ systemAuthorities: true })).status, 200);
				assert.equal(asked, 1);
			} finally {
				await sender.close();
			}
		});

		it('nothing that has expired', async () => {
			const old = certified({ issuer: authority, until: '210101' });
			at.server = await secureServer(old);
			const failure = await failureOf(sendVia({ authorities: [authority.cert], systemAuthorities: true }));
			assert.equal(failure.code, 'tls-failed');
			assert.match(failure.message, /expired/);
		});

		it('ca-file-unusable: a text that is no certificate', async () => {
			at.server = await secureServer();
			const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
			assert.equal((await failureOf(sendVia({ authorities: [broken] }))).code, 'ca-file-unusable');
		});
	});

	describe('a client certificate', () => {
		const asking = () => secureServer({ requestCert: true, rejectUnauthorized: true, ca: [authority.cert] });

		it('is shown to a service that asks for it', async () => {
			const seen: string[] = [];
			at.server = await listenSecure(
				{ ...own, requestCert: true, rejectUnauthorized: true, ca: [authority.cert] },
				(socket) => {
					seen.push((socket as TLSSocket).getPeerCertificate().subject.CN?.toString() ?? '');
					onRequest(socket, () => socket.write(answer('[]')));
				},
			);
			const clientCertificate = certified({ issuer: authority, name: 'the client' });
			assert.equal((await sendVia({ authorities: [own.cert], clientCertificate })).status, 200);
			assert.deepEqual(seen, ['the client']);
		});

		it('client-certificate-refused: there is none', async () => {
			at.server = await asking();
			const { code, message } = await failureOf(sendVia({ authorities: [own.cert] }));
			assert.equal(code, 'client-certificate-refused');
			assert.match(message, /certificate required/);
		});

		it('is read from PKCS #12, and from PEM with an encrypted key, with its passphrase', async () => {
			const seen: string[] = [];
			at.server = await listenSecure(
				{ ...own, requestCert: true, rejectUnauthorized: true, ca: [authority.cert] },
				(socket) => {
					seen.push((socket as TLSSocket).getPeerCertificate().subject.CN?.toString() ?? '');
					onRequest(socket, () => socket.write(answer('[]')));
				},
			);
			const { cert, key } = certified({ issuer: authority, name: 'the client' });
			const passphrase = 'pass-1';
			const folder = await mkdtemp(join(tmpdir(), 'signed-call-'));
			const path = join(folder, 'both.pem');
			await writeFile(path, cert + key);
			const openssl = (...given: string[]) => execFileSync('openssl', [...given, '-in', path]);
			const pfx = openssl('pkcs12', '-export', '-passout', `pass:${passphrase}`);
			const encrypted = openssl('pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', `pass:${passphrase}`).toString();
			await rm(folder, { recursive: true });
			assert.match(encrypted, /ENCRYPTED/);
			for (const clientCertificate of [
				{ pfx, passphrase },
				{ cert, key: encrypted, passphrase },
			]) {
				assert.equal((await sendVia({ authorities: [own.cert], clientCertificate })).status, 200);
				const wrong = { ...clientCertificate, passphrase: 'pass-2' };
				const failure = await failureOf(sendVia({ authorities: [own.cert], clientCertificate: wrong }));
				assert.equal(failure.code, 'client-certificate-unusable');
				assert.ok(!failure.message.includes('pass-'));
			}
			assert.deepEqual(seen, ['the client', 'the client']);
		});

		it('client-certificate-unusable: a key of another certificate, a wrong passphrase', async () => {
			at.server = await asking();
			const { cert } = certified({ issuer: authority });
			const pfx = new TextEncoder().encode('no PKCS #12');
			for (const clientCertificate of [
				{ cert, key: own.key },
				{ pfx, passphrase: 'x' },
			]) {
				const failure = await failureOf(sendVia({ authorities: [own.cert], clientCertificate }));
				assert.equal(failure.code, 'client-certificate-unusable');
			}
		});
	});

	it('calls an IPv6 address', async () => {
		const server = createServer((socket) => onRequest(socket, () => socket.write(answer('[6]'))));
		await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
		const { port } = server.address() as AddressInfo;
		try {
			const got = await at.sender.send(request(`http://[::1]:${port}`), limits, never());
			assert.equal(Buffer.from(got.body).toString(), '[6]');
		} finally {
			await at.sender.close();
			server.close();
		}
	});

	it('sends a POST over a new connection, once', async () => {
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
			assert.equal((await at.sender.send(post, limits, never())).status, 200);
			await new Promise(setImmediate);
		}
		assert.equal(at.server.sockets.length, 2);
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
					const got = await at.sender.send(call, limits, never(), { authorities: [own.cert] });
					assert.equal(Buffer.from(got.body).toString(), '{"a":2}');
					assert.deepEqual(
						got.headers.filter(([name]) => name.startsWith('x-')),
						[
							['x-a', '1'],
							['x-a', '2'],
						],
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
