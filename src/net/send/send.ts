import { createHash } from 'node:crypto';
import { type SendErrorCode, WorkbenchError } from '../../core/errors.ts';
import type { SignedRequest } from '../../core/request.ts';
import type { RawAnswer } from '../../core/response.ts';
import type { AnswerFile } from '../answer/answerFile.ts';
import type { AnswerReceiver } from './answerReceiver.ts';
import { CallsUnderWay } from './callsUnderWay.ts';
import { type Connected, connect } from './connect.ts';
import { Connections } from './connections.ts';
import { acceptEncoding } from './contentCodings.ts';
import { Exchange, type ReceivedAnswer } from './exchange.ts';
import type { ConnectionTimings, Network } from './network.ts';
import { isConnectionClosed, proxyRefused, sendError } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';
import type { Target } from './target.ts';
import { type SystemAuthorities, Trust } from './trust.ts';
import type { Connection, WireRequest } from './wire.ts';

/** An answer with what its way here took. Redirects (3xx) are answers like any other: none is followed. */
export interface SentAnswer extends RawAnswer {
	/** Bytes of the body as they came over the wire, before decompression. */
	readonly receivedBytes: number;
	/** Bytes of the body after decompression. */
	readonly bytes: number;
	/** The body, with the call's secrets masked, where it is too large for memory; `body` then is its beginning. */
	readonly file?: AnswerFile;
	readonly timings: SentTimings;
	/** The request's headers as they went out, but those of the connection and for a proxy. */
	readonly sentHeaders?: readonly (readonly [name: string, value: string])[];
}

/** Milliseconds from the call to {@link Sender.send}. */
export interface SentTimings {
	/** Until a connection was there and the request was given to it. */
	readonly sent: number;
	/** Until the answer's headers were read. */
	readonly headers: number;
	/** Until all of the answer was there. */
	readonly total: number;
	/** What the parts of making the connection took; absent where one was there from a call before. */
	readonly connection?: ConnectionTimings;
	/** Whether it was there from a call before, where the sender knows it otherwise. */
	readonly isReused?: boolean;
}

/** Sends signed requests over connections of its own, which it keeps for the next call. */
export interface Sender {
	/**
	 * Sends a request and reads its whole answer. Where that ends early, also when it is cancelled, what came of its body is an
	 * answer that is `cut`.
	 * @param network how to connect; without it directly, trusting what Node trusts
	 * @param receiver takes the answer while it comes; without it all of it is kept in memory
	 * @throws {WorkbenchError} with a `SendErrorCode`. Neither message nor cause holds the URL or a secret.
	 */
	send(
		request: SignedRequest,
		limits: SendLimits,
		signal: AbortSignal,
		network?: Network,
		receiver?: AnswerReceiver,
	): Promise<SentAnswer>;
	/** Ends calls under way with `cancelled` and closes every connection. Sending afterwards fails with `cancelled`. */
	close(): Promise<void>;
}

/** A sender with connections of its own; nothing of the process is changed. */
export function createSender(systemAuthorities: SystemAuthorities = async () => []): Sender {
	return new NodeSender(systemAuthorities);
}

/** What one attempt brought, and how it went out. */
interface Attempt {
	readonly answer: ReceivedAnswer;
	readonly sentAt: number;
	readonly connection?: ConnectionTimings;
}

class NodeSender implements Sender {
	private readonly connections = new Connections();
	private readonly trust: Trust;
	private readonly underWay = new CallsUnderWay();

	constructor(systemAuthorities: SystemAuthorities) {
		this.trust = new Trust(systemAuthorities);
	}

	async send(
		request: SignedRequest,
		limits: SendLimits,
		signal: AbortSignal,
		network: Network = {},
		receiver: AnswerReceiver = {},
	): Promise<SentAnswer> {
		const begun = performance.now();
		return this.underWay.run(request.url, limits.totalTimeout, signal, async (target, end) => {
			const wire = wireRequest(request, target, network, limits);
			const options = { target, network, limits, signal: end.signal, receiver };
			const send = (mayBeKept: boolean) => this.attempt(wire, { ...options, mayBeKept });
			const { answer, sentAt, connection } = (await send(true)) ?? (await send(false)) ?? unreachable();
			// An answer of the proxy itself: services have no use for 407 (RFC 9110, 15.5.8).
			if (network.proxy && answer.status === 407) {
				await answer.file?.remove();
				throw proxyRefused(network.proxy.origin, 407);
			}
			const { headersAt, cut, ...received } = answer;
			const timings = {
				sent: sentAt - begun,
				headers: headersAt - begun,
				total: performance.now() - begun,
				...(connection && { connection }),
			};
			const ended = cut === undefined ? {} : { cut: asError(cut, target).code as SendErrorCode };
			return { ...received, ...ended, timings, sentHeaders: toldHeaders(wire) };
		});
	}

