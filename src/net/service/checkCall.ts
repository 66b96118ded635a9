import { type Parameter, sentAs, sessionOf } from '../../core/call/call.ts';
import type { ApiError } from '../../core/call/response.ts';
import { applicationKeyName, endpoint } from '../../core/services/ok/names.ts';
import { isSame } from '../../core/signing/isSame.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import { type CheckedSignature, checkSignature } from './checkSignature.ts';
import type { ClientCall } from './clientCall.ts';
import { serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';

/** Whether the signature of a call is right, and how its request differs from the specification. */
export interface JudgedCall extends Omit<CheckedSignature, 'signed'> {
	/** From the path or the parameter; empty when absent. */
	readonly method: string;
}

/** A call with its verdict. Nothing in it is masked. */
export interface CheckedCall {
	readonly parameters: readonly Parameter[];
	readonly judged: JudgedCall;
	readonly status: number;
	/** Absent when it passed every check. */
	readonly error?: ApiError;
}

interface Refusal {
	readonly error: ApiError;
	/** 200 when absent, as for every API error (public record, "Answers"). */
	readonly status?: number;
}

/** Replaces the signing secret in the message of code 104 (public record, "Answers"). */
const maskedSigningSecret = '********SECRET KEY*******';

/** Checks a call; its signature also where it is refused for another reason. Errors quote what was sent: mask them. */
export function checkCall(call: ClientCall, keys: ServiceKeys): CheckedCall {
	const { parameters, methodInPath } = call;
	const checked = checkSignature(parameters, methodInPath, keys);
	const { signature, scheme } = checked;
	const method = methodInPath ?? sentAs(parameters, 'method') ?? '';
	const differences = [...new Set([...call.differences, ...ofParameters(parameters), ...checked.differences])];
	const judged = { method, signature, ...(scheme ? { scheme } : {}), differences };
	const refusal = formRefusal(call, keys) ?? callRefusal(call, method, checked, keys);
	return { parameters, judged, status: 200, ...refusal };
}

function ofParameters(parameters: readonly Parameter[]): DifferenceCode[] {
	const differences: DifferenceCode[] = [];
	const format = sentAs(parameters, 'format');
	if (!format) differences.push('format-absent');
	else if (/^json$/i.test(format) && format !== 'json') differences.push('format-case');
	else if (/^xml$/i.test(format)) differences.push('format-xml');
	if (sessionOf(parameters) === '') differences.push('no-session');
	else if (!sentAs(parameters, 'access_token')) differences.push('session_key-for-access_token');
	return differences;
}

/** Why the request is refused before its parameters are read. */
function formRefusal({ verb, path, isEndpoint }: ClientCall, { isLenient }: ServiceKeys): Refusal | undefined {
	if (!isEndpoint) return { status: 404, error: serviceError(4, wrongPath) };
	if (isLenient) return undefined;
	if (path !== endpoint) return { status: 404, error: serviceError(4, `The only path is ${endpoint}`) };
	return verb === 'GET' ? undefined : { status: 405, error: serviceError(4, 'The only HTTP method is GET') };
}

export const wrongPath = `Calls go to ${endpoint}, or to /api/<group>/<name>`;

/** In the order of the specification ("Method call", Authentication): the first failure refuses the call. */
function callRefusal(
	{ problem, parameters, methodInPath }: ClientCall,
	method: string,
	checked: CheckedSignature,
	keys: ServiceKeys,
): Refusal | undefined {
	const error =
		problem ??
		(method === '' ? missing(100, 'method') : undefined) ??
		(methodInPath !== undefined && ![undefined, methodInPath].includes(sentAs(parameters, 'method'))
			? serviceError(100, 'The path and the parameter method name two methods', 'method')
			: undefined) ??
		keyError(parameters, checked, keys) ??
		formatError(parameters, keys) ??
		signatureError(parameters, checked, keys);
	return error && { error };
}

function keyError(parameters: readonly Parameter[], { scheme }: CheckedSignature, keys: ServiceKeys) {
	const applicationKey = sentAs(parameters, applicationKeyName);
	if (!applicationKey) return missing(101, applicationKeyName);
	if (!isSame(applicationKey, keys.applicationKey)) return serviceError(101, 'Application not exist');
	const session = keys.isLenient ? sessionOf(parameters) : (sentAs(parameters, 'access_token') ?? '');
	if (session !== '') return isSame(session, keys.accessToken) ? undefined : serviceError(103, 'Invalid session key');
	// Signed by the application's secret key itself, or wrongly where that is held.
	const mayLackSession = keys.isLenient && (scheme ? scheme === 'no-session' : Boolean(keys.applicationSecretKey));
	return mayLackSession ? undefined : missing(103, 'access_token');
}

function formatError(parameters: readonly Parameter[], { isLenient }: ServiceKeys): ApiError | undefined {
	const format = sentAs(parameters, 'format');
	if (format === undefined && !isLenient) return missing(100, 'format');
	const known = isLenient ? /^(?:json|xml)?$/i : /^json$/;
	return known.test(format ?? '')
		? undefined
		: serviceError(100, 'The only format this service knows is json', 'format');
}

function signatureError(
	parameters: readonly Parameter[],
	{ scheme, differences, signed }: CheckedSignature,
	{ isLenient }: ServiceKeys,
): ApiError | undefined {
	const sig = sentAs(parameters, 'sig');
	if (!sig) return missing(100, 'sig');
	if (scheme && (isLenient || differences.length === 0)) return undefined;
	// What was hashed, with the signing secret masked.
	return serviceError(104, `Invalid signature ${sig}, calculated by string ${signed}${maskedSigningSecret}`);
}

function missing(code: 100 | 101 | 103, name: string): ApiError {
	return serviceError(code, `Missed required parameter: ${name}`, name);
}
