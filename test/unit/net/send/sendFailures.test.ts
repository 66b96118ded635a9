import assert from 'node:assert/strict';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { answer, answering, listen, listenSecure, onRequest, serving } from '../loopback.ts';
import { own } from '../selfSigned.ts';
import { Sending } from './sending.ts';

describe('send: failures', () => {
	const at = new Sending();

	it('connection-refused: nothing listens at localhost, which may be two addresses whose failures come as one', async () => {
		const gone = await listen(() => {});
		await gone.close();
		assert.equal((await at.fails({ origin: `http://localhost:${gone.port}` })).code, 'connection-refused');
	});

	describe('tls-failed', () => {
		const trusted = getCACertificates('default');

		afterEach(() => setDefaultCACertificates(trusted));

		it('an untrusted certificate, whatever the environment says of verifying', async () => {
			at.server = await listenSecure(own, () => assert.fail('nothing may be sent'));
			assert.equal(await at.sendWith({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }), 'tls-failed');
		});

		it('not with a trusted certificate', async () => {
			setDefaultCACertificates([own.cert]);
			at.server = await listenSecure(own, (socket) => onRequest(socket, () => socket.write(answer('[]'))));
			const got = await at.send();
			assert.equal(Buffer.from(got.body).toString(), '[]');
		});
	});

	it('total-timeout: the body does not begin', async () => {
		at.server = await answering(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'));
		assert.equal((await at.fails({ totalTimeout: 1000 })).code, 'total-timeout');
	});

	const halves: [what: string, half: string, came: string][] = [
		['in the headers', 'HTTP/1.1 200 OK\r\ncontent-le', ''],
		['before a body of known length', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n', ''],
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
			at.server = await serving((socket) => socket.end(half));
			if (came) assert.deepEqual(await at.cut(), { cut: 'connection-reset', text: came });
			else assert.equal((await at.fails()).code, 'connection-reset');
			await at.server.close();
			// A reset may overtake what was sent before.
			at.server = await serving((socket) => socket.write(half, () => socket.resetAndDestroy()));
			const outcome = await at.send().catch(({ code }) => ({ cut: code }));
			assert.equal(outcome.cut, 'connection-reset');
		});
	}

	it('answer-too-large: headers of 70 kB, and none of 60 kB', async () => {
		at.server = await answering(answer('', { 'x-long': 'x'.repeat(70_000) }));
		assert.equal((await at.fails()).code, 'answer-too-large');
		await at.server.close();
		at.server = await answering(answer('[]', { 'x-long': 'x'.repeat(60_000) }));
		assert.equal((await at.send()).status, 200);
	});
});
