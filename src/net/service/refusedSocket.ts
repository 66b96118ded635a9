import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { proxyHint } from './requestTarget.ts';
import type { HeldKeys } from './serviceKeys.ts';
import { commonHeaders, requestError } from './serviceReply.ts';
import { refusedRequest, type Watched } from './watchedCall.ts';

/** Time for a client to finish sending a refused request, in milliseconds. */
const lingerTime = 2000;

const refused = new WeakSet<Socket>();

/** True for a connection that was refused: the rest of its data is ignored. */
export function isRefused(socket: Socket): boolean {
	return refused.has(socket);
}

/** Answers requests that Node's server refuses: 414 beyond `maxBytes`, 408 when they take too long, 400 when they are not HTTP. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, maxBytes: number): void {
	// Also called for each later piece of a refused request.
	if (refused.has(socket)) return;
	refused.add(socket);
	if (error.code === 'HPE_HEADER_OVERFLOW')
		end(socket, '414 URI Too Long', `The URL, its headers included, is longer than ${maxBytes} bytes`);
	else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
		end(socket, '408 Request Timeout', 'The request was not sent in time');
	else end(socket, '400 Bad Request', 'The request is not HTTP/1.1');
}

export function refuseConnection(socket: Socket, limit: number): void {
	refused.add(socket);
	end(socket, '503 Service Unavailable', `There are more than ${limit} connections: use fewer at once`);
}

/** Answers a client that uses the service as its proxy and asks for a tunnel, as for every https address. */
export function refuseTunnel(
	request: IncomingMessage,
	socket: Socket,
	held: HeldKeys,
	watch?: (watched: Watched) => void,
): void {
	socket.on('error', () => socket.destroy());
	const reason = 'Use http in place of https: encrypted calls cannot be watched';
	const address = `http://127.0.0.1:${socket.localPort}`;
	const text = `${reason}. Let the client use an http:// address with ${proxyHint(address)}, or ${address} as its base_url`;
	// Many clients show of a refused tunnel the reason phrase alone.
	end(socket, `405 ${reason}`, text);
	try {
		watch?.(refusedRequest(request, { status: 405, refusal: text }, held));
	} catch {
		// A watch's fault is no reason to end the service.
	}
}

function end(socket: Socket, status: string, text: string): void {
	if (!socket.writable) return void socket.destroy();
	const body = requestError(text);
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
