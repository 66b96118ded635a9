import { type SendErrorCode, WorkbenchError } from '../../core/call/errors.ts';
import type { RawAnswer } from '../../core/call/response.ts';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { AnswerFile } from '../answer/answerFile.ts';
import type { AnswerReceiver } from './answerReceiver.ts';
import { CallsUnderWay } from './callsUnderWay.ts';
import { type Connected, type ConnectOptions, connect } from './connect.ts';
import { Connections, type WireRequest } from './connection.ts';
import { acceptEncoding } from './contentCodings.ts';
import { Exchange, type ReceivedAnswer } from './exchange.ts';
import { type ConnectionTimings, isSocks, type Network } from './network.ts';
import { proxyRefused, sendError } from './sendErrors.ts';
import type { SendLimits } from './sendLimits.ts';
import type { Target } from './target.ts';
import { keyOf, type SystemAuthorities, trustWith } from './trust.ts';

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
	readonly headers: number;
	readonly total: number;
	/** What the parts of making the connection took; absent where one was there from a call before. */
	readonly connection?: ConnectionTimings;
	/** Whether it was there from a call before, where the sender knows it otherwise. */
	readonly isReused?: boolean;
}

/** Sends signed requests over connections of its own, which it keeps for the next call. */
export interface Sender {
	/**
	 * Sends a request and reads its whole answer; what came of one that ends early, also when cancelled, is an answer that is `cut`.
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

interface Attempt {
	readonly answer: ReceivedAnswer;
	readonly sentAt: number;
	readonly connection?: ConnectionTimings;
}

/** A sender with connections of its own; nothing of the process is changed. */
export function createSender(systemAuthorities: SystemAuthorities = async () => []): Sender {
	const connections = new Connections();
	const trust = trustWith(systemAuthorities);
	const underWay = new CallsUnderWay();

	/** Undefined where a reused connection closed before a byte left. A request that may have arrived is never sent again. */
	async function attempt(
		wire: WireRequest,
		{ target, network, limits, signal, receiver }: AttemptOptions,
		mayReuse: boolean,
	): Promise<Attempt | undefined> {
		const key = keyOf([target.origin, network]);
		const reused = mayReuse ? connections.take(key) : undefined;
		const made: Connected | undefined = reused
			? undefined
			: await connect({ target, network, trust, connectTimeout: limits.connectTimeout, signal });
		const connection = reused ?? made?.connection ?? unreachable();
		return new Promise((resolve, reject) => {
			const sentAt = performance.now();
			const exchange = new Exchange(target.host, limits, receiver, {
				settle: (result) => {
					signal.removeEventListener('abort', onAbort);
					if (!('failure' in result))
						return resolve({ answer: result, sentAt, ...(made && { connection: made.timings }) });
					if (reused && !exchange.started && !signal.aborted) return resolve(undefined);
					const { failure } = result;
					const cause = failure instanceof WorkbenchError ? failure : (connection.error ?? failure);
					return reject(sendError(cause, target, false));
				},
				close: () => connection.close(),
				idle: () => {
					if (underWay.isClosed) connection.close();
					else connections.give(key, connection);
				},
			});
			const onAbort = () => exchange.fail(signal.reason);
			signal.addEventListener('abort', onAbort, { once: true });
			if (signal.aborted) return onAbort();
			try {
				return connection.request(wire, exchange);
			} catch (error) {
				return exchange.fail(error);
			}
		});
	}

	return {
		async send(request, limits, signal, network = {}, receiver = {}) {
			const begun = performance.now();
			return underWay.run(request.url, limits.totalTimeout, signal, async (target, end) => {
				const wire = wireRequest(request, target, network);
				const options = { target, network, limits, signal: end.signal, receiver };
				const send = (mayReuse: boolean) => attempt(wire, options, mayReuse);
				const { answer, sentAt, connection } = (await send(true)) ?? (await send(false)) ?? unreachable();
				// An answer of the proxy itself: services have no use for 407 (RFC 9110, 15.5.8).
				if (network.proxy && !isSocks(network.proxy) && answer.status === 407) {
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
				// Without what only a proxy may know.
				const sentHeaders = Object.entries(wire.headers).filter(([name]) => name !== 'proxy-authorization');
				const ended = cut === undefined ? {} : { cut: sendError(cut, target, true).code as SendErrorCode };
				return { ...received, ...ended, timings, sentHeaders };
			});
		},
		async close() {
			underWay.close();
			connections.close();
			trust.clear();
		},
	};
}

interface AttemptOptions extends Pick<ConnectOptions, 'target' | 'network' | 'signal'> {
	readonly limits: SendLimits;
	readonly receiver: AnswerReceiver;
}

function wireRequest(request: SignedRequest, target: Target, { proxy }: Network): WireRequest {
	const throughProxy = proxy !== undefined && !isSocks(proxy) && !target.isHttps;
	const authorization = throughProxy ? proxy.authorization : undefined;
	return {
		method: request.method,
		path: throughProxy ? target.origin + target.path : target.path,
		headers: {
			host: target.host,
			...request.headers,
			'accept-encoding': acceptEncoding,
			...(authorization !== undefined && { 'proxy-authorization': authorization }),
			...(request.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
		},
		...(request.body !== undefined && { body: request.body }),
	};
}

function unreachable(): never {
	throw new WorkbenchError('send-failed', 'the second attempt cannot ask for another');
}
