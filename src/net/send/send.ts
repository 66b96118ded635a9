import type { Socket } from 'node:net';
import connectorFor from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import { WorkbenchError } from '../../core/errors.ts';
import type { SignedRequest } from '../../core/request.ts';
import type { RawAnswer } from '../../core/response.ts';
import { acceptEncoding } from './answerBody.ts';
import { deadline } from './deadline.ts';
import { Exchange, type ReceivedAnswer } from './exchange.ts';
import { cancelled, isConnectionClosed, sendError, totalTooLate } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';

/** An answer with what its way here took. Redirects (3xx) are answers like any other: none is followed. */
export interface SentAnswer extends RawAnswer {
	/** Bytes of the body as they came over the wire, before decompression. */
	readonly receivedBytes: number;
	/** Milliseconds from the call to {@link Sender.send}, a connection's making included. */
	readonly timings: { readonly headers: number; readonly total: number };
}

/** Sends signed requests over connections of its own, which it keeps for the next call. */
export interface Sender {
	/**
	 * Sends a request and reads its whole answer.
	 * @throws {WorkbenchError} with a `SendErrorCode`. Neither message nor cause holds the URL or a secret.
	 */
	send(request: SignedRequest, limits: SendLimits, signal: AbortSignal): Promise<SentAnswer>;
	/** Ends calls under way with `cancelled` and closes every connection. Sending afterwards fails with `cancelled`. */
	close(): Promise<void>;
}

/** Headers of an answer beyond this are refused (`answer-too-large`). */
const maxHeaderSize = 64 * 1024;

/** A sender with its own undici agent; the process-wide dispatcher and `fetch` are not touched. */
export function createSender(): Sender {
	return new UndiciSender();
}

class UndiciSender implements Sender {
	private readonly agent: Agent;
	/** Node would verify no certificate where NODE_TLS_REJECT_UNAUTHORIZED is 0 in the editor's environment. */
	private readonly connect = connectorFor({ allowH2: false, timeout: 0, rejectUnauthorized: true });
	private readonly connecting = new Set<Socket>();
	private connectTimeout = 0;
	private lastConnecting: Socket | undefined;
	private connections = 0;

	constructor() {
		// HTTP/1.1 only: one connection does one call at a time, so each failure belongs to one call.
		this.agent = new Agent({
			allowH2: false,
			maxHeaderSize,
			connect: (options, callback) => {
				const socket = this.connect(options, (...result) => {
					inTime();
					this.connecting.delete(socket);
					callback(...result);
				});
				const inTime = deadline(this.connectTimeout, () => giveUp(socket));
				this.connecting.add(socket);
				this.lastConnecting = socket;
			},
		});
		this.agent.on('connect', () => {
			this.connections++;
		});
	}

	async send(request: SignedRequest, limits: SendLimits, signal: AbortSignal): Promise<SentAnswer> {
		const begun = performance.now();
		if (signal.aborted) throw cancelled();
		const target = readTarget(request.url);
		const headers = { ...request.headers, 'accept-encoding': acceptEncoding };
		const end = new AbortController();
		const cancel = () => end.abort(cancelled());
		const { totalTimeout } = limits;
		const inTime = deadline(totalTimeout, () => end.abort(totalTooLate(target.host, totalTimeout)));
		signal.addEventListener('abort', cancel, { once: true });
		const send = (retriable: boolean) => this.exchange(target, headers, limits, end.signal, retriable);
		try {
			const { headersAt, ...answer } = (await send(true)) ?? (await send(false)) ?? unreachable();
			return { ...answer, timings: { headers: headersAt - begun, total: performance.now() - begun } };
		} finally {
			inTime();
			signal.removeEventListener('abort', cancel);
		}
	}

	async close(): Promise<void> {
		const closing = this.agent.destroyed ? undefined : this.agent.destroy();
		for (const socket of this.connecting) socket.destroy(new Error('closed'));
		await closing;
	}

	/**
	 * One attempt. Resolves with undefined where a second one is due: a kept connection that the server had closed, or
	 * closed just then, without a byte of an answer. undici leaves that to its user. It happens at most once, and only
	 * where no connection was made since this attempt began, so never to a request that a fresh connection carried.
	 */
	private exchange(
		{ origin, host, path }: Target,
		headers: Record<string, string>,
		limits: SendLimits,
		signal: AbortSignal,
		retriable: boolean,
	): Promise<ReceivedAnswer | undefined> {
		return new Promise((resolve, reject) => {
			const connectionsBefore = this.connections;
			let ownSocket: Socket | undefined;
			const exchange = new Exchange(host, limits, (result) => {
				signal.removeEventListener('abort', onAbort);
				if (!('failure' in result)) return resolve(result);
				const { failure } = result;
				const { started, answered } = exchange;
				const onKeptConnection = started && !answered && this.connections === connectionsBefore;
				if (retriable && onKeptConnection && isConnectionClosed(failure)) return resolve(undefined);
				if (failure instanceof WorkbenchError) return reject(failure);
				const isHttps = origin.startsWith('https:');
				return reject(sendError(failure, { host, isHttps, started, limits }));
			});
			const onAbort = () => {
				exchange.fail(signal.reason);
				if (!exchange.started) ownSocket?.destroy(new Error('given up'));
			};
			signal.addEventListener('abort', onAbort, { once: true });
			// dispatch() calls the connector at once where it needs a connection.
			this.connectTimeout = limits.connectTimeout;
			this.lastConnecting = undefined;
			// The exchange keeps the time of the headers itself.
			const times = { headersTimeout: 0, bodyTimeout: limits.bodyTimeout };
			try {
				this.agent.dispatch({ origin, path, method: 'GET', headers, ...times }, exchange);
			} catch (error) {
				exchange.fail(error);
			}
			ownSocket = this.lastConnecting;
		});
	}
}

interface Target {
	readonly origin: string;
	readonly host: string;
	/** Path and query exactly as they were given: what is shown is what is sent. */
	readonly path: string;
}

function readTarget(url: string): Target {
	const [, authority] = /^https?:\/\/([^/?#@]+)\//.exec(url) ?? [];
	const end = url.indexOf('/', url.indexOf('//') + 2);
	if (authority === undefined || url.includes('#') || !URL.canParse(url.slice(0, end))) {
		throw new WorkbenchError('send-failed', 'the URL of the call is not an absolute http or https URL');
	}
	const { origin, host } = new URL(url.slice(0, end));
	return { origin, host, path: url.slice(end) };
}

function giveUp(socket: Socket): void {
	socket.destroy(Object.assign(new Error('connect timeout'), { code: 'UND_ERR_CONNECT_TIMEOUT' }));
}

function unreachable(): never {
	throw new WorkbenchError('send-failed', 'the second attempt cannot ask for another');
}
