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
import { orderByName } from './nameOrder.ts';
import { chooseScheme, type Scheme, type SchemeReason } from './scheme.ts';
import { utf8Length } from './text/charsets.ts';

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
	/**
	 * The concatenation with {@link mask} in place of the signing secret and of any secret inside a value; made when it is asked
	 * for, as the next: views lay out their own, and of a long call each takes longer than all else.
	 */
	readonly signingString: () => string;
	/** Length in bytes of the real signing string, as UTF-8. */
	readonly signingStringBytes: () => number;
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
	const { scheme, reason, signedParameters, sources, secret, signingString: inClear } = arrange(call, credentials, md5);
	const trace: SignatureTrace = {
		scheme,
		schemeReason: reason,
		signingSecretFormula: signingSecretFormula(scheme),
		signedParameters,
		sources,
		signingString,
		signingStringBytes,
		sig: md5(inClear),
	};
	return call.httpMethod ? { ...trace, httpMethod: call.httpMethod } : trace;

	function signingString(): string {
		const ofKeys = scheme === 'server-server' ? [...secretsOf(credentials), secret] : secretsToMask(credentials, md5);
		const parameters = concatenate(signedParameters.map(withoutSecrets));
		return maskSecrets(parameters, [...ofKeys, ...secretsInValues(signedParameters)]) + mask;
	}

	function signingStringBytes(): number {
		return signedParameters.reduce((sum, parameter) => sum + bytesOf(parameter), utf8Length(secret));
	}
}

/**
 * The signing string in clear, signing secret and all: for tests and for the reveal that the user confirmed.
 * @throws {CallProblemError} as {@link signCall}.
 */
export function signingStringInClear(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): string {
	return arrange(call, credentials, md5).signingString;
}

/**
 * The signing secret in clear, for the reveal that the user confirmed. It signs as well as the key itself does.
 * @throws {CallProblemError} as {@link signCall}.
 */
export function signingSecretInClear(call: MethodCall, credentials: Credentials, md5: Md5 = pureMd5): string {
	return arrange(call, credentials, md5).secret;
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
	const order = orderByName(signed);
	const sorted: Parameter[] = [];
	for (let at = 0; at < order.length; at++) sorted.push(signed[order[at] as number] as Parameter);
	return sorted;
}

/** Step 2: `name=value` of each parameter, with no separator and no signing secret yet. */
export function concatenate(parameters: readonly Parameter[]): string {
	let concatenation = '';
	for (const { name, value } of parameters) concatenation += `${name}=${value}`;
	return concatenation;
}

/** A call as it is signed: steps 1 to 3 of both schemes. */
interface Arranged {
	readonly scheme: Scheme;
	readonly reason: SchemeReason;
	readonly signedParameters: readonly Parameter[];
	readonly sources: readonly number[];
	/** The signing secret. */
	readonly secret: string;
	readonly signingString: string;
}

/** Looks for errors alone: finding warnings takes longer than signing, and they keep no call from being signed. */
function arrange(call: MethodCall, credentials: Credentials, md5: Md5): Arranged {
	const rest = checkCall({ ...call, parameters: [] }, credentials, () => false);
	const choice = chooseScheme(credentials);
	const { parameters: signedParameters, sources } = sortedParameters(call, credentials);
	if (
		!('problem' in choice) &&
		rest.every(({ severity }) => severity === 'warning') &&
		areNamesRight(signedParameters)
	) {
		const secret = signingSecret(choice.scheme, credentials, md5);
		const signingString = concatenate(signedParameters) + secret;
		if (signingString.isWellFormed()) return { ...choice, signedParameters, sources, secret, signingString };
	}
	throw new CallProblemError(checkCall(call, credentials));
}

/**
 * Whether sorted names have no error. None of them begins with the second half of a character: so a concatenation is
 * well-formed only where each name and value is.
 */
function areNamesRight(sorted: readonly Parameter[]): boolean {
	let before = '';
	for (const { name } of sorted) {
		if (name === before || !isSigned(name) || isSecondHalf(name.charCodeAt(0))) return false;
		before = name;
	}
	return true;
}

function isSecondHalf(unit: number): boolean {
	return unit >= 0xdc00 && unit < 0xe000;
}

function sortedParameters(call: MethodCall, credentials: Credentials): { parameters: Parameter[]; sources: number[] } {
	const order = orderByName(call.parameters);
	// Those that every call has are put among its own afterwards: what its own names begin with alike makes them quicker to sort.
	const format = formatOf(call);
	const general: Parameter[] = [{ name: 'application_key', value: credentials.applicationKey }];
	if (format !== null) general.push({ name: 'format', value: format });
	general.push({ name: 'method', value: call.method });
	const parameters: Parameter[] = [];
	const sources: number[] = [];
	let next = 0;
	for (let at = 0; at < order.length; at++) {
		const source = order[at] as number;
		const parameter = call.parameters[source] as Parameter;
		while (next < general.length && (general[next] as Parameter).name <= parameter.name) takeGeneral();
		parameters.push(parameter);
		sources.push(source);
	}
	while (next < general.length) takeGeneral();
	return { parameters, sources };

	function takeGeneral(): void {
		parameters.push(general[next++] as Parameter);
		sources.push(-1);
	}
}

/** How many bytes a parameter takes in the signing string. */
export function bytesOf({ name, value }: Parameter): number {
	return utf8Length(name) + 1 + utf8Length(value);
}

/** The parameter as it may be shown. */
function withoutSecrets({ name, value, secrets }: Parameter): Parameter {
	return { name, value: secrets ? mask : value };
}
