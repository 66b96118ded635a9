import type { IncomingMessage } from 'node:http';
import type { Parameter } from '../../core/call/call.ts';
import { maskPaste } from '../../core/masking/maskedPaste.ts';
import { secretSpans } from '../../core/masking/secretSpans.ts';
import { parameterOfCall } from '../../core/services/ok/patterns.ts';
import type { Received } from '../../core/services/received.ts';
import type { CallAnswer, ReceivedCall } from './answerCall.ts';
import type { JudgedCall } from './checkCall.ts';
import { readTarget } from './requestTarget.ts';
import { type HeldKeys, type ServiceKeys, secretsOfKeys } from './serviceKeys.ts';

export interface WatchedCall {
	readonly kind: 'call';
	/** As in {@link RefusedRequest}. */
	readonly verb: string;
	readonly path: string;
	/** The `id` of the keys that it was checked with. */
	readonly keysId?: string;
	readonly judged: JudgedCall;
	readonly received: ReceivedCall;
	/** Whether the call passed every check: its signature is right. */
	readonly isVerified: boolean;
	readonly answeredAsChosen: boolean;
	/** All that was sent, in clear, for a diagnosis only: it holds the token. A call too large for one lacks it, and its parameters. */
	readonly url?: string;
}

/** A request that was refused before it was read as a call: a foreign sender, a wrong path, a wrong HTTP method. */
export interface RefusedRequest {
	readonly kind: 'request';
	/** `POST`, and the path without its query, masked: a client that forgets the `?` has its token in the path. */
	readonly verb: string;
	readonly path: string;
	readonly status: number;
	readonly text: string;
	/** A health check, or what a browser asks for by itself: neither its address nor a body has anything of a call. */
	readonly isOther?: boolean;
}

/** A request that is signed for another service than the specification's. */
export interface WatchedRequest {
	readonly kind: 'described';
	/** The `id` of the keys that it was verified with. */
	readonly keysId: string;
	/** `POST /orders`: without its query, masked. */
	readonly title: string;
	readonly verdict: 'right' | 'wrong' | 'missing';
	/** False for a right one, too, where a value of it does not fit. */
	readonly isVerified: boolean;
	/** Those that are signed, in clear. */
	readonly parameters: readonly Parameter[];
	/** In clear, for a diagnosis only, as it was received and as a text of HTTP. */
	readonly received: Received;
	readonly text: string;
}

export type Watched = WatchedCall | RefusedRequest;
export type AnyWatched = Watched | WatchedRequest;

/** A larger call is checked and answered, but not diagnosed. */
export const maxWatched = { characters: 65_536, parameters: 2000 };

/** Maximum number of calls that wait for their diagnosis: a client under load sends more than anyone reads. */
export const maxWaiting = 50;

/** Maximum length of a method's name and the like. */
const maxTitle = 200;

/** The part of a path that is masked to show its beginning. */
const maxPath = 10 * maxTitle;

/** The beginning of a title, as {@link shortText}. */
export function shortTitle(text: string): string {
	return shortText(text, maxTitle);
}

/** At most `max` characters, as a copy: a slice holds the whole text in memory. */
export function shortText(text: string, max: number): string {
	// A character has at most two units.
	const characters = [...text.slice(0, 2 * max + 2)];
	const short = characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
	return Buffer.from(short, 'utf16le').toString('utf16le');
}

/** A call and its answer as a watch receives them, of limited size. */
export function watchedCall(
	{ method: verb = '', url = '', headers: { host = '' } }: IncomingMessage,
	query: string,
	{ received, judged, isVerified }: CallAnswer,
	{ id: keysId }: ServiceKeys,
	held: HeldKeys,
): WatchedCall {
	const { path } = readTarget(url);
	const call = {
		kind: 'call',
		verb,
		path: shownPath(path, held),
		...(keysId === undefined ? {} : { keysId }),
		judged: { ...judged, method: shortTitle(judged.method) },
		answeredAsChosen: false,
		isVerified,
	} as const;
	if (isTooLarge(path, query)) return { ...call, received: withoutParameters(received) };
	// A client may send any Host to a proxy. Node gives bytes beyond ASCII as Latin-1.
	const place = hostForm.test(host) ? host : '127.0.0.1';
	return { ...call, received, url: `http://${place}${Buffer.from(`${path}?${query}`, 'latin1').toString('utf8')}` };
}

/** A name or an address, and a port. */
const hostForm = /^[\w.:[\]-]{1,260}$/;

export function refusedRequest(
	{ method = '', url = '', headers }: IncomingMessage,
	{ status, refusal = '' }: { readonly status: number; readonly refusal?: string },
	held: HeldKeys,
): RefusedRequest {
	const isTunnel = method === 'CONNECT';
	const { path, isEndpoint } = readTarget(url);
	const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
	const isOther = !isTunnel && !isEndpoint && !hasBody && !parameterOfCall.test(url);
	return {
		...{ kind: 'request', verb: method, path: shownPath(isTunnel ? url : path, held), status, text: refusal },
		...(isOther && { isOther }),
	};
}

function shownPath(path: string, held: HeldKeys): string {
	const start = path.slice(0, maxPath);
	return shortTitle(maskPaste(start, secretSpans(start), secretsOfKeys(held)).text);
}

function isTooLarge(path: string, query: string): boolean {
	const { characters, parameters } = maxWatched;
	return path.length + query.length > characters || query.split('&', parameters + 1).length > parameters;
}

function withoutParameters({ error }: ReceivedCall): ReceivedCall {
	return { parameters: [], ...(error && { error: { ...error, message: shortTitle(error.message) } }) };
}
