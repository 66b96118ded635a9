import {
	type CallProblem,
	type Credentials,
	formatOf,
	isSigned,
	type MethodCall,
	type Parameter,
	secretsOf,
} from '../call/call.ts';
import { checkCall } from '../call/checkCall.ts';
import { WorkbenchError } from '../call/errors.ts';
import { chooseScheme, type Scheme, type SchemeReason } from '../call/scheme.ts';
import { utf8Length } from '../text/charsets.ts';
import { compareCodePoints } from './codePointOrder.ts';
import { type Md5, md5 as pureMd5 } from './md5.ts';

/** How the signing secret comes about, in the specification's own names. */
export type SigningSecretFormula = 'MD5(access_token + application_secret_key)' | 'session_secret_key';

/** The steps from parameters to signature, in order, without keys. `signedParameters` hold the caller's own values. */
export interface SignatureTrace {
	readonly scheme: Scheme;
	readonly schemeReason: SchemeReason;
	readonly signingSecretFormula: SigningSecretFormula;
	/** Sorted by name in Unicode code point order. */
	readonly signedParameters: readonly Parameter[];
	/** For each signed parameter its index in `call.parameters`, or -1 for `application_key`, `format` and `method`. */
	readonly sources: readonly number[];
	/** Length in bytes of the real signing string, as UTF-8. */
	readonly signingStringBytes: () => number;
	/** 32 lowercase hexadecimal characters. */
	readonly sig: string;
	/** Present where the parameters go in the body; the signature does not depend on it. */
	readonly httpMethod?: 'POST';
}

/** Thrown by {@link signCall}: `code` is that of the first error, `problems` are all of them. */
export class CallProblemError extends WorkbenchError {
	readonly problems: readonly CallProblem[];

	constructor(problems: readonly CallProblem[]) {
		const errors = problems.filter((problem) => problem.severity === 'error');
		const [first] = errors;
		if (!first) throw new RangeError('a CallProblemError needs an error among its problems');
		super(first.code, `the call cannot be signed: ${errors.map((problem) => problem.code).join(', ')}`);
		this.name = 'CallProblemError';
		this.problems = problems;
	}
}

/**
 * Signs a call (specification, Authentication).
 *
 * @example
 * const trace = signCall({ method: 'events.get', parameters: [] }, { applicationKey, accessToken, applicationSecretKey });
 * const url = requestUrl('https://api.example.org', trace, accessToken);
 *
 * @throws {CallProblemError} when the call or the credentials have an error ({@link checkCall}).
 */
export function signCall(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): SignatureTrace {
	const { scheme, reason } = requireScheme(call, credentials);
	const secret = signingSecret(scheme, credentials, md5);
	const sorted = sortedByName(allParameters(call, credentials));
	const signedParameters = sorted.map(({ parameter }) => parameter);
	const signingString = concatenate(signedParameters) + secret;
	const bytes = utf8Length(signingString);
	return {
		scheme,
		schemeReason: reason,
		signingSecretFormula: signingSecretFormula(scheme),
		signedParameters,
		sources: sorted.map(({ source }) => source),
		signingStringBytes: () => bytes,
		sig: md5(signingString),
		...(call.httpMethod && { httpMethod: call.httpMethod }),
	};
}

/**
 * The signing string in clear with the signing secret, for tests and for the reveal that the user confirmed.
 * @throws {CallProblemError} as {@link signCall}.
 */
export function signingStringInClear(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): string {
	const secret = signingSecretInClear(call, credentials, md5);
	return concatenate(sortedByName(allParameters(call, credentials)).map(({ parameter }) => parameter)) + secret;
}

/**
 * The signing secret in clear, for the reveal that the user confirmed. It signs as well as the key itself does.
 * @throws {CallProblemError} as {@link signCall}.
 */
export function signingSecretInClear(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): string {
	return signingSecret(requireScheme(call, credentials).scheme, credentials, md5);
}

/** Checks the call and its credentials; warnings are not looked for, as they do not prevent signing. */
function requireScheme(call: MethodCall, credentials: Credentials): { scheme: Scheme; reason: SchemeReason } {
	const problems = checkCall(call, credentials, () => false);
	const choice = chooseScheme(credentials);
	if ('problem' in choice || problems.some(({ severity }) => severity === 'error')) {
		throw new CallProblemError(checkCall(call, credentials));
	}
	return choice;
}

/** A parameter of a call and its index in `call.parameters`; -1 for one that every call has. */
interface PlacedParameter {
	readonly parameter: Parameter;
	readonly source: number;
}

function allParameters(call: MethodCall, credentials: Credentials): PlacedParameter[] {
	const format = formatOf(call);
	const general = [
		{ name: 'application_key', value: credentials.applicationKey },
		...(format === null ? [] : [{ name: 'format', value: format }]),
		{ name: 'method', value: call.method },
	];
	return [
		...general.map((parameter) => ({ parameter, source: -1 })),
		...call.parameters.map((parameter, source) => ({ parameter, source })),
	];
}

function sortedByName(parameters: readonly PlacedParameter[]): PlacedParameter[] {
	return parameters.toSorted((a, b) => compareCodePoints(a.parameter.name, b.parameter.name));
}

/** Step 1 of both schemes (specification, "Server-server scheme" and "Client-server scheme"). */
export function signingSecret(scheme: Scheme, credentials: Omit<Credentials, 'applicationKey'>, md5: Md5): string {
	return scheme === 'server-server'
		? md5(credentials.accessToken + (credentials.applicationSecretKey ?? ''))
		: (credentials.sessionSecretKey ?? '');
}

/** What no masked text may hold: the secrets, and the signing secret of server-server, which signs as well as they do. */
export function secretsToMask(credentials: Credentials, md5: Md5 = pureMd5): string[] {
	const secrets = secretsOf(credentials);
	return credentials.applicationSecretKey ? [...secrets, signingSecret('server-server', credentials, md5)] : secrets;
}

/** Of more tokens in one call only the first are signing secrets derived. */
const maxTokens = 50;

/** The signing secrets that any access_token sent in a call gives with held keys: each signs as well as the keys do. */
export function derivedSecrets(sent: readonly Parameter[], held: readonly Credentials[], md5: Md5 = pureMd5): string[] {
	const tokens = new Set(
		sent.filter(({ name, value }) => name === 'access_token' && value !== '').map(({ value }) => value),
	);
	return [...tokens]
		.slice(0, maxTokens)
		.flatMap((accessToken) =>
			held
				.filter(({ applicationSecretKey }) => applicationSecretKey)
				.map((credentials) => signingSecret('server-server', { ...credentials, accessToken }, md5)),
		);
}

export function signingSecretFormula(scheme: Scheme): SigningSecretFormula {
	return scheme === 'server-server' ? 'MD5(access_token + application_secret_key)' : 'session_secret_key';
}

/** What enters the signature of a request with these parameters, sorted by name (specification, "Signed parameters" and step 2). */
export function parametersToSign(sent: readonly Parameter[]): Parameter[] {
	return sent.filter(({ name }) => isSigned(name)).sort((a, b) => compareCodePoints(a.name, b.name));
}

/** Step 2: `name=value` of each parameter, with no separator and no signing secret yet. */
export function concatenate(parameters: readonly Parameter[]): string {
	let concatenation = '';
	for (const { name, value } of parameters) concatenation += `${name}=${value}`;
	return concatenation;
}
