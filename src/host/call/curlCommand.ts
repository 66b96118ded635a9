import { requireBaseUrl } from '../../core/baseUrl.ts';
import type { Credentials } from '../../core/call.ts';
import { formType } from '../../core/request.ts';
import type { SignatureTrace } from '../../core/sign.ts';
import { stepText } from '../../core/trace.ts';

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
