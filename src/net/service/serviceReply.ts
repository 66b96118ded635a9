import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Parameter } from '../../core/call/call.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { secretMasker } from '../../core/masking/mask.ts';
import { answerCall, type CallAnswer } from './answerCall.ts';
import type { Authorizations } from './authorizations.ts';
import { checkCall, wrongPath } from './checkCall.ts';
import type { AnswerFor } from './chosenAnswers.ts';
import { clientCall } from './clientCall.ts';
import { foreignSender } from './foreignSender.ts';
import { readBody, readBytes } from './requestBody.ts';
import { readTarget } from './requestTarget.ts';
import { errorAnswer, serviceError } from './serviceErrors.ts';
import { type HeldKeys, keysFor, secretsOfKeys } from './serviceKeys.ts';
import { shippedMethod } from './shippedMethods.ts';
import { type HeldRequest, maxUnanswered, type UnansweredRequests } from './unansweredRequests.ts';
import { refusedRequest, type Watched, type WatchedCall, watchedCall } from './watchedCall.ts';

export type AddedMethods = (name: string) => Promise<CatalogMethod | undefined>;

export interface ServiceListeners {
	/** Receives everything that arrives, once it is answered, with the token. What it throws is ignored. */
	readonly watch?: (watched: Watched) => void;
	/** Answers that the user chose, for calls that pass every check. */
	readonly answers?: AnswerFor;
	/** Catalogues beside the shipped ones. */
	readonly methods?: AddedMethods;
	/** Answers in place of the specification's service; undefined leaves a request to that. */
	readonly described?: (request: IncomingMessage, body: Buffer) => Reply | undefined | Promise<Reply | undefined>;
}

/** Maximum length of a call's body: as of its URL. */
const maxBodyBytes = 1024 * 1024;

export interface Reply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array;
	/** Made where somebody watches. */
	readonly call?: () => WatchedCall;
	readonly refusal?: string;
	/** True for what is no call and nothing to watch, and for what is watched already. */
	readonly isUnwatched?: boolean;
}

export interface Answering extends ServiceListeners {
	readonly keys: HeldKeys;
	readonly unanswered: UnansweredRequests;
	readonly authorizations: Authorizations;
	/** Ends waiting. */
	readonly closing: AbortSignal;
}

/** Answers a request, as the user chose where it is a call that passes every check. */
export async function answerRequest(request: IncomingMessage, response: ServerResponse, answering: Answering) {
	const { keys, watch, unanswered } = answering;
	const { url = '', rawHeaders } = request;
	const held = unanswered.begin(rawHeaders.reduce((sum, { length }) => sum + length, url.length));
	response.once('close', held.end);
	const replied = held.isRefused() ? noRoom() : await replyTo(request, held, answering).catch(() => undefined);
	// A client that hung up in the midst of its body.
	if (!replied) return void request.destroy();
	const reply = held.isRefused() || held.add(Buffer.byteLength(replied.body)) ? replied : noRoom();
	// Where the client has gone meanwhile this is never called, and nothing is sent.
	if (watch && !reply.isUnwatched)
		response.once('close', () => {
			try {
				watch(reply.call?.() ?? refusedRequest(request, reply, keys));
			} catch {
				// A watch's fault is no reason to end the service.
			}
		});
	const { status, headers, body } = reply;
	response.writeHead(status, { ...commonHeaders, ...headers, 'content-length': Buffer.byteLength(body) });
	// Node writes a text together with its head.
	response.end(body);
}

function noRoom(): Reply {
	const text = `Requests that are not answered yet take more than ${maxUnanswered} bytes together: send fewer at once`;
	return refusal(503, text, { connection: 'close' });
}

/** The reply as the user chose it, after the delay that was chosen; as it was where nothing is chosen. */
async function chosenReply(
	reply: Reply & Required<Pick<Reply, 'call'>>,
	method: string,
	{ received: { parameters } }: CallAnswer,
	{ answers, closing }: Pick<Answering, 'answers' | 'closing'>,
): Promise<Reply> {
	const chosen = await answers?.(method).catch(() => undefined);
	if (!chosen) return reply;
	const { delay, status = reply.status, content } = chosen;
	if (delay > 0) await wait(delay, undefined, { signal: closing }).catch(() => undefined);
	if (!content) return { ...reply, status };
	const call = () => ({ ...reply.call(), received: { parameters }, answeredAsChosen: true });
	return { ...reply, status, ...content, call };
}

/** @throws when the client hangs up */
async function replyTo(request: IncomingMessage, held: HeldRequest, answering: Answering): Promise<Reply> {
	const { keys, methods, described, authorizations } = answering;
	const { url = '', method = '', headers } = request;
	const foreign = foreignSender(headers, url, `http://127.0.0.1:${request.socket.localPort}`);
	// Not even in the shape of an API error: whoever sent it is no client of the interface.
	const plain = { 'content-type': 'text/plain; charset=utf-8' };
	if (foreign !== undefined) return { status: 403, headers: plain, body: foreign, refusal: foreign };
	const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
	const bytes = hasBody ? await readBytes(request, maxBodyBytes, held.add) : Buffer.alloc(0);
	if (held.isRefused()) return noRoom();
	if (!bytes) return refusal(413, `The body is longer than ${maxBodyBytes} bytes`, { connection: 'close' });
	const ofOther = await described?.(request, bytes);
	if (ofOther) return ofOther;
	if (method !== 'GET' && method !== 'POST')
		return refusal(405, 'The HTTP methods are GET and POST', { allow: 'GET, POST' });
	const target = readTarget(url);
	const authorized = authorizations.reply(method, target, bytes, keys);
	if (authorized) return authorized;
	const body = await readBody(bytes, headers['content-type'], headers['content-encoding']);
	const call = clientCall(method, target, body, headersOf(request.rawHeaders));
	if (!target.isEndpoint && !call.parameters.some(({ name }) => name === 'sig')) return refusal(404, wrongPath);
	const chosen = keysFor(call.parameters, keys);
	const checked = checkCall(call, chosen);
	const { method: name } = checked.judged;
	const known = checked.error ? undefined : await knownMethod(name, methods);
	const answer = answerCall(checked, known, secretMasker(secretsOfKeys(keys)));
	const reply = {
		status: checked.status,
		headers: answer.headers,
		body: JSON.stringify(answer.body),
		call: () => watchedCall(request, call.query, answer, chosen, keys),
	};
	return checked.error ? reply : chosenReply(reply, name, answer, answering);
}

export function headersOf(rawHeaders: readonly string[]): Parameter[] {
	return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? { name, value: rawHeaders[at + 1] ?? '' } : []));
}

/** A catalogue that cannot be read knows nothing. */
async function knownMethod(name: string, methods: AddedMethods | undefined): Promise<CatalogMethod | undefined> {
	return shippedMethod(name) ?? (await methods?.(name).catch(() => undefined));
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Reply {
	return { status, headers, body: requestError(text), refusal: text };
}

/** The body for a request that is no call. */
export function requestError(text: string): string {
	return JSON.stringify(errorAnswer(serviceError(4, text)).body);
}

/** No Access-Control-Allow-Origin: a web page may not read what the service answers. */
export const commonHeaders = {
	'content-type': 'application/json; charset=utf-8',
	'cache-control': 'no-store',
	'x-content-type-options': 'nosniff',
};
