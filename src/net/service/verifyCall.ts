import type { Parameter } from '../../core/call.ts';
import type { ApiError } from '../../core/response.ts';
import { type CheckedSignature, isSame, type SignedBy } from './checkSignature.ts';
import { serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';

/** What stands for the signing secret in the message of code 104 (public record, "Answers"). */
const maskedSigningSecret = '********SECRET KEY*******';

/** A call that passed every check, or the error that refuses it. */
export type VerifiedCall = { readonly method: string; readonly scheme: SignedBy } | { readonly error: ApiError };

/**
 * Checks a call as the specification tells ("Method call", Authentication), the first failure refusing it: `method`,
 * `application_key` (101), `access_token` (103), `format`, `sig` (104). A signature of either scheme will do when the
 * service holds that scheme's key, and only as the specification forms it: `checked` tells. Errors have the public record's codes.
 * They quote what was given: a caller who puts a secret into a value gets it back, unless the answer masks it.
 */
export function verifyCall(
	parameters: readonly Parameter[],
	checked: CheckedSignature,
	keys: ServiceKeys,
): VerifiedCall {
	const given = (wanted: string) => parameters.findLast(({ name }) => name === wanted)?.value;
	const refuse = (...error: Parameters<typeof serviceError>) => ({ error: serviceError(...error) });

	const method = given('method');
	if (!method) return refuse(100, 'Missed required parameter: method', 'method');

	const applicationKey = given('application_key');
	if (!applicationKey) return refuse(101, 'Missed required parameter: application_key', 'application_key');
	if (!isSame(applicationKey, keys.applicationKey)) return refuse(101, 'Application not exist');

	const accessToken = given('access_token');
	if (!accessToken) return refuse(103, 'Missed required parameter: access_token', 'access_token');
	if (!isSame(accessToken, keys.accessToken)) return refuse(103, 'Invalid session key');

	const format = given('format');
	if (format === undefined) return refuse(100, 'Missed required parameter: format', 'format');
	if (format !== 'json') return refuse(100, 'The only format this service knows is json', 'format');

	const sig = given('sig');
	if (!sig) return refuse(100, 'Missed required parameter: sig', 'sig');
	const { scheme, differences, signed } = checked;
	if (scheme && scheme !== 'no-session' && differences.length === 0) return { method, scheme };
	return { error: invalidSignature(sig, signed) };
}

/** The error that echoes what was hashed, with the signing secret masked. */
export function invalidSignature(sig: string, signed: string): ApiError {
	return serviceError(104, `Invalid signature ${sig}, calculated by string ${signed}${maskedSigningSecret}`);
}
