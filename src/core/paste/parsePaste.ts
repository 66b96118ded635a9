import type { Parameter } from '../call.ts';
import { type FoundApiError, findApiError } from './apiErrorText.ts';
import { findCurl, hasParameters } from './curl.ts';
import { tellingNames } from './dumps/dump.ts';
import { findLikeliestDump } from './dumps/findDump.ts';
import { findHttpie } from './httpie.ts';
import { formBody, headerNames, multipartFields, multipartInLiteral } from './httpText.ts';
import { readParameterList } from './parameterList.ts';
import { isQuery, queryIn } from './queryInText.ts';
import { type FoundParameter, parseQuery } from './queryText.ts';
import { findRequestObject, type RequestObject } from './requestObject.ts';
import { type SecretSpan, secretSpans } from './secretSpans.ts';
import { type FoundSigningString, findSigningStrings, withSigningSecrets } from './signingStrings.ts';
import { readSigningText, type SigningTextHints } from './signingText.ts';
import { findCall, urlParts } from './urlText.ts';

/** What a paste was recognised as. */
export type PasteKind =
	| 'url'
	| 'query'
	| 'curl'
	| 'http-request'
	| 'log-line'
	| 'signing-string'
	| 'api-error'
	| 'parameters'
	| 'nothing';

/** Why a paste tells less than it might. */
export type PasteProblem =
	| 'empty'
	| 'nothing-recognised'
	| 'paste-cut'
	| 'sig-missing'
	| 'parameters-missing'
	| 'not-utf8'
	| 'quote-unclosed'
	| 'file-not-read'
	| 'boundaries-uncertain'
	| 'secret-not-separated';

/** What was found in a paste. `parameters` and `sig` are what {@link diagnose} takes. */
export interface ParsedPaste {
	readonly kind: PasteKind;
	/** Everything sent, decoded, in its order: `sig` and `access_token` among it. */
	readonly parameters: Parameter[];
	/** For each parameter its value as it stood in the query; empty where there was no query. */
	readonly wire: string[];
	/** The empty string when there was none. */
	readonly sig: string;
	readonly accessToken?: string;
	readonly baseUrl?: string;
	/** The method of the second URL form, where it is neither sent nor signed. */
	readonly methodInPath?: string;
	/** True where the text is a request that is sent as POST. */
	readonly isPost?: true;
	/** The names of the headers of a request, as they are written. */
	readonly headers?: readonly string[];
	/** What a request has switched off, as Postman does. */
	readonly off?: readonly Parameter[];
	/** How many calls the text has, where it is a list of requests: this is one of them. */
	readonly calls?: number;
	/** The developer's own signing string, without what was taken for its secret. */
	readonly signingString?: string;
	/** What the service says it signed (code 104), with the secret masked. */
	readonly echo?: string;
	readonly apiError?: FoundApiError;
	/** The secrets in the paste, to be masked wherever it is shown. In order, never overlapping. */
	readonly secrets: SecretSpan[];
	readonly problems: PasteProblem[];
}

/** Longer pastes are cut, in UTF-16 units. */
export const longestPaste = 2_000_000;

/**
 * Recognises what was pasted: a URL, a query, a cURL command, an HTTP request, a log line, a signing string or an API
 * error, also in the midst of other text; or a list of parameters that is the whole text. Never throws.
 */
export function parsePaste(text: string, hints: SigningTextHints = {}): ParsedPaste {
	const paste = text.length > longestPaste ? text.slice(0, longestPaste) : text;
	const cut = only(paste !== text, 'paste-cut');
	if (paste.trim() === '') return nothing([], ['empty']);
	try {
		const strings = findSigningStrings(paste, hints);
		const asRequest = requestIn(paste);
		// The word "curl" or a link in a longer text need not be the call.
		const request =
			(strings.length === 0 ? dumpIn(paste, asRequest) : undefined) ??
			(isCall(asRequest, strings) ? asRequest : withAddress(stringsIn(paste, strings, hints), asRequest));
		if (!request) return nothing(secretSpans(paste), [...cut, 'nothing-recognised']);
		const apiError = request.apiError ?? findApiError(paste);
		const { echo } = apiError ?? {};
		return {
			...request,
			...(apiError ? { apiError } : {}),
			...(echo === undefined ? {} : { echo }),
			...(strings[0] ? { signingString: strings[0].parts.concatenation } : {}),
			secrets: withSigningSecrets(request.secrets, strings),
			problems: [...cut, ...request.problems, ...only(strings[0]?.parts.secretStart === -1, 'secret-not-separated')],
		};
	} catch {
		// A paste that breaks a reader is a paste that was not recognised.
		return nothing(secretSpans(paste), [...cut, 'nothing-recognised']);
	}
}

