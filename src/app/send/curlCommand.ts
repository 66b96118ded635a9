import { requireBaseUrl } from '../../core/call/baseUrl.ts';
import type { Credentials } from '../../core/call/call.ts';
import { formType, signedRequest } from '../../core/signing/request.ts';
import type { SignatureTrace } from '../../core/signing/sign.ts';
import { stepText } from '../../core/signing/trace.ts';
import type { SignedCall } from './preparedCall.ts';

/** Means nothing between double quotes, to POSIX shells, PowerShell and cmd; the rest of a query is percent-encoded. */
const inAnyShell = /^[\w.~:/?&=%[\]•-]*$/;

/**
 * A cURL line that calls `url`, with `form` as the body of a POST. To cmd single quotes are no quotes: it would run what
 * follows each `&`, the name of a parameter. Only what a base_url may have in its path besides makes a line for POSIX shells alone.
 */
export function curlCommand(url: string, form?: string): string {
	if (form !== undefined) return `curl ${quoted(url)} --data-raw ${quoted(form)}`;
	return `curl ${quoted(url)}`;
}

function quoted(text: string): string {
	if (inAnyShell.test(text)) return `"${withoutVariables(text)}"`;
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

/**
 * The cURL line of a signed call with every secret masked: for a bug report, not for running.
 * @throws {WorkbenchError} with a `base-url-…` code when `baseUrl` cannot be called.
 */
export function maskedCurlCommand(trace: SignatureTrace, credentials: Credentials, baseUrl: string): string {
	const { url, form } = maskedRequest(trace, credentials, baseUrl);
	return curlCommand(url, form);
}

type CopiedCall = Pick<SignedCall, 'call' | 'trace' | 'credentials' | 'account' | 'holdsSecret'>;

/** The forms to copy a signed call in. With the token a call can be sent as it is; in all others its secrets are masked. */
const copiedForms = {
	url: (call: CopiedCall) => getUrl(maskedOf(call)),
	curl: ({ trace, credentials, account }: CopiedCall) => maskedCurlCommand(trace, credentials, account.baseUrl),
	http: (call: CopiedCall) => httpRequest(call.call.method, maskedOf(call)),
	curlWithToken: (call: CopiedCall) => curlCommand(...inClear(call)),
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
export function httpRequest(method: string, { url, form }: { readonly url: string; readonly form?: string }): string {
	const mark = url.indexOf('?');
	const [address, query] = mark < 0 ? [url, form ?? ''] : [url.slice(0, mark), url.slice(mark + 1)];
	const pairs = query === '' ? [] : query.split('&');
	const heading = `### ${method}`;
	if (form === undefined) {
		const lines = pairs.map((pair, index) => `    ${index === 0 ? '?' : '&'}${pair}`);
		return [heading, `GET ${address}`, ...lines, ''].join('\n');
	}
	const lines = pairs.map((pair, index) => `${index === 0 ? '' : '&'}${pair}`);
	return [heading, `POST ${address}`, `Content-Type: ${formType}`, '', ...lines, ''].join('\n');
}
