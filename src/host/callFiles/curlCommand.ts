import { requireBaseUrl } from '../../core/baseUrl.ts';
import type { Credentials } from '../../core/call.ts';
import type { SignatureTrace } from '../../core/sign.ts';
import { stepText } from '../../core/trace.ts';

/** Means nothing between double quotes, to POSIX shells, PowerShell and cmd; the rest of a query is percent-encoded. */
const inAnyShell = /^[\w.~:/?&=%[\]•-]*$/;

/**
 * A cURL line that calls `url`. To cmd single quotes are no quotes: it would run what follows each `&`, the name of a
 * parameter. Only what a base_url may have in its path besides makes a line for POSIX shells alone.
 */
export function curlCommand(url: string): string {
	if (inAnyShell.test(url)) return `curl "${url}"`;
	return `curl '${url.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * The cURL line of a signed call with every secret masked: for a bug report, not for running.
 * @throws {WorkbenchError} with a `base-url-…` code when `baseUrl` cannot be called.
 */
export function maskedCurlCommand(trace: SignatureTrace, credentials: Credentials, baseUrl: string): string {
	const request = stepText(trace, credentials, baseUrl, 'request');
	return curlCommand(requireBaseUrl(baseUrl).origin + request.slice(request.indexOf(' ') + 1));
}
