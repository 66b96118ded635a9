import type { Parameter } from '../../core/call/call.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { mask } from '../../core/masking/mask.ts';
import { acceptedTypes, formType, type SignedRequest } from '../../core/signing/request.ts';
import type { SignedCall } from './preparedCall.ts';

/** Means nothing between double quotes, to POSIX shells, PowerShell and cmd; the rest of a query is percent-encoded. */
const inAnyShell = /^[\w.~:/?&=%[\]•-]*$/;
/** Likewise; in a header a `%` begins no escape. */
const inAnyShellAsHeader = /^[\w .~:/?&=,;*+()•-]*$/;

/**
 * A cURL line that calls `url`, with `body` for a POST. To cmd single quotes are no quotes: it would run what
 * follows each `&`, the name of a parameter. Only what a base_url may have in its path besides makes a line for POSIX shells alone.
 */
export function curlCommand(url: string, body?: string, headers: readonly Parameter[] = [], verb = 'GET'): string {
	const data = body === undefined ? [] : ['--data-raw', quoted(body)];
	const chosen = verb === 'GET' || (verb === 'POST' && body !== undefined) ? [] : ['-X', verb];
	const lines = headers.flatMap(({ name, value }) => ['-H', quoted(`${name}: ${value}`, inAnyShellAsHeader)]);
	return ['curl', ...chosen, quoted(url), ...lines, ...data].join(' ');
}

/** The headers, with a mask for each value that may be a secret. */
export function maskedHeaders(headers: readonly Parameter[] = []): Parameter[] {
	return headers.map(({ name, value }) => ({ name, value: looksLikeSecret(name, value) ? mask : value }));
}

function quoted(text: string, safe = inAnyShell): string {
	if (safe.test(text)) return `"${withoutVariables(text)}"`;
	return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What cmd could take for the name of a variable: all but an equals sign may be in one. The second `%` may begin the next. */
const betweenPercents = /(?<=%[0-9A-Fa-f]{2})[^%=]+(?=%)/g;

/**
 * The same URL, without anything that cmd puts a variable of the environment in place of, as of `%AC` and `CESS_TOKEN` between
 * two escapes: cmd does so between quotes, too, and knows no way to write a `%` on its command line. So what stands between
 * two of them is percent-encoded as well, up to the two digits behind the first.
 */
function withoutVariables(url: string): string {
	return url.replace(betweenPercents, (text) =>
		text.replace(/[\w.~-]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
	);
}

type CopiedCall = Pick<SignedCall, 'call' | 'signature' | 'holdsSecret'>;

/** The forms to copy a signed call in. With the token a call can be sent as it is; in all others its secrets are masked. */
const copiedForms = {
	url: ({ signature }: CopiedCall) => getUrl(signature.masked()),
	curl: ({ signature }: CopiedCall) => requestCommand(signature.masked()),
	http: ({ call, signature }: CopiedCall) => httpRequest(call.method, signature.masked()),
	curlWithToken: ({ signature }: CopiedCall) => requestCommand(signature.request()),
	urlWithToken: ({ signature }: CopiedCall) => getUrl(signature.request()),
};

export type CopiedForm = keyof typeof copiedForms;

export function holdsToken(form: CopiedForm): boolean {
	return form === 'curlWithToken' || form === 'urlWithToken';
}

/** A call in a form; undefined if a masked one holds a key of another account, which no mask replaces. */
export function copiedText(form: CopiedForm, call: CopiedCall): string | undefined {
	const text = copiedForms[form](call);
	return !holdsToken(form) && call.holdsSecret(text) ? undefined : text;
}

export function requestCommand(request: SignedRequest): string {
	return curlCommand(request.url, request.body, copiedHeaders(request), request.method);
}

/** The headers without those that cURL and HTTP clients set by themselves. */
function copiedHeaders({ headers }: SignedRequest): Parameter[] {
	const isOwn = ([name, value]: [string, string]) =>
		value !== formType && (name !== 'accept' || value !== acceptedTypes);
	return Object.entries(headers)
		.filter(isOwn)
		.map(([name, value]) => ({ name, value }));
}

/** A form as a query: a POST of the specification has the same signature. A body of any other type is no part of a URL. */
function getUrl({ url, body, headers }: SignedRequest): string {
	if (body === undefined || headers['content-type'] !== formType) return url;
	return `${url}${url.includes('?') ? '&' : '?'}${body}`;
}

/** A request for a `.http` file, its query or form a parameter a line, as REST Client and JetBrains' HTTP Client read it. */
export function httpRequest(title: string, request: SignedRequest): string {
	const { method, url, body, headers } = request;
	const mark = url.indexOf('?');
	const [address, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
	const own = copiedHeaders(request).map(({ name, value }) => `${name}: ${value}`);
	const lines = pairsOf(query).map((pair, index) => `    ${index === 0 ? '?' : '&'}${pair}`);
	const head = [`### ${title}`, `${method} ${address}`, ...lines];
	if (body === undefined) return [...head, ...own, ''].join('\n');
	const type = headers['content-type'] ?? formType;
	if (type !== formType) return [...head, ...own, '', body, ''].join('\n');
	const form = pairsOf(body).map((pair, index) => `${index === 0 ? '' : '&'}${pair}`);
	return [...head, `Content-Type: ${formType}`, ...own, '', ...form, ''].join('\n');
}

function pairsOf(query: string): string[] {
	return query === '' ? [] : query.split('&');
}
