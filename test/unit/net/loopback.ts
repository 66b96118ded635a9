// Servers on loopback for the tests of net: raw sockets, so that each can misbehave in its own way.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { inspect } from 'node:util';
import { WorkbenchError } from '../../../src/core/call/errors.ts';
import type { SignedRequest } from '../../../src/core/signing/request.ts';
import { defaultSendLimits, type SendLimits } from '../../../src/net/send/sendLimits.ts';

/** Stands in every URL that the tests send; no error may hold it. */
export const secret = 'tkn1SecretAccessToken';

export const limits: SendLimits = { ...defaultSendLimits, maxAnswerBytes: 1024 * 1024 };

export interface Loopback {
	readonly origin: string;
	readonly port: number;
	/** Every connection ever made, open or not. */
	readonly sockets: readonly Socket[];
	close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1 and hands over each connection. */
export function listen(onConnection: (socket: Socket, index: number) => void): Promise<Loopback> {
	return start(createTcpServer(), 'connection', 'http', onConnection);
}

export function listenSecure(certificate: TlsOptions, onConnection: (socket: Socket, index: number) => void) {
	return start(createTlsServer(certificate), 'secureConnection', 'https', onConnection);
}

async function start(
	server: Server,
	event: 'connection' | 'secureConnection',
	protocol: string,
	onConnection: (socket: Socket, index: number) => void,
): Promise<Loopback> {
	const raw = new Set<Socket>();
	const sockets: Socket[] = [];
	server.on('connection', (socket: Socket) => {
		raw.add(socket);
		socket.on('error', () => {});
	});
	server.on(event, (socket: Socket) => {
		socket.on('error', () => {});
		onConnection(socket, sockets.push(socket) - 1);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		origin: `${protocol}://127.0.0.1:${port}`,
		port,
		sockets,
		close: async () => {
			for (const socket of raw) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}

/** Calls back for each request head on a connection, with its text. */
export function onRequest(socket: Socket, respond: (head: string, index: number) => void): void {
	let text = '';
	let index = 0;
	socket.setEncoding('latin1');
	socket.on('data', (piece: string) => {
		text += piece;
		for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
			const head = text.slice(0, end);
			text = text.slice(end + 4);
			respond(head, index++);
		}
	});
}

export function answer(body: string | Uint8Array, headers: Record<string, string> = {}, status = '200 OK'): Buffer {
	const bytes = Buffer.from(body);
	const lines = Object.entries({ 'content-length': String(bytes.length), ...headers });
	const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
	return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${head}\r\n`, 'latin1'), bytes]);
}

/** A server that calls back for each request, with its head and its index on the connection. */
export function serving(respond: (socket: Socket, head: string, index: number) => void): Promise<Loopback> {
	return listen((socket) => onRequest(socket, (head, index) => respond(socket, head, index)));
}

/** A server that gives every request the same answer. */
export function answering(bytes: Uint8Array): Promise<Loopback> {
	return serving((socket) => socket.write(bytes));
}

export function request(origin: string, query = 'method=events.get'): SignedRequest {
	return {
		method: 'GET',
		url: `${origin}/fb.do?${query}&sig=0123456789abcdef0123456789abcdef&access_token=${secret}`,
		headers: { accept: 'application/json' },
	};
}

export const never = (): AbortSignal => new AbortController().signal;

/** The error that a send failed with; it is of our own type, says something and holds neither URL nor secret. */
export async function failureOf(sending: Promise<unknown>): Promise<WorkbenchError> {
	const error = await sending.then(
		() => assert.fail('the send should have failed'),
		(reason: unknown) => reason,
	);
	assert.ok(error instanceof WorkbenchError, inspect(error));
	assert.match(error.message, /^\S.{10,}/);
	const everything = inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error) + error.stack;
	assert.ok(!everything.includes(secret), everything);
	assert.ok(!everything.includes('fb.do'), everything);
	assert.equal(error.cause, undefined);
	return error;
}
