import type { Parameter } from '../../core/call/call.ts';
import { findCurl } from '../../core/paste/commands/curl.ts';
import { findFetch } from '../../core/paste/commands/fetch.ts';
import { findHttpie } from '../../core/paste/commands/httpie.ts';
import { literalAt, literalText } from '../../core/paste/literal.ts';
import { parsePaste } from '../../core/paste/parsePaste.ts';
import { requestsIn } from '../../core/paste/requestObject.ts';
import type { SentRequest } from '../../core/paste/sending.ts';
import { findCall } from '../../core/paste/urlText.ts';
import {
	fieldsOf,
	hostOf,
	type Pair,
	partsOf,
	type Received,
	signedBodyOf,
	targetsOf,
} from '../../core/services/received.ts';
import { parseReceived } from '../../core/services/receivedText.ts';
import { pairsOf } from '../../core/services/signService.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import { hasHtmlSeparators } from '../../core/text/htmlText.ts';
import { decodeForm } from '../../core/text/percentForms.ts';
import { isOrdinaryHeader } from '../../diagnosis/learn/atoms.ts';
import { digestForm } from '../../diagnosis/learn/digestForm.ts';
import { dumpedRequests } from './dumpedRequest.ts';
import { framedHttp } from './framedHttp.ts';
import { requestInLog, requestWithJson } from './loggedRequest.ts';

/** What in a request may be its signature. */
export interface Carrier {
	readonly kind: 'parameter' | 'header';
	readonly name: string;
	readonly value: string;
}

