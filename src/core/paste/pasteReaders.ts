import { withScheme } from '../call/baseUrl.ts';
import { type Parameter, sentAs } from '../call/call.ts';
import { maySecretBeNamed } from '../masking/secret.ts';
import { isCredentialHeader } from '../masking/secretNames.ts';
import { secretSpans } from '../masking/secretSpans.ts';
import { fieldsOfMultipart } from '../services/multipartFields.ts';
import { applicationKeyName } from '../services/ok/names.ts';
import { xmlFields } from '../services/xmlFields.ts';
import type { FoundApiError } from './apiErrorText.ts';
import { findCurl } from './commands/curl.ts';
import { findFetch } from './commands/fetch.ts';
import { findHttpie } from './commands/httpie.ts';
import { readListBelow } from './dumps/captionedList.ts';
import { countCallNames } from './dumps/dump.ts';
import { findLikeliestDump } from './dumps/findDump.ts';
import { findSamePattern } from './dumps/samePattern.ts';
import { bodyOf, formBody, joinLiterals, multipartInLiteral, pseudoHeaders, requestHeaders } from './httpText.ts';
import { readParameterList } from './parameterList.ts';
import type { ParsedPaste, PasteKind, PasteProblem } from './parsedPaste.ts';
import { type FoundParameter, hasSemicolons, isQuery, parseQuery, queryIn } from './queryText.ts';
import { findRequestObject, mayBeRequestObject, requestsIn } from './requests/requestObject.ts';
import { bodyFields, otherNameOfSig, parametersInHeaders, type SentRequest, sendingProblems } from './sending.ts';
import type { FoundSigningString } from './signingStrings.ts';
import { readSigningText, type SigningTextHints } from './signingText.ts';
import { findCall, urlParts } from './urlText.ts';

/** The text, and what several readers ask of it. */
export interface Paste {
	readonly text: string;
	readonly hints: SigningTextHints;
	readonly strings: readonly FoundSigningString[];
	readonly apiError: FoundApiError | undefined;
}

/** What a reader found; `names` where a text names more of a call than it has values of. */
export type Found = Omit<ParsedPaste, 'secrets'> & { readonly names?: number };

/** How what a reader finds is written, which says how much it counts. */
export type Writing = 'request' | 'query' | 'list' | 'dump' | 'error' | 'string';

/** Each finds a call that is written in one way, or nothing. Of what counts the same the first one is taken. */
export const readers: readonly (readonly [find: (paste: Paste) => Found | undefined, Writing])[] = [
	[({ text }) => inRequestObject(text), 'request'],
	[({ text }) => inCurl(text), 'request'],
	[({ text }) => ofCommand('http-request', findHttpie(text)), 'request'],
	[({ text }) => inFetch(text), 'request'],
	[({ text }) => inAddress(text), 'request'],
	[({ text }) => inQuery(text), 'query'],
	[({ text }) => inMultipartLiteral(text), 'list'],
	[({ text }) => ofList(readParameterList(text)), 'query'],
	[({ text }) => inDump(text), 'dump'],
	[({ text }) => ofList(readListBelow(text)), 'query'],
	[({ text }) => inXml(text), 'query'],
	[({ text }) => ofList(findSamePattern(text)), 'query'],
	[({ text }) => inBrokenUrl(text), 'request'],
	[inApiError, 'error'],
	[inSigningString, 'string'],
];

/** The request that a tool stores or copies, of whatever service. */
export function findCopied(text: string): Found | undefined {
	const [stored] = requestsIn(text);
	if (stored || mayBeRequestObject(text)) return stored && ofRequestObject(stored);
	return inCurl(text) ?? ofCommand('http-request', findHttpie(text)) ?? inFetch(text);
}

function inRequestObject(paste: string): Found | undefined {
	const listed = findRequestObject(paste);
	return listed && { ...ofRequestObject(listed.request), ...(listed.count > 1 && { calls: listed.count }) };
}

export function ofRequestObject(request: SentRequest): Found {
	const off = request.off?.map(({ name, value }) => ({ name, value }));
	return { ...ofRequest('http-request', request), ...(off?.length && { off }) };
}

function inCurl(paste: string): Found | undefined {
	const command = findCurl(paste);
	const found = ofCommand('curl', command);
	const isCut = command !== undefined && isUnquoted(paste, command);
	return found && { ...found, problems: [...only(isCut, 'url-unquoted'), ...found.problems] };
}

/** Whether a shell ends a command in the midst of its URL, which is neither quoted nor escaped. */
export function isUnquoted(text: string, { url }: Pick<SentRequest, 'url'>): boolean {
	const at = url.includes('&') ? text.indexOf(url) : -1;
	return at > 0 && /^\s/.test(text.charAt(at - 1));
}

/** With neither a body nor a verb its URL is read as any other one. */
function inFetch(paste: string): Found | undefined {
	const called = findFetch(paste);
	const isOwn = called && (called.parameters.length > 0 || called.verb !== 'GET');
	return isOwn ? ofCommand('http-request', called) : undefined;
}

