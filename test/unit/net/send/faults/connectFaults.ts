import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answer } from '../../loopback.ts';
import { authority, certified, own } from '../../selfSigned.ts';
import { type Fault, type Faulty, overTls, plain, reached, rowsOf, secure } from './fault.ts';

const connecting = rowsOf('connect');
const securing = rowsOf('TLS');

/** An address where connections are neither made nor refused: its process listens, has taken all it can, and sleeps. */
export async function blackHole(): Promise<Faulty> {
	const program = `
		const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
			require('node:fs').writeSync(1, String(server.address().port));
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
		});`;
	const process_ = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [text] = (await once(process_.stdout, 'data')) as [Buffer];
	const port = Number(text.toString());
	const fillers: Socket[] = [];
	// Until one is not connected at once: then there is no room left.
	for (let isFull = false; !isFull && fillers.length < 64; ) {
		const socket = connect(port, '127.0.0.1').on('error', () => {});
		fillers.push(socket);
		isFull = !(await Promise.race([
			once(socket, 'connect').then(() => true),
			new Promise<boolean>((resolve) => setTimeout(resolve, 250, false)),
		]));
	}
	return {
		origin: `http://127.0.0.1:${port}`,
		close: async () => {
			for (const socket of fillers) socket.destroy();
			const ended = once(process_, 'exit');
			process_.kill('SIGKILL');
			await ended;
		},
	};
}

export const refusing = async (): Promise<Faulty> => {
	const gone = await plain(() => {});
	await gone.close();
	return { origin: gone.origin, close: async () => {} };
};

export const connectFaults: readonly Fault[] = [
	connecting('nothing listens', 'connection-refused', refusing),
	connecting('the name is not found', 'host-not-found', async () => ({
		origin: 'http://no-such-host.invalid',
		close: async () => {},
	})),
	connecting('a black hole: no answer to the attempt', 'connect-timeout', blackHole, { connectTimeout: 80 }),
	connecting('reset at once', 'connection-reset', () => plain((socket) => socket.resetAndDestroy())),
	connecting('closed at once', 'connection-reset', () => plain((socket) => socket.end())),
	securing('a self-signed certificate', 'tls-failed', () => secure(own)),
	securing('a certificate of an authority that is not known', 'tls-failed', () =>
		secure(certified({ issuer: authority })),
	),
	securing('a certificate that has expired', 'tls-failed', async () =>
		reached(await secure(certified({ issuer: authority, until: '210101' })), {
			network: { authorities: [authority.cert] },
		}),
	),
	securing('a certificate for another host', 'tls-failed', async () =>
		reached(await secure(certified({ issuer: authority, dnsName: 'elsewhere.example' })), {
			network: { authorities: [authority.cert] },
		}),
	),
	securing('a version of TLS that is too old', 'tls-failed', async () =>
		reached(await secure({ ...own, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' }), {
			network: { authorities: [own.cert] },
		}),
	),
	securing('a server that asks for a client certificate', 'client-certificate-refused', async () => {
		const asking = { requestCert: true, rejectUnauthorized: true, ca: [authority.cert] };
		return reached(await secure({ ...own, ...asking }), { network: { authorities: [own.cert] } });
	}),
	securing('plain HTTP where TLS is expected', 'tls-failed', () =>
		overTls(plain((socket) => socket.once('data', () => socket.end(answer('', {}, '400 Bad Request'))))),
	),
	securing('garbage in the handshake', 'tls-failed', () =>
		overTls(plain((socket) => socket.once('data', () => socket.write(Buffer.alloc(2000, 'x'))))),
	),
	securing('the handshake stalls', 'connect-timeout', () => overTls(plain(() => {})), { connectTimeout: 80 }),
	securing('reset in the handshake', 'connection-reset', () =>
		overTls(plain((socket) => socket.once('data', () => socket.resetAndDestroy()))),
	),
	securing('closed in the handshake', 'connection-reset', () =>
		overTls(plain((socket) => socket.once('data', () => socket.end()))),
	),
];