/** A log may tell the address of a call and its parameters apart. */
function withAddress(text: ParsedPaste | undefined, address: ParsedPaste | undefined): ParsedPaste | undefined {
	if (!text || !address || (text.kind !== 'query' && text.kind !== 'http-request')) return text ?? address;
	const { baseUrl, methodInPath } = address;
	return { ...text, ...(baseUrl ? { baseUrl } : {}), ...(methodInPath ? { methodInPath } : {}) };
}

/** A list of parameters as a language dumps it, where it is more of a call than what else was found. */
function dumpIn(paste: string, address: ParsedPaste | undefined): ParsedPaste | undefined {
	const dump = findLikeliestDump(paste);
	const sent = address?.parameters ?? [];
	if (!dump || dump.names < 2 || dump.names <= tellingNames(sent) || findApiError(paste)?.echo !== undefined)
		return undefined;
	const { url } = queryIn(paste);
	if (url !== undefined && tellingNames(parseQuery(url.slice(1)).parameters) >= dump.names) return undefined;
	// An argument of a call beside its address, which may have a query itself.
	const isEndpoint = address?.methodInPath !== undefined || /\/fb\.do\b/.test(paste);
	const others = isEndpoint ? sent.filter(({ name }) => !dump.parameters.some((each) => each.name === name)) : [];
	const { baseUrl, methodInPath } = isEndpoint ? (address ?? {}) : {};
	return {
		...found('parameters', paste, [...(address?.kind === 'curl' ? [] : others), ...dump.parameters]),
		...(baseUrl ? { baseUrl } : {}),
		...(methodInPath ? { methodInPath } : {}),
	};
}

function only(applies: boolean | undefined, problem: PasteProblem): PasteProblem[] {
	return applies ? [problem] : [];
}

/** Beside a signing string, a link that is no call says nothing. */
function isCall(request: ParsedPaste | undefined, strings: readonly FoundSigningString[]): boolean {
	const names = request?.parameters.map(({ name }) => name) ?? [];
	return strings.length === 0 ? names.length > 0 : names.some((name) => /^(?:sig|application_key|method)$/.test(name));
}

function requestIn(paste: string): ParsedPaste | undefined {
	const listed = findRequestObject(paste);
	if (listed) return { ...ofRequest(paste, listed.request), ...(listed.count > 1 && { calls: listed.count }) };
	const curl = findCurl(paste);
	// A sentence may name the command and a page, and the call stands elsewhere.
	const other = curl && hasParameters(curl) ? undefined : addressIn(paste);
	if (other?.parameters.length) return other;
	const command = curl && hasParameters(curl) ? curl : (findHttpie(paste) ?? curl);
	if (!command) return other;
	if (command !== curl)
		return ofUrl('http-request', paste, command.url, {
			more: command.parameters,
			isPost: command.isPost,
			problems: only(command.unclosed, 'quote-unclosed'),
		});
	const problems = [...only(curl.unclosed, 'quote-unclosed'), ...only(curl.readsFile, 'file-not-read')];
	const { url, parameters: more, utf8, headers = [], isPost } = curl;
	return ofUrl('curl', paste, url, { more, utf8, problems, headers, isPost });
}

/** What is sent by a request that a tool keeps as JSON. */
export function parseRequestObject(request: RequestObject): ParsedPaste {
	return ofRequest('', request);
}

function ofRequest(paste: string, { url, parameters: more, off, headers, isPost }: RequestObject): ParsedPaste {
	const read = ofUrl('http-request', paste, url, { more, headers, isPost });
	return { ...read, ...(off.length > 0 && { off: off.map(({ name, value }) => ({ name, value })) }) };
}

function addressIn(paste: string): ParsedPaste | undefined {
	const line = /^[ \t]*(?:[<>*] ?)?(GET|POST|PUT|HEAD)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?$/m.exec(paste);
	if (line?.[2] && /[/?]/.test(line[2])) return ofHttpRequest(paste, line.index, line[1] ?? '', line[2]);
	const call = findCall(paste);
	if (!call) return undefined;
	const kind = /^https?:/i.test(call) ? 'url' : call.startsWith('?') ? 'query' : 'log-line';
	return ofUrl(call === paste.trim() ? kind : 'log-line', paste, call);
}

