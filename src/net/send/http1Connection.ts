import { Agent, ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BodyClock } from './bodyClock.ts';
import { maxHeaderSize } from './headerLimits.ts';
import { bodyTooLate, notHttp } from './sendErrors.ts';
import { type Connection, headerPairs, type WireControl, type WireEvents, type WireRequest } from './wire.ts';

/** Milliseconds that a connection without a call is kept; a server's `keep-alive: timeout=` may make it less. */
const idleTimeout = 4_000;

/**
 * HTTP/1.1 over a connection that stands, by Node's own client. It is made of `ClientRequest` itself: VS Code puts
 * functions of its own in place of `http.request` and `https.request`, which would choose a proxy anew.
 */
export class Http1Connection implements Connection {
	private readonly socket: Socket;
	private readonly agent: OneSocketAgent;
	private idle: () => void = () => {};

	constructor(socket: Socket) {
		this.socket = socket;
		this.agent = new OneSocketAgent(socket, () => this.idle());
		// An idle connection that is reset has nobody to tell.
		socket.on('error', () => {});
	}

	get isOpen(): boolean {
		return !this.socket.destroyed && this.socket.writable;
	}

	close(): void {
		this.socket.destroy();
	}

	request(wire: WireRequest, events: WireEvents, idle: () => void): void {
		const { socket } = this;
		// Only what failed asks whether a byte came: a listener for the first one would be as much work as the rest of ours.
		const readBefore = socket.bytesRead;
		let isOver = false;
		const over = (): boolean => {
			if (isOver) return false;
			isOver = true;
			clock.stop();
			return true;
		};
		const fail = (error: unknown) => {
			if (!over()) return;
			if (socket.bytesRead > readBefore) events.onResponseStarted();
			this.close();
			events.onResponseError(undefined, error);
		};
		const clock = new BodyClock(wire.bodyTimeout, () => fail(bodyTooLate(wire.authority, wire.bodyTimeout)));
		this.idle = () => {
			this.idle = () => {};
			idle();
		};
		let answer: IncomingMessage | undefined;
		const control: WireControl = {
			abort: () => {
				if (over()) this.close();
			},
			pause: () => {
				clock.stop();
				answer?.pause();
			},
			resume: () => {
				// What was read may make room once all has come.
				if (!isOver) clock.start();
				answer?.resume();
			},
		};
		events.onRequestStart(control);
		if (isOver) return;
		const request = this.open(wire);
		request.on('information', ({ statusCode, statusMessage, rawHeaders }) => {
			if (!isOver) events.onResponseStart(control, statusCode, headerPairs(rawHeaders), statusMessage);
		});
		request.on('continue', () => fail(notHttp(wire.authority, '100 Continue')));
		request.on('upgrade', () => fail(notHttp(wire.authority, '101 Switching Protocols')));
		request.on('error', (error) => {
			// Bytes behind a whole answer spoil the connection, which Node closes, not the answer.
			if (answer?.complete) return;
			// What came with those that are at fault was not handed on yet.
			while (!isOver && answer && answer.read() !== null);
			fail(error);
		});
		request.on('close', () => {
			if (!answer) fail(closedEarly());
		});
		request.on('response', (message) => {
			answer = message;
			message.on('error', fail);
			message.on('close', () => {
				if (!isOver) fail(closedEarly());
			});
			if (isOver) return;
			clock.start();
			events.onResponseStart(
				control,
				message.statusCode ?? 0,
				headerPairs(message.rawHeaders),
				message.statusMessage ?? '',
			);
			message.on('data', (chunk: Uint8Array) => {
				if (isOver) return;
				clock.start();
				events.onResponseData(control, chunk);
			});
			message.on('end', () => {
				if (!message.complete) fail(closedEarly());
				else if (over()) events.onResponseEnd();
			});
		});
		request.end(wire.body);
	}

	private open({ method, path, authority, headers }: WireRequest): ClientRequest {
		return new ClientRequest({
			agent: this.agent,
			method,
			path,
			headers: { ...headers, host: authority, connection: 'keep-alive' },
			setHost: false,
			maxHeaderSize,
			insecureHTTPParser: false,
			joinDuplicateHeaders: false,
		});
	}
}

/** Node's keeping of a connection between requests, for the one that it is given. */
class OneSocketAgent extends Agent {
	private readonly socket: Socket;
	private readonly onIdle: () => void;
	private isHeard = false;
	private isIdle = false;

	constructor(socket: Socket, onIdle: () => void) {
		super({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1, timeout: idleTimeout });
		this.socket = socket;
		this.onIdle = onIdle;
	}

	override createConnection(): Duplex {
		return this.socket;
	}

	override keepSocketAlive(socket: Duplex): boolean {
		// Node's own looks at `keep-alive: timeout=`; its types say void.
		const isKept: unknown = super.keepSocketAlive(socket);
		if (isKept === false || this.socket.destroyed) return false;
		this.isIdle = true;
		this.hear();
		// The agent puts it among its free ones after this.
		process.nextTick(this.onIdle);
		return true;
	}

	/** What comes while nothing was asked is no answer: it must not be taken for the next one's. */
	private hear(): void {
		if (this.isHeard) return;
		this.isHeard = true;
		this.socket.on('data', () => {
			if (this.isIdle) this.socket.destroy();
		});
	}

	override reuseSocket(socket: Duplex, request: ClientRequest): void {
		this.isIdle = false;
		super.reuseSocket(socket, request);
	}
}

function closedEarly(): Error {
	return Object.assign(new Error('closed early'), { code: 'ECONNRESET' });
}