/** What a key is called whose name nobody knows. */
export const secretKeyName = 'secret_key';
const signatureName = /sig|sum|hash|hmac|mac|digest|verif/i;
/** A member of JSON, at any depth. */
const namesSignature = /"[\w-]{0,30}(?:sig|hmac|hash|digest|[Tt]oken)[\w-]{0,30}": ?["{]/;
const tokenName = /token|session/i;
/** Of tokens that the signature may be made of. */
const mostTokens = 2;

/** The launch parameters of a Mini App in the fragment of its URL. */
const webAppData = /[#&?]tgWebAppData=([^&\s"'<>]{1,20000})/;

/** Of longer texts only what is a request as a whole is read, in UTF-16 units. */
const longestText = 200_000;

/** A request as text or a command of cURL, or one in a log, a dump, code or a list. Undefined for any other text. */
export function requestIn(text: string): Received | undefined {
	const [, launchData] = webAppData.exec(text) ?? [];
	const isLong = text.length > longestText;
	const framed = isLong ? undefined : framedHttp(text);
	if (framed && isSigned(framed)) return framed;
	const received = launchData === undefined ? receivedIn(text) : parseReceived(decodeForm(launchData));
	const command = received?.headers.length ? undefined : ofCommand(text);
	if (command && isSigned(command)) return command;
	const isLabelled = received?.headers.some(([name]) => /^headers$/i.test(name));
	const isRead = received && !isLabelled && (received.path !== '/' || received.headers.some(mayCarry));
	if (!isRead) for (const dumped of dumpedRequests(text)) if (isSigned(dumped)) return dumped;
	const logged = isLong ? undefined : requestInLog(text);
	if (logged) return logged;
	// Lines of names and values look like headers, and like a query.
	const isList =
		received?.body === '' && /\S\r?\n\s*\S/.test(text) && !/^\s*[A-Z]{3,10} \S/.test(text) && !requestAmid.test(text);
	if (received && !isList && !hasHtmlSeparators(received.path) && signaturesOf(received).length > 0) return received;
	const ofLog = isLong ? undefined : requestWithJson(text);
	if (ofLog && (ofLog.headers.some(mayCarry) || namesSignature.test(ofLog.body))) return ofLog;
	const other = command ?? (isLong ? undefined : ofPaste(text));
	return other && (!received || isList || signaturesOf(other).length > 0) ? other : received;
}

const requestAmid =
	/^(?:GET|POST|PUT|PATCH|DELETE) (?:\/\S{0,4000} HTTP\/[\d.]{1,3}|https?:\/\/\S{1,4000}(?: HTTP\/[\d.]{1,3})?)\r?$/m;
/** Between requests of a file of REST Client. */
const nextOfFile = /\r?\n###(?:\s|$)/;

/** A request that is the text, or that begins on a line of it. */
function receivedIn(text: string): Received | undefined {
	const at = text.search(requestAmid);
	const amid = at > 0 ? text.slice(at).split(nextOfFile, 1)[0] : undefined;
	const received = parseReceived(text) ?? (amid === undefined ? undefined : parseReceived(amid));
	// As Python prints bytes.
	const bytes = received?.body.startsWith('b') ? literalAt(received.body, 0) : undefined;
	if (!received || bytes?.end !== received.body.length) return received;
	return { ...received, body: literalText({ pieces: [bytes] }, false) };
}

/** The request of a command, of code, or the first signed one of HAR and Postman. */
function ofCommand(text: string): Received | undefined {
	const command = findCurl(text) ?? findHttpie(text) ?? findFetch(text);
	if (command) return ofSent(command);
	const requests = requestsIn(text).flatMap((request) => ofSent(request) ?? []);
	// Inspectors list headers as a map, which the readers of dumps know.
	const isMap = /"headers":\s{0,9}\{/.test(text);
	return requests.find((request) => isSigned(request) && (request.headers.length > 0 || !isMap));
}

function ofSent(sent: SentRequest): Received | undefined {
	const { url, verb, parameters, text = formOf(parameters) } = sent;
	const isInQuery = text !== '' && verb === 'GET' && (sent.body ?? 'none') === 'none';
	const address = isInQuery ? `${url}${url.includes('?') ? '&' : '?'}${text}` : url;
	const at = parseReceived(/^https?:/i.test(url) ? address : `https://${address}`);
	// Its parts are read as parameters, and written as a form.
	const isWritten = ([, value]: Pair) => sent.text !== undefined || !/^multipart\//i.test(value);
	const headers = sent.headers.map(({ name, value }) => [name, value] as const).filter(isWritten);
	return at && { ...at, verb, headers, body: isInQuery ? '' : text };
}

/** What a text has of a request among other things: its parameters, and its address where it names one. */
function ofPaste(text: string): Received | undefined {
	const { parameters, isPost } = parsePaste(text);
	if (parameters.length === 0) return undefined;
	const address = findCall(text) ?? onlyUrl(text, parameters);
	const at = address === undefined ? undefined : parseReceived(`GET ${address} HTTP/1.1\n`);
	const sent = new Map(at && partsOf(at).query.map(({ name, value }) => [name, value]));
	if (at && parameters.every(({ name, value }) => sent.get(name) === value)) return at;
	const [path = '/'] = at?.path.split('?') ?? [];
	const form = formOf(parameters);
	if (isPost) return { headers: [], ...at, verb: 'POST', path, body: form };
	return { headers: [], body: '', ...at, verb: 'GET', path: `${path}?${form}` };
}

/** The URL of a text that has no other, unless it is a value. */
function onlyUrl(text: string, parameters: readonly Parameter[]): string | undefined {
	const [url, ...others] = new Set(text.match(/https?:\/\/[^\s"'`<>]+/g));
	return others.length > 0 || parameters.some(({ value }) => url && value.includes(url)) ? undefined : url;
}

function formOf(parameters: readonly Parameter[]): string {
	return new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value])).toString();
}

/** Whether it may be a signed request. */
export function isSigned(received: Received): boolean {
	return received.headers.some(mayCarry) || signaturesOf(received).length > 0;
}

function mayCarry([name]: Pair): boolean {
	return signatureName.test(name) || /^authorization$/i.test(name);
}

/** The likeliest first. */
export function signaturesOf(received: Received): Carrier[] {
	const { query, body, inHeader } = partsOf(received);
	const fields = deepFieldsOf(received).map(([name, value]) => ({ name, value }));
	const parameters = [...query, ...body, ...inHeader, ...fields].map(
		({ name, value }): Carrier => ({ kind: 'parameter', name, value }),
	);
	const headers = received.headers
		.filter(([name]) => !isOrdinaryHeader(name))
		.map(([name, value]): Carrier => ({ kind: 'header', name, value }));
	return [...parameters, ...headers]
		.filter(({ kind, name, value }) => {
			const form = digestForm(value);
			return form && (form.isWhole || (kind === 'header' && mayCarry([name, value])));
		})
		.sort((a, b) => Number(signatureName.test(b.name)) - Number(signatureName.test(a.name)));
}

/** The values of a JSON body that are within others. */
function deepFieldsOf(received: Received): Pair[] {
	return received.body.startsWith('{') ? fieldsOf(received).filter(([name]) => name.includes('.')) : [];
}

/** What the signature of a request may be derived from, and the names of its secrets. */
export interface SignedCall {
	readonly call: SchemeCall;
	readonly secret: readonly string[];
	/** What is in front of the key where the service shows it. */
	readonly mark?: string | undefined;
}

export function signedCallOf(
	received: Received,
	{ kind, name, value }: Carrier,
	key: string,
	mark?: string,
): SignedCall {
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
	const origin = `${received.scheme ?? 'https'}://${host}`;
	const isForm = body.length > 0 && !isJson;
	const fields = kind === 'parameter' && name.includes('.') ? deepFieldsOf(received) : [];
	const { target, url } = targetsOf(origin, path, signed);
	const values = {
		verb: received.verb,
		...(host && { scheme: received.scheme ?? 'https', host }),
		path,
		url,
		...(kind === 'header'
			? { query: signed, target, body: received.body }
			: {
					...(!isForm && received.body !== '' && { body: signedBodyOf(received, body, body.filter(isSigned), isJson) }),
				}),
	};
	const call: SchemeCall = {
		parameters: pairsOf(parts),
		query: pairsOf(query),
		...(isForm && { form: pairsOf(body) }),
		...(fields.some(([way]) => way === name) && { fields }),
		headers: received.headers,
		values: Object.fromEntries([
			...Object.entries(values),
			...tokens.map((token) => [token.name, token.value] as const),
			...Object.entries(digestForm(value)?.values ?? {}),
			[secretKeyName, key],
		]),
	};
	return { call, secret: [secretKeyName, ...tokens.map((token) => token.name)], mark };
}
