import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import type { Network } from '../../../../src/net/send/network.ts';
import { createSender } from '../../../../src/net/send/send.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { answer, failureOf, limits, listenSecure, never, onRequest, request } from '../loopback.ts';
import { authority, certified, own } from '../selfSigned.ts';
import { Sending } from './sending.ts';

describe('send: certificates', () => {
	const at = new Sending();

	const secureServer = (options: object = {}) =>
		listenSecure({ ...own, ...options }, (socket) => onRequest(socket, () => socket.write(answer('[]'))));

	it('replaces an open connection that the service closed: the end of TLS is no byte of an answer', async () => {
		at.server = await secureServer(own);
		const trusted = { authorities: [own.cert] };
		await at.send({ network: trusted });
		const [socket] = at.server.sockets;
		assert.ok(socket);
		await once(socket.end(), 'close');
		assert.equal((await at.send({ network: trusted })).status, 200);
		assert.equal(at.server.sockets.length, 2);
	});

	describe('what it trusts', () => {
		it('a further authority, for this call alone', async () => {
			const server = certified({ issuer: authority });
			at.server = await secureServer(server);
			assert.equal((await at.fails()).code, 'tls-failed');
			assert.equal((await at.send({ network: { authorities: [authority.cert] } })).status, 200);
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
	});

	describe('a client certificate', () => {
		const asking = { requestCert: true, rejectUnauthorized: true };
		/** The names of the certificates that the service was shown. */
		let seen: string[] = [];

		beforeEach(async () => {
			seen = [];
			at.server = await listenSecure({ ...own, ...asking, ca: [authority.cert] }, (socket) => {
				seen.push((socket as TLSSocket).getPeerCertificate().subject.CN?.toString() ?? '');
				onRequest(socket, () => socket.write(answer('[]')));
			});
		});

		it('is shown to a service that asks for it', async () => {
			const clientCertificate = certified({ issuer: authority, name: 'the client' });
			assert.equal((await at.send({ network: { authorities: [own.cert], clientCertificate } })).status, 200);
			assert.deepEqual(seen, ['the client']);
		});

		it('is read from PKCS #12, and from PEM with an encrypted key, with its passphrase', async () => {
			const { cert, key } = certified({ issuer: authority, name: 'the client' });
			const passphrase = 'pass-1';
			const path = join(scratchFolder('certificates'), 'both.pem');
			await writeFile(path, cert + key);
			const openssl = (...given: string[]) => execFileSync('openssl', [...given, '-in', path]);
			const pfx = openssl('pkcs12', '-export', '-passout', `pass:${passphrase}`);
			const encrypted = openssl('pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', `pass:${passphrase}`).toString();
			assert.match(encrypted, /ENCRYPTED/);
			for (const clientCertificate of [
				{ pfx, passphrase },
				{ cert, key: encrypted, passphrase },
			]) {
				assert.equal((await at.send({ network: { authorities: [own.cert], clientCertificate } })).status, 200);
				const wrong = { ...clientCertificate, passphrase: 'pass-2' };
				const failure = await at.fails({ network: { authorities: [own.cert], clientCertificate: wrong } });
				assert.equal(failure.code, 'client-certificate-unusable');
				assert.ok(!failure.message.includes('pass-'));
			}
			assert.deepEqual(seen, ['the client', 'the client']);
		});

		it('client-certificate-unusable: a key of another certificate, a wrong passphrase', async () => {
			const { cert } = certified({ issuer: authority });
			const pfx = new TextEncoder().encode('no PKCS #12');
			for (const clientCertificate of [
				{ cert, key: own.key },
				{ pfx, passphrase: 'x' },
			]) {
				const failure = await at.fails({ network: { authorities: [own.cert], clientCertificate } });
				assert.equal(failure.code, 'client-certificate-unusable');
			}
		});
	});
});
