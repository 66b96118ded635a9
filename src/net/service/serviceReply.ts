import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answerCall, type CallAnswer } from './answerCall.ts';
import { foreignSender } from './foreignSender.ts';
import { errorBody, serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import type { AnswerFor } from './watchAnswers.ts';
import { type Answered, type Watched, watchedOf } from './watchedCall.ts';

/** Who is told of what arrives, and who may answer. */
export interface ServiceListeners {
	/** Told of everything that arrives, once it is answered; what it is given holds the token. What it throws is ignored. */
	readonly watch?: (watched: Watched) => void;
	/** Answers that the user chose, for calls that pass every check. */
	readonly answers?: AnswerFor;
}

/** What goes back to the client, and what a watch is told of it. */
interface Reply extends Answered, Pick<CallAnswer, 'headers'> {}

/** Answers a request, as the user chose where it is a call that passes every check. `closing` ends waiting. */
export async function answerRequest(
	request: IncomingMessage,
	response: ServerResponse,
	keys: ServiceKeys,
	{ watch, answers }: ServiceListeners,
	closing: AbortSignal,
): Promise<void> {
	let reply = replyTo(request, keys);
	if (reply.verified && answers) reply = await chosenReply(reply, reply.verified, answers, closing);
	// Where the client has gone meanwhile this is never called, and nothing is sent.
	response.once('close', () => {
		try {
			watch?.(watchedOf(request, reply, keys));
		} catch {
			// A watch's fault is no reason to end the service.
		}
	});
	const bytes = reply.body instanceof Uint8Array ? reply.body : Buffer.from(JSON.stringify(reply.body));
	response.writeHead(reply.status, { ...commonHeaders, ...reply.headers, 'content-length': bytes.length });
	response.end(bytes);
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
	const { delay, ...answer } = chosen;
	if (delay > 0) await wait(delay, undefined, { signal: closing }).catch(() => undefined);
	const parameters = reply.received?.parameters ?? [];
	return { ...reply, ...answer, received: { parameters, verdict: { accepted: true, scheme } } };
}

/** What a request is answered, unless the user chose another answer. */
function replyTo({ url = '', method, headers }: IncomingMessage, keys: ServiceKeys): Reply {
	const foreign = foreignSender(headers);
	if (foreign !== undefined) return plainRefusal(foreign);
	const queryStart = url.indexOf('?');
	const path = queryStart < 0 ? url : url.slice(0, queryStart);
	if (path !== '/fb.do') return refusal(404, 'The only path is /fb.do');
	if (method !== 'GET') return refusal(405, 'The only HTTP method is GET', { allow: 'GET' });
	return { status: 200, ...answerCall(queryStart < 0 ? '' : url.slice(queryStart + 1), keys) };
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
