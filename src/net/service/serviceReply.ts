import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { answerCall, type CallAnswer, type ReceivedCall } from './answerCall.ts';
import { errorBody, serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import type { AnswerFor } from './watchAnswers.ts';
import type { Watched } from './watchedCall.ts';

/** Who is told of what arrives, and who may answer. */
export interface ServiceListeners {
	/** Told of each call to the endpoint, without secrets. What it throws is ignored. */
	readonly onCall?: (call: ReceivedCall) => void;
	/** Told of everything that arrives, once it is answered; what it is given holds the token. What it throws is ignored. */
	readonly watch?: (watched: Watched) => void;
	/** Answers that the user chose, for calls that pass every check. */
	readonly answers?: AnswerFor;
}

/** What goes back to the client, and what an observer is told where it was a call. */
export interface Reply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** Sent as JSON, or as it is when it is bytes. */
	readonly body: unknown;
	readonly received?: ReceivedCall;
	readonly verified?: NonNullable<CallAnswer['verified']>;
	/** Why a request is no call. */
	readonly refusal?: string;
}

/** Answers, and tells who listens. */
export function answer(
	request: IncomingMessage,
	response: ServerResponse,
	reply: Reply,
	listeners: ServiceListeners,
): void {
	const { watch } = listeners;
	if (watch) response.once('close', () => observe(watchedOf(request, reply), watch));
	write(response, reply);
	if (reply.received) observe(reply.received, listeners.onCall);
}

/** Answers a verified call as the user chose, or as the service does where nothing is chosen. */
export async function answerAsChosen(
	request: IncomingMessage,
	response: ServerResponse,
	reply: Reply,
	listeners: ServiceListeners,
	closing: AbortSignal,
): Promise<void> {
	const { verified, received } = reply;
	const chosen = verified && (await listeners.answers?.(verified.method).catch(() => undefined));
	if (chosen && chosen.delay > 0) await delay(chosen.delay, undefined, { signal: closing }).catch(() => undefined);
	if (response.destroyed) return;
	if (!chosen || !verified || !received) return answer(request, response, reply, listeners);
	const { status, headers, body } = chosen;
	const accepted: ReceivedCall = { ...received, verdict: { accepted: true, scheme: verified.scheme } };
	answer(request, response, { ...reply, status, headers, body, received: accepted }, listeners);
}

function watchedOf({ method = '', url = '', headers: { host = '' } }: IncomingMessage, reply: Reply): Watched {
	const { received, verified, status, refusal: text = '', body } = reply;
	if (!received)
		return { kind: 'request', request: `${method} ${url.replace(/\?.*/s, '')}`.slice(0, 200), status, text };
	return {
		kind: 'call',
		received,
		answeredAsChosen: body instanceof Uint8Array,
		// Node gives bytes beyond ASCII as Latin-1.
		url: `http://${host}${Buffer.from(url, 'latin1').toString('utf8')}`,
		...(verified ? { verified } : {}),
	};
}

/** What a request is answered, unless the user chose another answer. */
export function replyTo({ url = '', method, headers: { host } }: IncomingMessage, keys: ServiceKeys): Reply {
	const queryStart = url.indexOf('?');
	const path = queryStart < 0 ? url : url.slice(0, queryStart);
	if (!isLoopbackHost(host)) return refusal(421, 'This service answers to 127.0.0.1 and localhost only');
	if (path !== '/fb.do') return refusal(404, 'The only path is /fb.do');
	if (method !== 'GET') return refusal(405, 'The only HTTP method is GET', { allow: 'GET' });
	return { status: 200, ...answerCall(queryStart < 0 ? '' : url.slice(queryStart + 1), keys) };
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Reply {
	return { status, headers, body: requestError(text), refusal: text };
}

function observe<T>(call: T, observer: ((call: T) => void) | undefined): void {
	try {
		observer?.(call);
	} catch {
		// An observer's fault is no reason to end the service.
	}
}

/** A page on a foreign name that resolves to 127.0.0.1 (DNS rebinding) sends that name as its Host. */
function isLoopbackHost(host: string | undefined): boolean {
	return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

/** The body for a request that is no call. */
export function requestError(text: string): object {
	return errorBody(serviceError(4, text));
}

/** No Access-Control-Allow-Origin: a web page may not read what the service answers. */
export const commonHeaders = {
	'content-type': 'application/json; charset=utf-8',
	'cache-control': 'no-store',
	'x-content-type-options': 'nosniff',
};

function write(response: ServerResponse, { status, headers, body }: Reply): void {
	const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
	response.writeHead(status, { ...commonHeaders, ...headers, 'content-length': bytes.length });
	response.end(bytes);
}
