import { requireBaseUrl } from '../../core/call/baseUrl.ts';
import type { Credentials, Parameter } from '../../core/call/call.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { mask } from '../../core/masking/mask.ts';
import { formType, signedRequest } from '../../core/signing/request.ts';
import type { SignatureTrace } from '../../core/signing/sign.ts';
import { stepText } from '../../core/signing/trace.ts';
import type { SignedCall } from './preparedCall.ts';

/** Means nothing between double quotes, to POSIX shells, PowerShell and cmd; the rest of a query is percent-encoded. */
const inAnyShell = /^[\w.~:/?&=%[\]•-]*$/;
/** Likewise; in a header a `%` begins no escape. */
const inAnyShellAsHeader = /^[\w .~:/?&=,;*+()•-]*$/;

/**
 * A cURL line that calls `url`, with `form` as the body of a POST. To cmd single quotes are no quotes: it would run what
 * follows each `&`, the name of a parameter. Only what a base_url may have in its path besides makes a line for POSIX shells alone.
 */
export function curlCommand(url: string, form?: string, headers: readonly Parameter[] = []): string {
	const data = form === undefined ? [] : ['--data-raw', quoted(form)];
	const lines = headers.flatMap(({ name, value }) => ['-H', quoted(`${name}: ${value}`, inAnyShellAsHeader)]);
	return ['curl', quoted(url), ...lines, ...data].join(' ');
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

/** A cURL line with every secret masked, for a bug report. @throws {WorkbenchError} `base-url-…` when `baseUrl` cannot be called */
export function maskedCurlCommand(
	trace: SignatureTrace,
	credentials: Credentials,
	baseUrl: string,
	headers?: readonly Parameter[],
): string {
	const { url, form } = maskedRequest(trace, credentials, baseUrl);
	return curlCommand(url, form, maskedHeaders(headers));
}

type CopiedCall = Pick<SignedCall, 'call' | 'trace' | 'credentials' | 'account' | 'holdsSecret'>;

/** The forms to copy a signed call in. With the token a call can be sent as it is; in all others its secrets are masked. */
const copiedForms = {
	url: (call: CopiedCall) => getUrl(maskedOf(call)),
	curl: ({ call, trace, credentials, account }: CopiedCall) =>
		maskedCurlCommand(trace, credentials, account.baseUrl, call.headers),
	http: (call: CopiedCall) => httpRequest(call.call.method, maskedOf(call), call.call.headers),
	curlWithToken: (call: CopiedCall) => curlCommand(...inClear(call), call.call.headers),
	urlWithToken: (call: CopiedCall) => {
		const [url, form] = inClear(call);
		return getUrl(form === undefined ? { url } : { url, form });
	},
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

function maskedOf({ trace, credentials, account }: CopiedCall) {
	return maskedRequest(trace, credentials, account.baseUrl);
}

function inClear({ trace, credentials, account }: CopiedCall): [url: string, form: string | undefined] {
	const { url, body } = signedRequest(account.baseUrl, trace, credentials.accessToken);
	return [url, body];
}

/** A POST as a GET: the signature is the same. */
function getUrl({ url, form }: { readonly url: string; readonly form?: string }): string {
	return form === undefined ? url : `${url}?${form}`;
}

/** The address of a signed call, and the form of a POST, with every secret masked. @throws as {@link maskedCurlCommand}. */
export function maskedRequest(
	trace: SignatureTrace,
	credentials: Credentials,
	baseUrl: string,
): { readonly url: string; readonly form?: string } {
	const request = stepText(trace, credentials, baseUrl, 'request');
	const [path = '', form] = request.slice(request.indexOf(' ') + 1).split('\n\n');
	const url = requireBaseUrl(baseUrl).origin + path;
	return form === undefined ? { url } : { url, form };
}

/** A request for a `.http` file, its query or form a parameter a line, as REST Client and JetBrains' HTTP Client read it. */
export function httpRequest(
	method: string,
	{ url, form }: { readonly url: string; readonly form?: string },
	headers?: readonly Parameter[],
): string {
	const mark = url.indexOf('?');
	const [address, query] = mark < 0 ? [url, form ?? ''] : [url.slice(0, mark), url.slice(mark + 1)];
	const pairs = query === '' ? [] : query.split('&');
	const heading = `### ${method}`;
	const own = maskedHeaders(headers).map(({ name, value }) => `${name}: ${value}`);
	if (form === undefined) {
		const lines = pairs.map((pair, index) => `    ${index === 0 ? '?' : '&'}${pair}`);
		return [heading, `GET ${address}`, ...lines, ...own, ''].join('\n');
	}
	const lines = pairs.map((pair, index) => `${index === 0 ? '' : '&'}${pair}`);
	return [heading, `POST ${address}`, `Content-Type: ${formType}`, ...own, '', ...lines, ''].join('\n');
}