	async close(): Promise<void> {
		this.underWay.close();
		this.connections.close();
		this.trust.clear();
	}

	/**
	 * One attempt. Resolves with undefined where a second one is due: a kept connection that the server had closed, or
	 * closed just then, without a byte of an answer. That one goes over a new connection, as does every POST: it must not
	 * be sent twice (RFC 9110, 9.2.2).
	 */
	private async attempt(
		wire: WireRequest,
		{ target, network, limits, signal, receiver, mayBeKept }: AttemptOptions,
	): Promise<Attempt | undefined> {
		const key = keyOf(target, network);
		const kept = mayBeKept && wire.method === 'GET' ? this.connections.take(key) : undefined;
		const made: Connected | undefined = kept
			? undefined
			: await connect({ target, network, trust: this.trust, connectTimeout: limits.connectTimeout, signal });
		const connection = kept ?? made?.connection ?? unreachable();
		if (!kept) this.connections.add(connection);
		return new Promise((resolve, reject) => {
			const sentAt = performance.now();
			const exchange = new Exchange(target.host, limits, receiver, (result) => {
				signal.removeEventListener('abort', onAbort);
				if (!('failure' in result)) {
					return resolve({ answer: result, sentAt, ...(made && { connection: made.timings }) });
				}
				const { failure } = result;
				if (kept && !exchange.answered && isConnectionClosed(failure)) return resolve(undefined);
				return reject(asError(failure, target));
			});
			const onAbort = () => exchange.fail(signal.reason);
			signal.addEventListener('abort', onAbort, { once: true });
			if (signal.aborted) {
				connection.close();
				return onAbort();
			}
			return this.drive(connection, wire, exchange, key);
		});
	}

	private drive(connection: Connection, wire: WireRequest, exchange: Exchange, key: string): void {
		try {
			connection.request(wire, exchange, () => {
				if (this.underWay.isClosed) connection.close();
				else this.connections.give(key, connection);
			});
		} catch (error) {
			exchange.fail(error);
			connection.close();
		}
	}
}

interface AttemptOptions {
	readonly target: Target;
	readonly network: Network;
	readonly limits: SendLimits;
	readonly signal: AbortSignal;
	readonly receiver: AnswerReceiver;
	/** Whether a connection may be used that another call left. */
	readonly mayBeKept: boolean;
}

function asError(failure: unknown, target: Target): WorkbenchError {
	return failure instanceof WorkbenchError ? failure : sendError(failure, target);
}

function wireRequest(request: SignedRequest, target: Target, { proxy }: Network, limits: SendLimits): WireRequest {
	const throughProxy = proxy !== undefined && !target.isHttps;
	const authorization = throughProxy ? proxy.authorization : undefined;
	return {
		method: request.method,
		path: throughProxy ? target.origin + target.path : target.path,
		authority: target.host,
		isHttps: target.isHttps,
		headers: {
			...request.headers,
			'accept-encoding': acceptEncoding,
			...(authorization !== undefined && { 'proxy-authorization': authorization }),
			...(request.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
		},
		...(request.body !== undefined && { body: request.body }),
		bodyTimeout: limits.bodyTimeout,
	};
}

/** What of a request's headers may be told: not what a proxy is to know us by. */
function toldHeaders({ authority, headers }: WireRequest): (readonly [name: string, value: string])[] {
	const sent = Object.entries({ host: authority, ...headers });
	return sent.filter(([name]) => name !== 'proxy-authorization');
}

/** What two calls have in common that can use one connection; no secret can be read from it. */
function keyOf({ origin }: Target, network: Network): string {
	if (Object.keys(network).length === 0) return origin;
	return createHash('sha256')
		.update(JSON.stringify([origin, network]))
		.digest('hex');
}

function unreachable(): never {
	throw new WorkbenchError('send-failed', 'the second attempt cannot ask for another');
}
