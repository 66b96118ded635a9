import { answer } from '../../loopback.ts';
import { loopbackProxy } from '../../loopbackProxy.ts';
import { own } from '../../selfSigned.ts';
import { blackHole, refusing } from './connectFaults.ts';
import { drips, type Fault, type Faulty, floods, plain, reached, rowsOf, says, secure } from './fault.ts';

const ofProxy = rowsOf('proxy');

/** The service is not reached: whatever it is called, the proxy is asked. */
const row = (name: string, outcome: string, open: () => Promise<Faulty>, limits?: Fault['limits']): Fault => {
	const opened = async () => {
		const proxy = await open();
		const origin = proxy.network ? proxy.origin : 'https://service.example';
		const network = proxy.network ?? { proxy: { origin: proxy.origin } };
		return reached({ port: 0, sockets: [], ...proxy }, { origin, network });
	};
	return ofProxy(name, outcome, opened, limits);
};

export const proxyFaults: readonly Fault[] = [
	row('nothing listens', 'proxy-unreachable', refusing),
	row('its name is not found', 'proxy-unreachable', async () => ({
		origin: 'http://no-such-proxy.invalid:3128',
		close: async () => {},
	})),
	row('a black hole', 'connect-timeout', blackHole, { connectTimeout: 80 }),
	row('it does not answer', 'connect-timeout', () => plain(() => {}), { connectTimeout: 80 }),
	row('its answer drips', 'connect-timeout', () => drips('HTTP/1.1 200 OK\r\nx: ', 'y', 15), { connectTimeout: 150 }),
	row('it asks who calls (407)', 'proxy-authentication', () => loopbackProxy(undefined, () => false)),
	row('it asks who calls (407), for a plain http call', 'proxy-authentication', async () => {
		const proxy = await loopbackProxy(undefined, () => false);
		return { ...proxy, origin: 'http://service.example', network: { proxy: { origin: proxy.origin } } };
	}),
	row('it refuses (403)', 'proxy-refused', () => says(answer('no', {}, '403 Forbidden'))),
	row('it cannot connect (502)', 'proxy-refused', () => says(answer('no', {}, '502 Bad Gateway'))),
	row('it answers with a redirect', 'proxy-refused', () => says(answer('', { location: '/' }, '302 Found'))),
	row('it speaks another protocol', 'proxy-not-http', () => says('SSH-2.0-OpenSSH_9.6\r\n')),
	row('a flood of headers', 'proxy-not-http', () => floods('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'.repeat(100))),
	row('it closes the connection', 'proxy-unreachable', () => says('', (socket) => void socket.end())),
	row('it resets the connection', 'proxy-unreachable', () => says('', (socket) => void socket.resetAndDestroy())),
	row('it connects, and closes before TLS', 'connection-reset', () =>
		says('HTTP/1.1 200 OK\r\n\r\n', (socket) => void socket.end()),
	),
	row('it connects, and speaks for the service', 'tls-failed', () =>
		says('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'),
	),
	row('its certificate is not trusted', 'proxy-unreachable', () => secure(own)),
	row('a service behind it whose certificate is not trusted', 'tls-failed', async () => {
		const service = await secure(own);
		const proxy = await loopbackProxy();
		return {
			origin: service.origin,
			network: { proxy: { origin: proxy.origin } },
			close: async () => {
				await proxy.close();
				await service.close();
			},
		};
	}),
];
