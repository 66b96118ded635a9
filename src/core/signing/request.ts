import { endpointUrl, requireBaseUrl } from '../call/baseUrl.ts';
import type { Parameter } from '../call/call.ts';
import type { SignatureTrace } from '../services/ok/sign.ts';
import { encodeRfc3986, formOf } from '../text/percentForms.ts';

/** A signed call as it goes over the wire. `url` holds the `access_token` in clear. */
export interface SignedRequest {
	/** In upper case. */
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The parameters of a POST, as a form: ASCII. Holds the `access_token` in clear. */
	readonly body?: string;
}

/** What the parameters of a request are made of. */
export type SignedCall = Pick<SignatureTrace, 'signedParameters' | 'sig' | 'httpMethod'>;

/**
 * The URL of a signed call as a GET, `access_token` in clear: the signed parameters sorted, then `sig`, then `access_token`
 * (specification, "Method call", rule 1, and Authentication, steps 4 and 5). Names and values are percent-encoded as
 * UTF-8, a space as `%20` (it shows no encoding; the public record says the server form-decodes both `%20` and `+`).
 * @throws {WorkbenchError} with a `base-url-…` code when `baseUrl` cannot be called.
 */
export function requestUrl(baseUrl: string, trace: SignedCall, accessToken: string): string {
	return `${endpointUrl(requireBaseUrl(baseUrl))}?${writtenParameters(trace, accessToken)}`;
}

/**
 * The whole request for a signed call. The body of a POST is what the query of a GET would be, which is a form, too: `%20`
 * and `+` are both a space in one.
 * @param own the headers of the call itself
 * @throws as {@link requestUrl}.
 */
export function signedRequest(
	baseUrl: string,
	trace: SignedCall,
	accessToken: string,
	own: readonly Parameter[] = [],
): SignedRequest {
	const headers = requestHeaders(own);
	const { httpMethod: method } = trace;
	if (method === undefined) return { method: 'GET', url: requestUrl(baseUrl, trace, accessToken), headers };
	const body = writtenParameters(trace, accessToken);
	const url = endpointUrl(requireBaseUrl(baseUrl));
	return { method, url, headers: { ...headers, 'content-type': formType }, body };
}

/** The headers of a request, which says what it accepts unless they do. */
export function requestHeaders(own: readonly Parameter[]): Readonly<Record<string, string>> {
	const setsAccept = own.some(({ name }) => name.toLowerCase() === 'accept');
	return { ...(!setsAccept && { accept: acceptedTypes }), ...headersOf(own) };
}

/** By name; of two with the same name the last. */
export function headersOf(headers: readonly Parameter[]): Readonly<Record<string, string>> {
	return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

export const acceptedTypes = 'application/json, */*;q=0.1';

/** The media type of a form (HTML standard, "application/x-www-form-urlencoded"). */
export const formType = 'application/x-www-form-urlencoded';

/** Many servers refuse a request line beyond this (nginx and Apache httpd by default), in characters. */
export const maxUsualUrlLength = 8_192;

/** How many characters a parameter takes of a URL, with the separators before and within it. */
export function writtenLength({ name, value }: Pick<Parameter, 'name' | 'value'>): number {
	return encodeRfc3986(name).length + encodeRfc3986(value).length + 2;
}

function writtenParameters(trace: SignedCall, accessToken: string): string {
	const { signedParameters, sig } = trace;
	return formOf([...signedParameters, { name: 'sig', value: sig }, { name: 'access_token', value: accessToken }]);
}
