import { sentAs } from '../../core/call.ts';
import type { ApiError } from '../../core/response.ts';
import { answerVerified, type CallAnswer } from './answerCall.ts';
import { type CheckedSignature, checkSignature, isSame, sessionOf } from './checkSignature.ts';
import type { ClientCall } from './clientCall.ts';
import { judgeCall } from './judgeCall.ts';
import { serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { invalidSignature } from './verifyCall.ts';

/**
 * Checks and answers a call in whatever form clients of such services send it (public record, "What real clients put on the
 * wire"). Its signature is checked also where it is refused for another reason, which then is its error.
 */
export function answerClientCall(call: ClientCall, keys: ServiceKeys): CallAnswer {
	const { parameters, methodInPath } = call;
	const checked = checkSignature(parameters, methodInPath, keys);
	const judged = judgeCall(call, checked);
	const { method } = judged;
	const { scheme } = checked;
	const error = refusalOf(call, method, checked, keys);
	const verified = error || !scheme ? { error: error ?? serviceError(100, 'No signature') } : { method, scheme };
	return answerVerified(parameters, verified, judged, keys);
}

/** Why a call is refused: what is wrong with the request, then its keys, and its signature last. */
function refusalOf(
	{ problem, parameters, methodInPath }: ClientCall,
	method: string,
	{ signature, scheme, signed }: CheckedSignature,
	keys: ServiceKeys,
): ApiError | undefined {
	if (problem) return problem;
	if (method === '') return serviceError(100, 'Missed required parameter: method', 'method');
	if (methodInPath !== undefined && ![undefined, methodInPath].includes(sentAs(parameters, 'method')))
		return serviceError(100, 'The path and the parameter method name two methods', 'method');

	const applicationKey = sentAs(parameters, 'application_key');
	if (!applicationKey) return serviceError(101, 'Missed required parameter: application_key', 'application_key');
	if (!isSame(applicationKey, keys.applicationKey)) return serviceError(101, 'Application not exist');

	const session = sessionOf(parameters);
	if (session !== '' && !isSame(session, keys.accessToken)) return serviceError(103, 'Invalid session key');
	// Signed as in a session, or by no key that a call without one is signed with.
	const needsSession = scheme === undefined ? !keys.applicationSecretKey : scheme !== 'no-session';
	if (session === '' && needsSession)
		return serviceError(103, 'Missed required parameter: access_token', 'access_token');

	if (!/^(?:json|xml)$/i.test(sentAs(parameters, 'format') || 'json'))
		return serviceError(100, 'The only format this service knows is json', 'format');
	if (signature === 'missing') return serviceError(100, 'Missed required parameter: sig', 'sig');
	return signature === 'wrong' ? invalidSignature(sentAs(parameters, 'sig') ?? '', signed) : undefined;
}
