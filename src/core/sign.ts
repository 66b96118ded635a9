import {
	type CallProblem,
	type Credentials,
	checkCall,
	formatOf,
	isSigned,
	type MethodCall,
	type Parameter,
	secretsInValues,
	secretsOf,
} from './call.ts';
import { WorkbenchError } from './errors.ts';
import { mask, maskSecrets } from './mask.ts';
import { type Md5, md5 as pureMd5 } from './md5.ts';
import { orderByName, orderOf } from './nameOrder.ts';
import { chooseScheme, type Scheme, type SchemeReason } from './scheme.ts';
import { utf8 } from './text/charsets.ts';

/** How the signing secret comes about, in the specification's own names. */
export type SigningSecretFormula = 'MD5(access_token + application_secret_key)' | 'session_secret_key';

/**
 * All steps from parameters to signature, in order, with every secret masked. `signedParameters` are the caller's own
 * values, as they must be to build the request.
 */
export interface SignatureTrace {
	readonly scheme: Scheme;
	readonly schemeReason: SchemeReason;
	readonly signingSecretFormula: SigningSecretFormula;
	/** Sorted by name in Unicode code point order. */
	readonly signedParameters: readonly Parameter[];
	/** For each signed parameter its index in `call.parameters`, or -1 for `application_key`, `format` and `method`. */
	readonly sources: readonly number[];
	/** The concatenation with {@link mask} in place of the signing secret and of any secret inside a value. */
	readonly signingString: string;
	/** Length in bytes of the real signing string, as UTF-8. */
	readonly signingStringBytes: number;
	/** 32 lowercase hexadecimal characters. */
	readonly sig: string;
	/** Present where the parameters go in the body; nothing of the signature depends on it. */
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
	const { scheme, reason } = requireSignable(call, credentials);
	const { parameters: signedParameters, sources } = sortedParameters(call, credentials);
	const secret = signingSecret(scheme, credentials, md5);
	const concatenation = concatenate(signedParameters);
	const signingString = concatenation + secret;
	const ofKeys = scheme === 'server-server' ? [...secretsOf(credentials), secret] : secretsToMask(credentials, md5);
	// When it is first asked for: views lay out their own, and of a long call masking takes longer than all else.
	let shown: string | undefined;
	return {
		scheme,
		schemeReason: reason,
		signingSecretFormula: signingSecretFormula(scheme),
		signedParameters,
		sources,
		get signingString() {
			shown ??=
				maskSecrets(concatenate(signedParameters.map(withoutSecrets)), [
					...ofKeys,
					...secretsInValues(signedParameters),
				]) + mask;
			return shown;
		},
		signingStringBytes: utf8(signingString).length,
		sig: md5(signingString),
		...(call.httpMethod && { httpMethod: call.httpMethod }),
	};
}

/**
 * The signing string in clear, signing secret and all: for tests and for the reveal that the user confirmed.
 * @throws {CallProblemError} as {@link signCall}.
 */
export function signingStringInClear(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): string {
	const { scheme } = requireSignable(call, credentials);
	const { parameters } = sortedParameters(call, credentials);
	return concatenate(parameters) + signingSecret(scheme, credentials, md5);
}

/**
 * The signing secret in clear, for the reveal that the user confirmed. It signs as well as the key itself does.
 * @throws {CallProblemError} as {@link signCall}.
 */
export function signingSecretInClear(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): string {
	return signingSecret(requireSignable(call, credentials).scheme, credentials, md5);
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

export function signingSecretFormula(scheme: Scheme): SigningSecretFormula {
	return scheme === 'server-server' ? 'MD5(access_token + application_secret_key)' : 'session_secret_key';
}

/** What enters the signature of a request with these parameters, sorted by name (specification, "Signed parameters" and step 2). */
export function parametersToSign(sent: readonly Parameter[]): Parameter[] {
	const signed = sent.filter(({ name }) => isSigned(name));
	const compare = orderOf(signed.map(({ name }) => name));
	return signed.sort((a, b) => compare(a.name, b.name));
}

/** Step 2: `name=value` of each parameter, with no separator and no signing secret yet. */
export function concatenate(parameters: readonly Parameter[]): string {
	let concatenation = '';
	for (const { name, value } of parameters) concatenation += `${name}=${value}`;
	return concatenation;
}

function sortedParameters(call: MethodCall, credentials: Credentials): { parameters: Parameter[]; sources: number[] } {
	const format = formatOf(call);
	const all: Parameter[] = [
		{ name: 'application_key', value: credentials.applicationKey },
		...(format === null ? [] : [{ name: 'format', value: format }]),
		{ name: 'method', value: call.method },
	];
	const general = all.length;
	for (const { name, value, secrets } of call.parameters)
		all.push(secrets ? { name, value, secrets } : { name, value });
	const order = orderByName(all.map(({ name }) => name));
	const parameters: Parameter[] = [];
	const sources: number[] = [];
	for (let at = 0; at < order.length; at++) {
		const index = order[at] as number;
		parameters.push(all[index] as Parameter);
		sources.push(index < general ? -1 : index - general);
	}
	return { parameters, sources };
}

/** The parameter as it may be shown. */
function withoutSecrets({ name, value, secrets }: Parameter): Parameter {
	return { name, value: secrets ? mask : value };
}

function requireSignable(call: MethodCall, credentials: Credentials): { scheme: Scheme; reason: SchemeReason } {
	const problems = checkCall(call, credentials);
	const choice = chooseScheme(credentials);
	if (problems.some(({ severity }) => severity === 'error') || 'problem' in choice)
		throw new CallProblemError(problems);
	return choice;
}
