import { ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { maxHeaderSize } from './headerLimits.ts';
import type { HttpProxy } from './network.ts';
import { proxyRefused } from './sendErrors.ts';
import type { Target } from './target.ts';

/**
 * Has a proxy connect `socket` to the target (CONNECT, RFC 9110, 9.3.6).
 * @throws {WorkbenchError} for an answer other than 2xx; what Node throws for one that is no HTTP.
 */
export function connectTunnel(
	socket: Socket,
	{ hostname, port }: Pick<Target, 'hostname' | 'port'>,
	proxy: HttpProxy,
	signal: AbortSignal,
): Promise<void> {
	const authority = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
	return new Promise((resolve, reject) => {
		const request = new ClientRequest({
			createConnection: () => socket,
			method: 'CONNECT',
			path: authority,
			headers: { host: authority, ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }) },
			setHost: false,
			maxHeaderSize,
		});
		const give = () => {
			socket.destroy();
			finish(() => reject(signal.reason));
		};
		const finish = (settle: () => void) => {
			signal.removeEventListener('abort', give);
			settle();
		};
		signal.addEventListener('abort', give, { once: true });
		request.on('error', (error) => finish(() => reject(error)));
		request.on('close', () => finish(() => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))));
		// Node takes every answer to a CONNECT for its beginning.
		request.on('connect', ({ statusCode = 0 }: IncomingMessage, _socket: Socket, head: Buffer) => {
			if (statusCode >= 200 && statusCode < 300) {
				if (head.length > 0) socket.unshift(head);
				finish(resolve);
			} else {
				socket.destroy();
				finish(() => reject(proxyRefused(proxy.origin, statusCode)));
			}
		});
		request.end();
		if (signal.aborted) give();
	});
}