function ofCommand(kind: PasteKind, command: SentRequest | undefined): Found | undefined {
	if (!command) return undefined;
	const own = command.body ? command.headers.filter((header) => header.value !== '' && !mayBeSecret(header)) : [];
	return { ...ofRequest(kind, command), ...(own.length > 0 && { ownHeaders: own }) };
}

export function mayBeSecret({ name, value }: Parameter): boolean {
	return isCredentialHeader(name) || maySecretBeNamed(name) || secretSpans(`${name}: ${value}`).length > 0;
}

const requestLine =
	/^[ \t]*(?:[<>*] ?)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?$/gm;
const mostRequests = 10;

export function inAddress(paste: string): Found | undefined {
	const pseudo = pseudoHeaders(paste);
	if (pseudo) return ofRequest('http-request', pseudo);
	const lines = [...paste.matchAll(requestLine)]
		.filter(([, , target = '']) => /[/?]/.test(target))
		.slice(0, mostRequests);
	const requests = lines.map(({ 1: verb = '', 2: target = '', index }, at) => {
		return ofHttpRequest(paste.slice(index, lines[at + 1]?.index), verb, target);
	});
	// Of several, the one that is most like a call.
	const likeliest = requests.toSorted((a, b) => countCallNames(b.parameters) - countCallNames(a.parameters))[0];
	if (likeliest) return likeliest;
	const call = findCall(joinLiterals(paste));
	if (!call) return undefined;
	const kind = /^https?:/i.test(call) ? 'url' : call.startsWith('?') ? 'query' : 'log-line';
	return ofRequest(call === paste.trim() ? kind : 'log-line', { url: call });
}

function inQuery(paste: string): Found | undefined {
	const url = queryIn(paste);
	return url === undefined ? undefined : ofRequest('query', { url });
}

function inDump(paste: string): Found | undefined {
	const dump = findLikeliestDump(paste);
	return dump && { ...ofParameters('parameters', dump.parameters), names: dump.names };
}

/** What every reader of names and values is sure of. */
const surelyCall = 3;

function inXml(paste: string): Found | undefined {
	const fields = xmlFields(paste);
	return countCallNames(fields) >= surelyCall ? ofParameters('parameters', fields) : undefined;
}

