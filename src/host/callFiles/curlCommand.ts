import { requireBaseUrl } from '../../core/baseUrl.ts';
import type { Credentials } from '../../core/call.ts';
import type { SignatureTrace } from '../../core/sign.ts';
import { stepText } from '../../core/trace.ts';

/** A cURL line for a POSIX shell that calls `url`. */
export function curlCommand(url: string): string {
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
