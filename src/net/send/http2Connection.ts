import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { BodyClock } from './bodyClock.ts';
import { maxHeaderSize } from './headerLimits.ts';
import { bodyTooLate } from './sendErrors.ts';
import { type Connection, headerPairs, type WireControl, type WireEvents, type WireRequest } from './wire.ts';

/** Milliseconds that a connection without a call is kept. */
const idleTimeout = 4_000;

/** Named in HTTP/1.1 only (RFC 9113, 8.2.2). */
const notInHttp2 = new Set(['connection', 'host']);

/** HTTP/2 over a connection whose TLS chose it; one call at a time, as with HTTP/1.1. */
export class Http2Connection implements Connection {
	private readonly session: ClientHttp2Session;
	private isBusy = false;
	private sessionError: unknown;

	/** @param origin scheme, host and port of the service */
	constructor(socket: TLSSocket, origin: string) {
		this.session = connect(origin, {
			createConnection: () => socket,
			settings: { enablePush: false, maxHeaderListSize: maxHeaderSize },
		});
		this.session.on('error', (error) => {
			this.sessionError ??= error;
		});
		this.session.setTimeout(idleTimeout, () => {
			if (!this.isBusy) this.close();
		});
	}

	get isOpen(): boolean {
		return !this.session.closed && !this.session.destroyed;
	}

	close(): void {
		this.session.destroy();
	}

	request(wire: WireRequest, events: WireEvents, idle: () => void): void {
		let stream: ClientHttp2Stream | undefined;
		let isOver = false;
		const over = (): boolean => {
			if (isOver) return false;
			isOver = true;
			clock.stop();
			return true;
		};
		const fail = (error: unknown) => {
			if (!over()) return;
			this.close();
			events.onResponseError(undefined, this.sessionError ?? error);
		};
		const clock = new BodyClock(wire.bodyTimeout, () => fail(bodyTooLate(wire.authority, wire.bodyTimeout)));
		const control: WireControl = {
			abort: () => {
				if (over()) this.close();
			},
			pause: () => {
				clock.stop();
				stream?.pause();
			},
			resume: () => {
				// What was read may make room once all has come.
				if (!isOver) clock.start();
				stream?.resume();
			},
		};
		const head = (headers: { readonly ':status'?: number | undefined }, raw: readonly string[]) => {
			if (isOver) return;
			events.onResponseStarted();
			const pairs = headerPairs(raw).filter(([name]) => !name.startsWith(':'));
			events.onResponseStart(control, headers[':status'] ?? 0, pairs, '');
		};
		events.onRequestStart(control);
		if (isOver) return;
		this.isBusy = true;
		this.session.ref();
		stream = this.session.request(this.headersOf(wire), { endStream: wire.body === undefined });
		stream.on('headers', (headers, _flags, raw) => head(headers, raw));
		stream.on('response', (headers, _flags, raw) => {
			clock.start();
			head(headers, raw);
		});
		stream.on('data', (chunk: Uint8Array) => {
			if (isOver) return;
			clock.start();
			events.onResponseData(control, chunk);
		});
		stream.on('error', fail);
		stream.on('close', () => {
			if (stream?.rstCode !== constants.NGHTTP2_NO_ERROR || !stream.readableEnded) return fail(closedEarly());
			if (!over()) return undefined;
			this.isBusy = false;
			this.session.unref();
			events.onResponseEnd();
			return idle();
		});
		if (wire.body !== undefined) stream.end(wire.body);
	}

	private headersOf({ method, path, authority, isHttps, headers }: WireRequest): Record<string, string> {
		const fields = Object.entries(headers).filter(([name]) => !notInHttp2.has(name));
		return {
			':method': method,
			':scheme': isHttps ? 'https' : 'http',
			':authority': authority,
			':path': path,
			...Object.fromEntries(fields),
		};
	}
}

function closedEarly(): Error {
	return Object.assign(new Error('closed early'), { code: 'ECONNRESET' });
}
