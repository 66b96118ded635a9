import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { serving } from '../../loopback.ts';
import { own } from '../../selfSigned.ts';
import { blackHole } from './connectFaults.ts';
import { type Fault, type Faulty, overTls, plain, reached, rowsOf } from './fault.ts';

async function http2Service(serve: (stream: ServerHttp2Stream) => void): Promise<Faulty> {
	const sessions = new Set<ServerHttp2Session>();
	const server = createSecureServer(own);
	server.on('session', (session) => {
		sessions.add(session);
		session.on('error', () => {}).on('close', () => sessions.delete(session));
	});
	server.on('stream', (stream) => {
		stream.on('error', () => {});
		serve(stream);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		network: { authorities: [own.cert] },
		close: async () => {
			for (const session of sessions) session.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const row = rowsOf('HTTP/2');

const http2 = (name: string, outcome: string, serve: (stream: ServerHttp2Stream) => void, limits?: Fault['limits']) =>
	row(name, outcome, () => http2Service(serve), limits);

const cancel = rowsOf('cancel');

export const http2Faults: readonly Fault[] = [
	http2('the stream is reset before an answer', 'connection-reset', (stream) => stream.close(8)),
	http2('the stream is reset in the body', '200, cut: connection-reset', (stream) => {
		stream.respond({ ':status': 200 });
		stream.write('abc', () => stream.destroy(new Error('fault')));
	}),
	http2('the connection is lost in the body', '200, cut: connection-reset', (stream) => {
		stream.respond({ ':status': 200 });
		stream.write('abc', () => stream.session?.socket.destroy());
	}),
	http2('the service goes away', 'connection-reset', (stream) => stream.session?.goaway(2)),
	http2('no answer', 'headers-timeout', () => {}, { totalTimeout: 1000 }),
	http2(
		'the body stalls',
		'200, cut: total-timeout',
		(stream) => {
			stream.respond({ ':status': 200 });
			stream.write('abc');
		},
		{ totalTimeout: 1000 },
	),
	http2('shorter than its length', '200, cut: connection-reset', (stream) => {
		stream.respond({ ':status': 200, 'content-length': 10 });
		stream.end('abc');
	}),
];

export const cancelFaults: readonly Fault[] = [
	cancel('while the connection is made', 'cancelled', async (give) => {
		const hole = await blackHole();
		setTimeout(give, 30);
		return hole;
	}),
	cancel('in the TLS handshake', 'cancelled', (give) => overTls(plain((socket) => socket.once('data', give)))),
	cancel('while the proxy connects', 'cancelled', async (give) => {
		const proxy = await serving(give);
		return reached(proxy, { origin: 'https://service.example', network: { proxy: { origin: proxy.origin } } });
	}),
	cancel('before the headers', 'cancelled', (give) => serving(give)),
	cancel('in the headers', 'cancelled', (give) =>
		serving((socket) => socket.write('HTTP/1.1 200 OK\r\nx-a: b\r\n', () => setTimeout(give, 20))),
	),
	cancel('in the body', '200, cut: cancelled', (give) =>
		serving((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', () => setTimeout(give, 20))),
	),
];
