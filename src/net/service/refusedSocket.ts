import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { proxyHint } from './proxyHint.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { commonHeaders, requestError } from './serviceReply.ts';
import { shownPath, type Watched } from './watchedCall.ts';

/** How long a client may go on sending a request that was refused for its length, in milliseconds. */
const lingerTime = 2000;

const refused = new WeakSet<Socket>();

/** Answers what Node's parser refuses: 414 when it is longer than `most` bytes, 400 when it is not HTTP. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, most: number): void {
	// The rest of a refused request comes here piece by piece and is thrown away.
	if (refused.has(socket)) return;
	refused.add(socket);
	const [status, text] =
		error.code === 'HPE_HEADER_OVERFLOW'
			? ['414 URI Too Long', `The URL, its headers included, is longer than ${most} bytes`]
			: ['400 Bad Request', 'The request is not HTTP/1.1'];
	end(socket, status, text);
}

/** Answers a client that takes the service for its proxy and asks for a tunnel, as for every https address. */
export function refuseTunnel(
	request: IncomingMessage,
	socket: Socket,
	keys: ServiceKeys,
	watch?: (watched: Watched) => void,
): void {
	socket.on('error', () => socket.destroy());
	const reason = 'Use http in place of https: encrypted calls cannot be watched';
	const address = `http://127.0.0.1:${socket.localPort}`;
	const text = `${reason}. Let the client use an http:// address with ${proxyHint(address)}, or ${address} as its base_url`;
	// Many clients show of a refused tunnel the reason phrase alone.
	end(socket, `405 ${reason}`, text);
	try {
		watch?.({ kind: 'request', verb: 'CONNECT', path: shownPath(request.url ?? '', keys), status: 405, text });
	} catch {
		// A watch's fault is no reason to end the service.
	}
}

function end(socket: Socket, status: string, text: string): void {
	if (!socket.writable) return void socket.destroy();
	const body = JSON.stringify(requestError(text));
	const headers = Object.entries({
		...commonHeaders,
		'content-length': Buffer.byteLength(body),
		connection: 'close',
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`);
	// Closing with unread bytes would reset the connection, and the client would lose the answer.
	const timer = setTimeout(() => socket.destroy(), lingerTime);
	socket.on('close', () => clearTimeout(timer));
}
