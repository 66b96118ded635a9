import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { answer, answering, limits, listen, listenSecure, onRequest, request } from '../loopback.ts';
import { selfSigned } from '../selfSigned.ts';
import { Sending } from './sending.ts';

describe('send: failures', () => {
	const at = new Sending();

	it('connection-refused: nothing listens', async () => {
		const gone = await listen(() => {});
		await gone.close();
		const { code, message } = await at.fails({ origin: gone.origin });
		assert.equal(code, 'connection-refused');
		assert.match(message, new RegExp(`127\\.0\\.0\\.1:${gone.port}`));
		// localhost may be two addresses, whose failures come as one.
		assert.equal((await at.fails({ origin: `http://localhost:${gone.port}` })).code, 'connection-refused');
	});

	it('host-not-found: no such name', async () => {
		const { code, message } = await at.fails({ origin: 'http://no-such-host.invalid' });
		assert.equal(code, 'host-not-found');
		assert.match(message, /no-such-host\.invalid/);
	});

	describe('tls-failed', () => {
		const trusted = getCACertificates('default');
		let certificate: { key: string; cert: string };

		before(() => {
			certificate = selfSigned();
		});

		afterEach(() => setDefaultCACertificates(trusted));

		it('an untrusted certificate', async () => {
			at.server = await listenSecure(certificate, () => assert.fail('nothing may be sent'));
			const { code, message } = await at.fails();
			assert.equal(code, 'tls-failed');
			assert.match(message, /self-signed certificate/);
		});

		it('a certificate of another name', async () => {
			const other = selfSigned('elsewhere.example');
			setDefaultCACertificates([other.cert]);
			at.server = await listenSecure(other, (socket) => onRequest(socket, () => assert.fail('nothing may be sent')));
			const { code, message } = await at.fails();
			assert.equal(code, 'tls-failed');
			assert.match(message, /does not match certificate/);
		});

		it('a server that speaks plain HTTP', async () => {
			at.server = await listen((socket) => socket.once('data', () => socket.end(answer('', {}, '400 Bad Request'))));
			const { code, message } = await at.fails({ origin: `https://127.0.0.1:${at.server.port}` });
			assert.equal(code, 'tls-failed');
			assert.match(message, /http:/);
		});

		it('an untrusted certificate, whatever the environment says of verifying', async () => {
			at.server = await listenSecure(certificate, () => assert.fail('nothing may be sent'));
			const program = `
				const { createSender } = await import(${JSON.stringify(pathToFileURL(resolve('src/net/send/send.ts')).href)});
				const sent = JSON.parse(process.argv[1]);
				const sending = createSender().send(...sent, new AbortController().signal);
				console.log(await sending.then(() => 'sent', ({ code }) => code));
				process.exit();`;
			const sent = JSON.stringify([request(at.server.origin), limits]);
			const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
			const given = ['--input-type=module', '--eval', program, sent];
			const { stdout } = await promisify(execFile)(process.execPath, given, { env, timeout: 60_000 });
			assert.equal(stdout.trim(), 'tls-failed');
		});

		it('not with a trusted certificate', async () => {
			setDefaultCACertificates([certificate.cert]);
			at.server = await listenSecure(certificate, (socket) => onRequest(socket, () => socket.write(answer('[]'))));
			const got = await at.send();
			assert.equal(Buffer.from(got.body).toString(), '[]');
		});
	});

	it('connection-reset: closed during the TLS handshake', async () => {
		at.server = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
		const { code, message } = await at.fails({ origin: `https://127.0.0.1:${at.server.port}` });
		assert.equal(code, 'connection-reset');
		assert.match(message, /handshake/);
	});

	it('connect-timeout: the TLS handshake goes unanswered', async () => {
		at.server = await listen(() => {});
		const { code, message } = await at.fails({ connectTimeout: 40, origin: `https://127.0.0.1:${at.server.port}` });
		assert.equal(code, 'connect-timeout');
		assert.match(message, /within 40 ms/);
	});

	it('headers-timeout: no answer', async () => {
		at.server = await listen(() => {});
		assert.equal((await at.fails({ headersTimeout: 40 })).code, 'headers-timeout');
	});

	it('body-timeout: the body stops', async () => {
		at.server = await answering(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'));
		assert.deepEqual(await at.cut({ bodyTimeout: 40 }), { cut: 'body-timeout', text: 'abc' });
		await at.server.close();
		at.server = await answering(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'));
		assert.equal((await at.fails({ bodyTimeout: 40 })).code, 'body-timeout');
	});

	it('connection-reset: before an answer, at a fresh connection, which is not tried again', async () => {
		for (const end of ['resetAndDestroy', 'end'] as const) {
			at.server = await listen((socket) => onRequest(socket, () => socket[end]()));
			assert.equal((await at.fails()).code, 'connection-reset', end);
			assert.equal(at.server.sockets.length, 1, end);
			await at.server.close();
		}
	});

	const halves: [what: string, half: string, came: string][] = [
		['in the headers', 'HTTP/1.1 200 OK\r\ncontent-le', ''],
		['before a body of known length', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n', ''],
		['in a body of known length', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', 'abc'],
		['in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n10\r\nabc', 'abc'],
		[
			'in a body of a closing connection',
			'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 9\r\n\r\nabc',
			'abc',
		],
		[
			'in a chunk of a closing connection',
			'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n9\r\na',
			'a',
		],
	];
	for (const [what, half, came] of halves) {
		it(`connection-reset${came && ', with what came'}: ${what}`, async () => {
			at.server = await listen((socket) => onRequest(socket, () => socket.end(half)));
			if (came) assert.deepEqual(await at.cut(), { cut: 'connection-reset', text: came });
			else assert.equal((await at.fails()).code, 'connection-reset');
			await at.server.close();
			// A reset may overtake what was sent before.
			at.server = await listen((socket) => onRequest(socket, () => socket.write(half, () => socket.resetAndDestroy())));
			const outcome = await at.send().catch(({ code }) => ({ cut: code }));
			assert.equal(outcome.cut, 'connection-reset');
		});
	}

	for (const [what, bytes] of [
		['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
		[
			'an upgrade that nobody asked for',
			'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
		],
		['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n'],
		['a 100 that nobody asked for', 'HTTP/1.1 100 Continue\r\n\r\n'],
	] as const) {
		it(`answer-not-http: ${what}`, async () => {
			at.server = await answering(Buffer.from(bytes));
			assert.equal((await at.fails()).code, 'answer-not-http');
		});
	}

	it('answer-too-large: the headers', async () => {
		at.server = await answering(answer('', { 'x-long': 'x'.repeat(70_000) }));
		assert.equal((await at.fails()).code, 'answer-too-large');
	});

	it('lets headers of 60 kB pass', async () => {
		at.server = await answering(answer('[]', { 'x-long': 'x'.repeat(60_000) }));
		assert.equal((await at.send()).status, 200);
	});
});
