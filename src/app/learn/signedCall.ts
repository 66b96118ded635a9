import { findCurl } from '../../core/paste/commands/curl.ts';
import { hostOf, partsOf, type Received } from '../../core/services/received.ts';
import { parseReceived } from '../../core/services/receivedText.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import { digestForm } from '../../diagnosis/learn/digestForm.ts';

/** What in a request may be its signature. */
export interface Carrier {
	readonly kind: 'parameter' | 'header';
	readonly name: string;
	readonly value: string;
}

/** What a key is called whose name nobody knows. */
export const secretKeyName = 'secret_key';
const signatureName = /sig|sum|hash|hmac|mac|digest/i;
const tokenName = /token|session/i;
/** Of tokens that the signature may be made of. */
const mostTokens = 2;

/** A request as text, or as a command of cURL with a form or a URL. Undefined for any other text. */
export function requestIn(text: string): Received | undefined {
	const received = parseReceived(text);
	if (received) return received;
	const curl = findCurl(text);
	const at = curl && parseReceived(/^https?:/i.test(curl.url) ? curl.url : `https://${curl.url}`);
	if (!curl || !at) return undefined;
	const headers = (curl.ownHeaders ?? []).map(({ name, value }) => [name, value] as const);
	const body = new URLSearchParams(
		curl.parameters.map(({ name, value }): [string, string] => [name, value]),
	).toString();
	return { ...at, verb: curl.isPost ? 'POST' : 'GET', headers, body };
}

/** The likeliest first. */
export function signaturesOf(received: Received): Carrier[] {
	const { query, body } = partsOf(received);
	const parameters = [...query, ...body].map(({ name, value }): Carrier => ({ kind: 'parameter', name, value }));
	const headers = received.headers.map(([name, value]): Carrier => ({ kind: 'header', name, value }));
	return [...parameters, ...headers]
		.filter(({ value }) => digestForm(value))
		.sort((a, b) => Number(signatureName.test(b.name)) - Number(signatureName.test(a.name)));
}

/** What the signature of a request may be derived from, and the names of its secrets. */
export interface SignedCall {
	readonly call: SchemeCall;
	readonly secret: readonly string[];
}

export function signedCallOf(received: Received, { kind, name, value }: Carrier, key: string): SignedCall {
	const { path, query, body, isJson } = partsOf(received);
	const isSigned = (part: { readonly name: string; readonly value: string }) =>
		kind === 'header' || part.name !== name || part.value !== value;
	const signed = query
		.filter(isSigned)
		.map(({ written }) => written)
		.join('&');
	const host = hostOf(received);
	const parts = [...query, ...body];
	const tokens = parts.filter((part) => tokenName.test(part.name) && isSigned(part)).slice(0, mostTokens);
	const url = `${received.scheme ?? 'https'}://${host}${path}`;
	const isForm = body.length > 0 && !isJson;
	const values = {
		...{ verb: received.verb, host, path, url: kind === 'header' && signed ? `${url}?${signed}` : url },
		...(kind === 'header' && signed && { query: signed }),
		...((kind === 'header' || !isForm) && received.body !== '' && { body: received.body }),
	};
	const given = Object.entries<string>(values).filter(([, text]) => text !== '');
	const call: SchemeCall = {
		parameters: parts.map((part) => [part.name, part.value] as const),
		headers: received.headers,
		values: Object.fromEntries([
			...given,
			...tokens.map((token) => [token.name, token.value] as const),
			[secretKeyName, key],
		]),
	};
	return { call, secret: [secretKeyName, ...tokens.map((token) => token.name)] };
}
