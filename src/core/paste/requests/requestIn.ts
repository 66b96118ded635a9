import type { Parameter } from '../../call/call.ts';
import { hostOf, type Pair, partsOf, type Received } from '../../services/received.ts';
import { parseReceived } from '../../services/receivedText.ts';
import { mayBeSigned, mayCarry, signaturesOf } from '../../services/signatureCarriers.ts';
import { hasHtmlSeparators } from '../../text/htmlText.ts';
import { decodeForm } from '../../text/percentForms.ts';
import { findCurl } from '../commands/curl.ts';
import { findFetch } from '../commands/fetch.ts';
import { findHttpie } from '../commands/httpie.ts';
import { parseBody } from '../httpText.ts';
import { literalAt, literalText } from '../literal.ts';
import { parsePaste } from '../parsePaste.ts';
import { bodyFields, type SentRequest } from '../sending.ts';
import { findCall } from '../urlText.ts';
import { dumpedRequests, withPrintedBody } from './dumpedRequest.ts';
import { framedHttp } from './framedHttp.ts';
import { requestInLog, requestWithJson } from './loggedRequest.ts';
import { requestsIn } from './requestObject.ts';

/** A member of JSON, at any depth. */
const namesSignature = /"[\w-]{0,30}(?:sig|hmac|hash|digest|[Tt]oken)[\w-]{0,30}": ?["{]/;

/** The launch parameters of a Mini App in the fragment of its URL. */
const webAppData = /[#&?]tgWebAppData=([^&\s"'<>]{1,20000})/;

/** Of longer texts only what is a request as a whole is read, in UTF-16 units. */
const longestText = 200_000;

/** A request as text or a command of cURL, or one in a log, a dump, code or a list. Undefined for any other text. */
export function requestIn(text: string): Received | undefined {
	const [, launchData] = webAppData.exec(text) ?? [];
	const isLong = text.length > longestText;
	const framed = isLong ? undefined : framedHttp(text);
	if (framed && mayBeSigned(framed)) return framed;
	const received = launchData === undefined ? receivedIn(text) : parseReceived(decodeForm(launchData));
	const command = received?.headers.length ? undefined : ofCommand(text);
	if (command && mayBeSigned(command)) return command;
	const isLabelled = received?.headers.some(([name]) => /^headers$/i.test(name));
	const isRead = received && !isLabelled && (received.path !== '/' || received.headers.some(mayCarry));
	if (!isRead) for (const dumped of dumpedRequests(text)) if (mayBeSigned(dumped)) return dumped;
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
	if (!received || bytes?.end !== received.body.length) return received && withPrintedBody(received);
	return { ...received, body: literalText({ pieces: [bytes] }, false) };
}

/** The request of a command, of code, or the first signed one of HAR and Postman. */
function ofCommand(text: string): Received | undefined {
	const command = findCurl(text) ?? findHttpie(text) ?? findFetch(text);
	if (command) return ofSent(command);
	const requests = requestsIn(text).flatMap((request) => ofSent(request) ?? []);
	// Inspectors list headers as a map, which the readers of dumps know.
	const isMap = /"headers":\s{0,9}\{/.test(text);
	return requests.find((request) => mayBeSigned(request) && (request.headers.length > 0 || !isMap));
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

/** As the readers of pastes have a request. */
export function sentOf(received: Received): SentRequest {
	const { verb, path, body, scheme = 'https', headers } = received;
	const host = hostOf(received);
	return {
		url: host === '' ? path : `${scheme}://${host}${path}`,
		verb,
		...parseBody(body, bodyFields(body)),
		headers: headers.map(([name, value]) => ({ name, value })),
		body: body === '' ? 'none' : /^\s*[[{]/.test(body) ? 'json' : 'form',
	};
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
