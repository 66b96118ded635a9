import { once } from 'node:events';
import { ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { NetworkProxy } from './network.ts';
import { proxyRefused } from './sendErrors.ts';
import type { Target } from './target.ts';
import { Socks5ProxyAgent } from './undici.cjs';

/** Bytes of a proxy's headers; beyond them it is refused. */
const maxHeaderSize = 64 * 1024;

/** Has a proxy connect (CONNECT, RFC 9110, 9.3.6). @throws {WorkbenchError} unless it answers 2xx; Node's error for no HTTP */
export async function connectTunnel(
	socket: Socket,
	{ hostname, port }: Pick<Target, 'hostname' | 'port'>,
	proxy: NetworkProxy,
): Promise<void> {
	const authority = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
	const request = new ClientRequest({
		createConnection: () => socket,
		method: 'CONNECT',
		path: authority,
		headers: { host: authority, ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }) },
		setHost: false,
		maxHeaderSize,
	});
	request.end();
	// Node takes every answer to a CONNECT for its beginning.
	const [{ statusCode = 0 }, , head] = (await once(request, 'connect')) as [IncomingMessage, Socket, Buffer];
	if (statusCode < 200 || statusCode >= 300) throw proxyRefused(proxy.origin, statusCode);
	if (head.length > 0) socket.unshift(head);
}

/** undici's agent makes one connection so; its types do not name it. */
interface SocksConnector {
	createSocks5Connection(host: string, port: number): Promise<Socket>;
}

/** Has a SOCKS5 proxy resolve and connect (RFC 1928). @throws undici's error with a code `UND_ERR_SOCKS5…`, or the socket's */
export async function connectSocks(
	socket: Socket,
	{ hostname, port }: Pick<Target, 'hostname' | 'port'>,
	{ origin, login = { username: '', password: '' } }: NetworkProxy,
): Promise<void> {
	const agent: unknown = new Socks5ProxyAgent(origin, {
		...login,
		connectTimeout: 0,
		connect: (_options, callback) => callback(null, socket),
	});
	await (agent as SocksConnector).createSocks5Connection(hostname, port);
}
