import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WorkbenchError } from '../core/errors.ts';
import { answerCall, type ReceivedCall } from './answerCall.ts';
import { errorBody, serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';

export interface LocalServiceOptions {
	readonly keys: ServiceKeys;
	/** The port to listen on, {@link preferredPort} when absent; 0 is any free one. */
	readonly port?: number;
	/** What to do when the port cannot be had: take any free one (the default), or fail. */
	readonly onBusyPort?: 'take-free' | 'fail';
	/** Told of each call to the endpoint, without secrets. What it throws is ignored. */
	readonly onCall?: (call: ReceivedCall) => void;
}

/** A running service that implements the specification on 127.0.0.1. */
export interface LocalService {
	readonly baseUrl: string;
	readonly port: number;
	/** Stops listening and ends every connection at once. */
	close(): Promise<void>;
}

/** Where the service listens unless told otherwise. */
export const preferredPort = 4820;

/**
 * URL and headers together may be this long, in bytes; beyond it the answer is 414. Large enough for values that a
 * person would put into a query, small enough that a mistake does not fill memory. The specification names no limit.
 */
export const maxRequestBytes = 1024 * 1024;

/** How long a client may go on sending a request that was refused for its length, in milliseconds. */
const lingerTime = 2000;

/**
 * Starts a service that implements the specification: GET `{base_url}/fb.do`, both schemes, `events.get`. Where the
 * specification is silent it follows the public record. It listens on the loopback interface only.
 * @throws {WorkbenchError} `service-not-started` when no port can be had.
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
	const { keys, port = preferredPort, onBusyPort = 'take-free', onCall } = options;
	const sockets = new Set<Socket>();
	const server = createServer({ maxHeaderSize: maxRequestBytes }, (request, response) => {
		const reply = replyTo(request, keys);
		write(response, reply);
		if (reply.received) observe(reply.received, onCall);
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	server.on('clientError', refuseUnreadable);
	await listen(server, port, onBusyPort);
	const taken = (server.address() as AddressInfo).port;
	return {
		baseUrl: `http://127.0.0.1:${taken}`,
		port: taken,
		close: async () => {
			const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
			await Promise.all(closed);
		},
	};
}

async function listen(server: Server, port: number, onBusyPort: 'take-free' | 'fail'): Promise<void> {
	try {
		await listenOn(server, port);
	} catch (error) {
		const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
		if (onBusyPort === 'fail' || port === 0) {
			const text = reason === 'EADDRINUSE' ? `port ${port} is in use` : `port ${port} cannot be had (${reason})`;
			throw new WorkbenchError('service-not-started', text);
		}
		await listen(server, 0, 'fail');
	}
}

function listenOn(server: Server, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			server.off('error', reject);
			resolve();
		});
	});
}

/** What goes back to the client, and what an observer is told where it was a call. */
interface Reply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
	readonly received?: ReceivedCall;
}

function replyTo({ url = '', method, headers: { host } }: IncomingMessage, keys: ServiceKeys): Reply {
	const queryStart = url.indexOf('?');
	const path = queryStart < 0 ? url : url.slice(0, queryStart);
	if (!isLoopbackHost(host)) return refusal(421, 'This service answers to 127.0.0.1 and localhost only');
	if (path !== '/fb.do') return refusal(404, 'The only path is /fb.do');
	if (method !== 'GET') return refusal(405, 'The only HTTP method is GET', { allow: 'GET' });
	return { status: 200, ...answerCall(queryStart < 0 ? '' : url.slice(queryStart + 1), keys) };
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Reply {
	return { status, headers, body: requestError(text) };
}

function observe(call: ReceivedCall, onCall: LocalServiceOptions['onCall']): void {
	try {
		onCall?.(call);
	} catch {
		// An observer's fault is no reason to end the service.
	}
}

/** A page on a foreign name that resolves to 127.0.0.1 (DNS rebinding) sends that name as its Host. */
function isLoopbackHost(host: string | undefined): boolean {
	return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

function requestError(text: string): object {
	return errorBody(serviceError(4, text));
}

/** No Access-Control-Allow-Origin: a web page may not read what the service answers. */
const commonHeaders = {
	'content-type': 'application/json; charset=utf-8',
	'cache-control': 'no-store',
	'x-content-type-options': 'nosniff',
};

function write(response: ServerResponse, { status, headers, body }: Reply): void {
	const bytes = Buffer.from(JSON.stringify(body));
	response.writeHead(status, { ...commonHeaders, ...headers, 'content-length': bytes.length });
	response.end(bytes);
}

const refused = new WeakSet<Socket>();

/** Answers what Node's parser refuses: 414 when it is too long, 400 when it is not HTTP. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
	// The rest of a refused request comes here piece by piece and is thrown away.
	if (refused.has(socket)) return;
	refused.add(socket);
	if (!socket.writable) return void socket.destroy();
	const [status, text] =
		error.code === 'HPE_HEADER_OVERFLOW'
			? ['414 URI Too Long', `The URL, its headers included, is longer than ${maxRequestBytes} bytes`]
			: ['400 Bad Request', 'The request is not HTTP/1.1'];
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
