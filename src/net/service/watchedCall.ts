import type { IncomingMessage } from 'node:http';
import { maskPaste } from '../../core/paste/maskedPaste.ts';
import { secretSpans } from '../../core/paste/secretSpans.ts';
import { secretsToMask } from '../../core/sign.ts';
import type { CallAnswer, ReceivedCall } from './answerCall.ts';
import type { SignedBy } from './checkSignature.ts';
import type { JudgedCall } from './judgeCall.ts';
import { readTarget } from './requestTarget.ts';
import type { ServiceKeys } from './serviceKeys.ts';

/** A call as a watch sees it. */
export interface WatchedCall {
	readonly kind: 'call';
	/** As of a request that is none. */
	readonly verb: string;
	readonly path: string;
	readonly judged: JudgedCall;
	readonly received: ReceivedCall;
	/** Present when the call passed every check: its signature is right. */
	readonly verified?: { readonly method: string; readonly scheme: SignedBy };
	/** True when the answer was one that the user chose. */
	readonly answeredAsChosen: boolean;
	/**
	 * All that was sent, also of a body, in clear: it holds the token, and goes to a diagnosis and nowhere else. Absent when the call is too large to be
	 * diagnosed: then only `method` and `sig` are received, and shortened.
	 */
	readonly url?: string;
}

/** A request that was refused before it was looked at as a call: a foreign sender, a wrong path, a wrong HTTP method. */
export interface RefusedRequest {
	readonly kind: 'request';
	/** `POST`, and the path without its query, masked: a client that forgets the `?` has its token in the path. */
	readonly verb: string;
	readonly path: string;
	readonly status: number;
	readonly text: string;
}

export type Watched = WatchedCall | RefusedRequest;

/** What a request was answered. */
export interface Answered extends Partial<Pick<CallAnswer, 'verified' | 'judged'>> {
	readonly status: number;
	/** Sent as JSON, or as it is when it is bytes. */
	readonly body: unknown;
	/** Absent where the request was no call. */
	readonly received?: ReceivedCall;
	/** Of a call: everything sent in one query. */
	readonly query?: string;
	/** Why a request is no call. */
	readonly refusal?: string;
}

/** A larger call is checked and answered, but not diagnosed: no client that a person looks at sends such. */
export const largestWatched = { characters: 65_536, parameters: 2000 };

/** How many calls wait for their diagnosis at most; a client under load sends more than anyone looks at. */
export const mostWaiting = 50;

/** How many characters of a method's name and the like are kept. */
const longestTitle = 200;

/** How much of a path is masked, to show its beginning. */
const longestPath = 10 * longestTitle;

/** The beginning of a title, as {@link shortText}. */
export function shortTitle(text: string): string {
	return shortText(text, longestTitle);
}

/** At most `longest` characters, as a string of its own: a slice would keep the whole text in memory. */
export function shortText(text: string, longest: number): string {
	// Two units make a character at most.
	const characters = [...text.slice(0, 2 * longest + 2)];
	const short = characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
	return Buffer.from(short, 'utf16le').toString('utf16le');
}

/** What a watch is told of a request and its answer. What it keeps never depends on how much was sent. */
export function watchedOf(
	{ method = '', url = '', headers: { host = '' } }: IncomingMessage,
	answered: Answered,
	keys: ServiceKeys,
): Watched {
	const { received, judged, query = '', verified, status, refusal: text = '', body } = answered;
	const { path } = readTarget(url);
	const shown = shownPath(path, keys);
	if (!received || !judged) return { kind: 'request', verb: method, path: shown, status, text };
	const shortened = verified && { ...verified, method: shortTitle(verified.method) };
	const call = {
		kind: 'call',
		verb: method,
		path: shown,
		judged: { ...judged, method: shortTitle(judged.method) },
		answeredAsChosen: body instanceof Uint8Array,
		...(shortened ? { verified: shortened } : {}),
	} as const;
	if (isTooLarge(path, query)) return { ...call, received: shortCall(received) };
	// Node gives bytes beyond ASCII as Latin-1.
	// To a proxy a client may say any Host.
	const place = hostForm.test(host) ? host : '127.0.0.1';
	return { ...call, received, url: `http://${place}${Buffer.from(`${path}?${query}`, 'latin1').toString('utf8')}` };
}

/** A name or an address, and a port. */
const hostForm = /^[\w.:[\]-]{1,260}$/;

/** The beginning of a request's target, masked. */
export function shownPath(path: string, keys: ServiceKeys): string {
	const start = path.slice(0, longestPath);
	return shortTitle(maskPaste(start, secretSpans(start), secretsToMask(keys)).text);
}

function isTooLarge(path: string, query: string): boolean {
	const { characters, parameters } = largestWatched;
	return path.length + query.length > characters || query.split('&', parameters + 1).length > parameters;
}

function shortCall({ parameters, verdict }: ReceivedCall): ReceivedCall {
	return {
		parameters: parameters
			.filter(({ name }) => name === 'method' || name === 'sig')
			.map(({ name, value }) => ({ name, value: shortTitle(value) })),
		verdict: verdict.accepted
			? verdict
			: { accepted: false, error: { ...verdict.error, message: shortTitle(verdict.error.message) } },
	};
}