/** A URL that a terminal or a document has broken into lines. */
function inBrokenUrl(paste: string): Found | undefined {
	const [first = '', ...rest] = Array.from(paste.trim().split(/[\r\n]+/), (line) => line.trim());
	if (rest.length === 0 || !/^https?:\/\/\S+$/i.test(first)) return undefined;
	return [first.slice(8), ...rest].some((line) => /\s|:\/\//.test(line)) ? undefined : inAddress(first + rest.join(''));
}

function inApiError({ apiError, hints }: Paste): Found | undefined {
	if (!apiError) return undefined;
	const parts = apiError.echo === undefined ? undefined : readSigningText(apiError.echo, hints);
	const problems = only(parts?.uncertain, 'boundaries-uncertain');
	return ofParameters('api-error', parts?.parameters ?? [], problems, apiError.sig ?? '');
}

/** What a program prints below its string. */
const printedSig = /(?<![\w=&])(?:sig|signature|md5)["']?\s{0,9}[:=]\s{0,9}["']?([\da-f]{32})(?![\w&])/i;

function inSigningString({ strings: [own], text }: Paste): Found | undefined {
	if (!own) return undefined;
	const { parameters, uncertain } = own.parts;
	const sig = printedSig.exec(text.slice(own.end))?.[1] ?? '';
	return ofParameters('signing-string', parameters, only(uncertain, 'boundaries-uncertain'), sig);
}

function inMultipartLiteral(paste: string): Found | undefined {
	const part = paste.search(/^--\S{1,70}\r?\nContent-Disposition: form-data/im);
	const fields = part < 0 ? multipartInLiteral(paste) : fieldsOfMultipart(paste.slice(part));
	return countCallNames(fields) > 1 ? ofParameters('http-request', fields) : undefined;
}

function ofList(list: readonly Parameter[] | undefined): Found | undefined {
	return list && ofParameters('parameters', list);
}

/** A URL within a URL within a URL is read; deeper ones would take long, and nobody writes them. */
const maxNestedUrls = 2;

/** Of what a command has in its place. */
const maxVerbLength = 20;

type Requested = Pick<SentRequest, 'url'> & Partial<SentRequest>;

function ofRequest(kind: PasteKind, request: Requested, depth = 0): Found {
	const { url, host, parameters = [], verb = 'GET', headers = [], body } = request;
	const { query, ...address } = urlParts(url, host);
	const parsed = parseQuery(query);
	const sent = [...parsed.parameters, ...parameters];
	const inHeaders = body && countCallNames(sent) < 2 ? parametersInHeaders(headers) : [];
	const all: FoundParameter[] = [...sent, ...inHeaders];
	const problems = [
		...only(request.unclosed, 'quote-unclosed'),
		...only(request.readsFile, 'file-not-read'),
		...(body ? sendingProblems(verb, headers, body) : []),
		...only(inHeaders.length > 0, 'sent-as-headers'),
		...only(hasSemicolons(query), 'semicolons'),
		...only(!parsed.utf8 || request.utf8 === false, 'not-utf8'),
	];
	const sig = sentAs(all, 'sig') ?? '';
	// A redirect or a log may carry the URL of the call within another.
	const nested =
		sig === '' && depth < maxNestedUrls ? all.find(({ value }) => /^https?:\/\/\S*[?&]sig=/.test(value)) : undefined;
	if (nested) return ofRequest('log-line', { url: nested.value }, depth + 1);
	return {
		...ofParameters(kind, all, problems),
		wire: all.map(({ value, wire = value }) => wire),
		...address,
		...(headers.length > 0 && { headers: headers.map(({ name }) => name) }),
		...(verb === 'POST' && { isPost: true as const }),
		...(!/^(?:GET|POST)?$/.test(verb) && { otherVerb: verb.slice(0, maxVerbLength) }),
	};
}

/** A file as the body, as request files name it, or in a part of a multipart body. */
const sentFile =
	/^(?:<@?\w{0,20}[ \t]{1,9}[^\s:<>]+[ \t]*|Content-Disposition:[^\r\n]{0,200};[ \t]?filename\*?=[^\r\n]*)\r?$/im;

function ofHttpRequest(request: string, verb: string, target: string): Found {
	const host = /^[ \t]*(?:[<>*] ?)?Host:[ \t]*(\S+)/im.exec(request)?.[1];
	// Clients with request files break a long query into lines.
	const [broken = ''] =
		/^(?:\r?\n[ \t]*(?:\?(?!\?)|&)\S*|(?<=&)\r?\n[ \t]*[\w.[\]%-]+=\S*)+/.exec(
			request.slice(request.indexOf(target) + target.length),
		) ?? [];
	const url = withScheme(target) + broken;
	return ofRequest('http-request', { ...readBody(request, verb), url, host, verb });
}

/** The parameters in the body of an HTTP request, and how they are written. */
function readBody(request: string, verb: string) {
	const body = bodyOf(request);
	const form = verb === 'GET' ? '' : formBody(body);
	const headers = requestHeaders(request);
	const type = headers.find(({ name }) => /^content-type$/i.test(name))?.value ?? '';
	const fields = verb === 'GET' ? [] : bodyFields(body);
	const json = /json/i.test(type) || countCallNames(fields) > 1 ? fields : [];
	const sent =
		isQuery(form) || (/form-urlencoded/i.test(type) && form.includes('='))
			? parseQuery(form)
			: { parameters: json.length > 0 ? json : fieldsOfMultipart(body), utf8: true };
	const kind: SentRequest['body'] = json.length > 0 ? 'json' : sent.parameters.length > 0 ? 'form' : 'none';
	return { ...sent, headers, body: kind, text: body, readsFile: sentFile.test(body) };
}

/** What is no body, or an empty object, as what may follow the head of a request of a request file. */
const nothing = /^(?:[>#]|<>|\?\?|\/\/|HTTP\/\d|\{\s{0,99}\}|$)/;

/** The verb that a request begins with. */
export function writtenVerb(request: string): string | undefined {
	return /^[A-Z]{3,20}(?=[ \t])/.exec(request)?.[0];
}

/** Whether a request has a body, but for a file, of which nothing is read: other text than fields, or a list of JSON. */
export function hasOtherBody(request: string | SentRequest): boolean {
	const isText = typeof request === 'string';
	const verb = isText ? writtenVerb(request) : request.verb;
	if (verb === undefined) return false;
	const { parameters, body, text = '', readsFile = false } = isText ? readBody(request, verb) : request;
	const isList = parameters.length === 1 && parameters[0]?.value === '' && text.trim().startsWith('[');
	return (isList || (body === 'none' && !readsFile)) && !nothing.test(text.trim());
}

function ofParameters(
	kind: PasteKind,
	listed: readonly Parameter[],
	problems: readonly PasteProblem[] = [],
	givenSig?: string,
): Found {
	const has = (wanted: string) => listed.some(({ name }) => name === wanted);
	const mayLackSig = givenSig === undefined && has(applicationKeyName) && !has('sig');
	const otherSig = mayLackSig ? otherNameOfSig(listed) : undefined;
	const all = listed.map(({ name, value }) => ({ name: name === otherSig ? 'sig' : name, value }));
	const sig = givenSig ?? sentAs(all, 'sig') ?? '';
	const accessToken = sentAs(all, 'access_token');
	return {
		kind,
		parameters: all,
		wire: [],
		sig,
		...(accessToken && { accessToken }),
		problems: [
			...problems,
			...only(otherSig !== undefined, 'sig-named-otherwise'),
			...only(sig === '' && kind !== 'signing-string', 'sig-missing'),
			...only(all.length === 0, 'parameters-missing'),
		],
	};
}

export function only(applies: boolean | undefined, problem: PasteProblem): PasteProblem[] {
	return applies ? [problem] : [];
}
