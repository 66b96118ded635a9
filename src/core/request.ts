import { endpointUrl, requireBaseUrl } from './baseUrl.ts';
import type { SignatureTrace } from './sign.ts';
import { percentEncode } from './text/percentEncode.ts';

/** A signed call as it goes over the wire. `url` holds the `access_token` in clear. */
export interface SignedRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The parameters of a POST, as a form: ASCII. Holds the `access_token` in clear. */
	readonly body?: string;
}

/** What the query of a request is made of. */
export type SignedCall = Pick<SignatureTrace, 'signedParameters' | 'sig'>;

/**
 * The URL of a signed call, `access_token` in clear: the signed parameters sorted, then `sig`, then `access_token`
 * (specification, "Method call", rule 1, and Authentication, steps 4 and 5). Names and values are percent-encoded as
 * UTF-8, a space as `%20` (it shows no encoding; the public record says the server form-decodes both `%20` and `+`).
 * @throws {WorkbenchError} with a `base-url-…` code when `baseUrl` cannot be called.
 */
export function requestUrl(baseUrl: string, trace: SignedCall, accessToken: string): string {
	const parameters = [
		...trace.signedParameters,
		{ name: 'sig', value: trace.sig },
		{ name: 'access_token', value: accessToken },
	];
	const query = parameters.map(({ name, value }) => `${percentEncode(name)}=${percentEncode(value)}`);
	return `${endpointUrl(requireBaseUrl(baseUrl))}?${query.join('&')}`;
}

/** The whole request for a signed call. @throws as {@link requestUrl}. */
export function signedRequest(baseUrl: string, trace: SignedCall, accessToken: string): SignedRequest {
	return {
		method: 'GET',
		url: requestUrl(baseUrl, trace, accessToken),
		headers: { accept: 'application/json, */*;q=0.1' },
	};
}