function stringsIn(
	paste: string,
	[own]: readonly FoundSigningString[],
	hints: SigningTextHints,
): ParsedPaste | undefined {
	const { url } = queryIn(paste);
	const query = url === undefined ? undefined : ofUrl('query', paste, url);
	const apiError = findApiError(paste);
	// A log has the request in several lines, and its answer. What stands in an answer is no whole request.
	if (query && apiError && query.sig !== '' && tellingNames(query.parameters) > 2) return query;
	if (apiError) {
		const parts = apiError.echo === undefined ? undefined : readSigningText(apiError.echo, hints);
		const problems = only(parts?.uncertain, 'boundaries-uncertain');
		return { ...found('api-error', paste, parts?.parameters ?? [], problems, apiError.sig ?? ''), apiError };
	}
	if (own) {
		const { parameters, uncertain } = own.parts;
		return found('signing-string', paste, parameters, only(uncertain, 'boundaries-uncertain'), '');
	}
	const fields = query ? [] : multipartInLiteral(paste);
	if (tellingNames(fields) > 1) return found('http-request', paste, fields);
	const list = readParameterList(paste);
	// A line of a list may be a query by itself.
	const isListed = list && (!query || tellingNames(list) > tellingNames(query.parameters));
	return isListed ? found('parameters', paste, list) : query;
}

function ofUrl(
	kind: PasteKind,
	paste: string,
	url: string,
	extra: {
		more?: readonly FoundParameter[];
		utf8?: boolean;
		problems?: PasteProblem[];
		host?: string;
		headers?: readonly string[];
		isPost?: boolean;
	} = {},
): ParsedPaste {
	const { query, baseUrl, methodInPath } = urlParts(url, extra.host);
	const parsed = parseQuery(query);
	const all = [...parsed.parameters, ...(extra.more ?? [])];
	const problems = [...(extra.problems ?? []), ...only(!parsed.utf8 || extra.utf8 === false, 'not-utf8')];
	const sig = lastSentAs(all, 'sig') ?? '';
	// A redirect or a log may carry the URL of the call within another.
	const nested = sig === '' ? all.find(({ value }) => /^https?:\/\/\S*[?&]sig=/.test(value)) : undefined;
	if (nested) return ofUrl('log-line', paste, nested.value);
	return {
		...found(kind, paste, all, problems),
		wire: all.map(({ wire }) => wire),
		...(baseUrl === undefined ? {} : { baseUrl }),
		...(methodInPath === undefined ? {} : { methodInPath }),
		...(extra.headers?.length ? { headers: extra.headers } : {}),
		...(extra.isPost && { isPost: true as const }),
	};
}

function ofHttpRequest(paste: string, start: number, verb: string, target: string): ParsedPaste {
	const rest = paste.slice(start);
	const host = /^[ \t]*(?:[<>*] ?)?Host:[ \t]*(\S+)/im.exec(rest)?.[1];
	// Clients with request files break a long query into lines.
	const [broken = ''] = /^(?:\r?\n[ \t]*[?&]\S*)+/.exec(rest.slice(rest.indexOf(target) + target.length)) ?? [];
	const body = verb === 'GET' ? '' : formBody(rest);
	const form = isQuery(body) ? parseQuery(body) : { parameters: multipartFields(rest), utf8: true };
	const headers = headerNames(rest);
	const isPost = verb === 'POST';
	const extra = { more: form.parameters, utf8: form.utf8, headers, isPost, ...(host === undefined ? {} : { host }) };
	return ofUrl('http-request', paste, target + broken, extra);
}

function found(
	kind: PasteKind,
	paste: string,
	all: readonly Parameter[],
	problems: readonly PasteProblem[] = [],
	sig = lastSentAs(all, 'sig') ?? '',
): ParsedPaste {
	const accessToken = lastSentAs(all, 'access_token');
	return {
		kind,
		parameters: all.map(({ name, value }) => ({ name, value })),
		wire: [],
		sig,
		...(accessToken ? { accessToken } : {}),
		secrets: secretSpans(paste),
		problems: [
			...problems,
			...only(sig === '' && kind !== 'signing-string', 'sig-missing'),
			...only(all.length === 0, 'parameters-missing'),
		],
	};
}

/** Of a name that comes twice the last counts. */
function lastSentAs(parameters: readonly Parameter[], wanted: string): string | undefined {
	return parameters.findLast(({ name }) => name === wanted)?.value;
}

function nothing(secrets: SecretSpan[], problems: PasteProblem[]): ParsedPaste {
	return { kind: 'nothing', parameters: [], wire: [], sig: '', secrets, problems };
}
