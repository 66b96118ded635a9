import type { Socket } from 'node:net';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { Exchange } from './exchange.ts';
import { Client } from './undici.cjs';

/** Bytes of an answer's headers; beyond them it is refused (`answer-too-large`). */
const maxHeaderSize = 64 * 1024;

/** Milliseconds that an unused connection stays open; a server's `keep-alive: timeout=` may make it less. */
const keepAliveTimeout = 4_000;

export interface WireRequest {
	readonly method: SignedRequest['method'];
	/** Path and query; the whole URL where an HTTP proxy takes the request in plain. */
	readonly path: string;
	/** Lower-case names. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
}

/** One open connection for undici, HTTP/1.1 or HTTP/2 as TLS chose; one request at a time, so that each failure is of one call. */
export class Connection {
	private readonly socket: Socket;
	private readonly client: Client;
	/** What ended it. With TLS 1.3 a refused client certificate is reported here, and undici says that the other side closed. */
	error: Error | undefined;

	/** @param origin scheme, host and port of the service */
	constructor(socket: Socket, origin: string) {
		this.socket = socket;
		socket.once('error', (error) => {
			this.error = error;
		});
		socket.on('error', () => {});
		let unused: Socket | undefined = socket;
		this.client = new Client(origin, {
			// undici waits for a callback in a later turn. It connects anew where the socket closed before a request left.
			connect: (_options, callback) =>
				process.nextTick(() => {
					if (unused) callback(null, unused);
					else callback(new Error('the connection is closed'), null);
					unused = undefined;
				}),
			allowH2: true,
			pipelining: 1,
			keepAliveTimeout,
			keepAliveMaxTimeout: keepAliveTimeout,
			// Ours counts for the whole call.
			headersTimeout: 0,
			bodyTimeout: 0,
			maxHeaderSize,
			h2Options: { pingInterval: 0 },
		});
		this.client.once('disconnect', () => this.close());
	}

	get isOpen(): boolean {
		return !this.client.destroyed && !this.socket.destroyed && this.socket.writable;
	}

	request({ method, path, headers, body }: WireRequest, exchange: Exchange): void {
		this.client.dispatch({ method, path, headers: { ...headers }, body: body ?? null }, exchange);
	}

	close(): void {
		void this.client.destroy();
	}
}

/** As many as calls of a file are sent at once; each closes when it is unused for seconds. */
const maxIdle = 50;

/** The unused open connections, for the next calls. */
export class Connections {
	private idle: { readonly key: string; readonly connection: Connection }[] = [];

	/** A connection of that key that can take a request; it is the caller's until {@link give}. */
	take(key: string): Connection | undefined {
		const at = this.idle.findLastIndex((each) => each.key === key && each.connection.isOpen);
		return at < 0 ? undefined : this.idle.splice(at, 1)[0]?.connection;
	}

	/** Takes a connection that can take another request; the longest unused one closes where there are too many. */
	give(key: string, connection: Connection): void {
		this.idle = [...this.idle.filter((each) => each.connection.isOpen), { key, connection }];
		if (this.idle.length > maxIdle) this.idle.shift()?.connection.close();
	}

	close(): void {
		for (const { connection } of this.idle.splice(0)) connection.close();
	}
}
