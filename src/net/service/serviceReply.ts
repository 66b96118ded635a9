import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { answerAdded, answerCall, type CallAnswer } from './answerCall.ts';
import { answerClientCall } from './answerClientCall.ts';
import { clientCall, wrongPath } from './clientCall.ts';
import { foreignSender } from './foreignSender.ts';
import { readBody, readBytes } from './requestBody.ts';
import { readTarget } from './requestTarget.ts';
import { errorBody, serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { type HeldRequest, mostUnanswered, type UnansweredRequests } from './unansweredRequests.ts';
import type { AnswerFor } from './watchAnswers.ts';
import { type Answered, type Watched, watchedOf } from './watchedCall.ts';

/** Finds what is known of a method; undefined where nothing is. */
export type AddedMethods = (name: string) => Promise<CatalogMethod | undefined>;

/** Who is told of what arrives, and who may answer. */
export interface ServiceListeners {
	/** Told of everything that arrives, once it is answered; what it is given holds the token. What it throws is ignored. */
	readonly watch?: (watched: Watched) => void;
	/** Answers that the user chose, for calls that pass every check. */
	readonly answers?: AnswerFor;
	/** What catalogues know of a method that come beside the shipped ones. */
	readonly methods?: AddedMethods;
	/**
	 * Which calls are taken: those that the specification shows (the default), or those that clients send, in whatever form, and
	 * also from clients that take the service for their proxy.
	 */
	readonly form?: 'specified' | 'any';
}

/** How long the body of a call may be: as long as its URL. */
const mostBodyBytes = 1024 * 1024;

/** What goes back to the client, and what a watch is told of it. */
interface Reply extends Answered, Pick<CallAnswer, 'headers' | 'isUnknown'> {}

/** What a service answers by. */
export interface Answering extends ServiceListeners {
	readonly keys: ServiceKeys;
	readonly unanswered: UnansweredRequests;
	/** Ends waiting. */
	readonly closing: AbortSignal;
}

/** Answers a request, as the user chose where it is a call that passes every check. */
export async function answerRequest(
	request: IncomingMessage,
	response: ServerResponse,
	{ keys, watch, answers, methods, form, unanswered, closing }: Answering,
): Promise<void> {
	const held = unanswered.begin(sizeOf(request));
	response.once('close', held.end);
	const replied = held.isRefused() ? noRoom() : await replyFor(request, keys, form, held);
	// A client that hung up in the midst of its body.
	if (!replied) return void request.destroy();
	let reply = methods ? await addedReply(replied, methods) : replied;
	if (reply.verified && answers) reply = await chosenReply(reply, reply.verified, answers, closing);
	let body = writtenBody(reply);
	let length = Buffer.byteLength(body);
	if (!held.isRefused() && !held.add(length)) {
		reply = noRoom();
		body = writtenBody(reply);
		length = Buffer.byteLength(body);
	}
	// Where the client has gone meanwhile this is never called, and nothing is sent.
	if (watch)
		response.once('close', () => {
			try {
				watch(watchedOf(request, reply, keys));
			} catch {
				// A watch's fault is no reason to end the service.
			}
		});
	response.writeHead(reply.status, { ...commonHeaders, ...reply.headers, 'content-length': length });
	// Node writes a text together with its head.
	response.end(body);
}

/** Undefined where the client hangs up. */
async function replyFor(
	request: IncomingMessage,
	keys: ServiceKeys,
	form: Answering['form'],
	held: HeldRequest,
): Promise<Reply | undefined> {
	return form === 'any' ? replyToAny(request, keys, held).catch(() => undefined) : replyTo(request, keys);
}

function sizeOf({ url = '', rawHeaders }: IncomingMessage): number {
	return rawHeaders.reduce((sum, { length }) => sum + length, url.length);
}

function writtenBody({ body }: Reply): Uint8Array | string {
	return body instanceof Uint8Array ? body : JSON.stringify(body);
}

function noRoom(): Reply {
	const text = `Requests that are not answered yet take more than ${mostUnanswered} bytes together: send fewer at once`;
	return refusal(503, text, { connection: 'close' });
}

/** The reply to a call of a method that only an added catalogue knows; any other as it was. */
async function addedReply(reply: Reply, methods: AddedMethods): Promise<Reply> {
	const { isUnknown, verified, received, judged } = reply;
	if (!isUnknown || !verified || !received || !judged) return reply;
	// A catalogue that cannot be read knows nothing.
	const known = await methods(verified.method).catch(() => undefined);
	return known ? { ...reply, ...answerAdded({ verified, received, judged }, known) } : reply;
}

/** The reply as the user chose it, after the delay that was chosen; as it was where nothing is chosen. */
async function chosenReply(
	reply: Reply,
	{ method, scheme }: NonNullable<Reply['verified']>,
	answers: AnswerFor,
	closing: AbortSignal,
): Promise<Reply> {
	const chosen = await answers(method).catch(() => undefined);
	if (!chosen) return reply;
	const { delay, status = reply.status, content } = chosen;
	if (delay > 0) await wait(delay, undefined, { signal: closing }).catch(() => undefined);
	if (!content) return { ...reply, status };
	const parameters = reply.received?.parameters ?? [];
	return { ...reply, status, ...content, received: { parameters, verdict: { accepted: true, scheme } } };
}

/**
 * What a request is answered in whatever form it comes.
 * @throws when the client hangs up.
 */
async function replyToAny(request: IncomingMessage, keys: ServiceKeys, held: HeldRequest): Promise<Reply> {
	const { url = '', method = '', headers } = request;
	const baseUrl = `http://127.0.0.1:${request.socket.localPort}`;
	const foreign = foreignSender(headers, { target: url, baseUrl });
	if (foreign !== undefined) return plainRefusal(foreign);
	if (method !== 'GET' && method !== 'POST')
		return refusal(405, 'The HTTP methods are GET and POST', { allow: 'GET, POST' });
	const bytes = await readBytes(request, mostBodyBytes, held.add);
	if (held.isRefused()) return noRoom();
	if (!bytes) return refusal(413, `The body is longer than ${mostBodyBytes} bytes`, { connection: 'close' });
	const target = readTarget(url);
	const call = clientCall(method, target, await readBody(bytes, headers['content-type']));
	const isCall = target.isEndpoint || call.parameters.some(({ name }) => name === 'sig');
	if (!isCall) return refusal(404, wrongPath);
	return { status: target.isEndpoint ? 200 : 404, ...answerClientCall(call, keys), query: call.query };
}

/** What a request is answered, unless the user chose another answer. */
function replyTo({ url = '', method, headers }: IncomingMessage, keys: ServiceKeys): Reply {
	const foreign = foreignSender(headers);
	if (foreign !== undefined) return plainRefusal(foreign);
	const queryStart = url.indexOf('?');
	const path = queryStart < 0 ? url : url.slice(0, queryStart);
	if (path !== '/fb.do') return refusal(404, 'The only path is /fb.do');
	if (method !== 'GET') return refusal(405, 'The only HTTP method is GET', { allow: 'GET' });
	const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
	return { status: 200, ...answerCall(query, keys), query };
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Reply {
	return { status, headers, body: requestError(text), refusal: text };
}

/** Not even in the shape of an API error: whoever sent it is no client of the interface. */
function plainRefusal(text: string): Reply {
	return {
		status: 403,
		headers: { 'content-type': 'text/plain; charset=utf-8' },
		body: Buffer.from(text),
		refusal: text,
	};
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
