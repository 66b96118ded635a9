import {
	type CallProblem,
	type Credentials,
	formatOf,
	isSigned,
	type MethodCall,
	type Parameter,
	secretsOf,
} from '../../call/call.ts';
import { checkCall } from '../../call/checkCall.ts';
import { WorkbenchError } from '../../call/errors.ts';
import { compareCodePoints } from '../../signing/codePointOrder.ts';
import { type Derivation, derive } from '../../signing/derive.ts';
import { type Md5, md5 as pureMd5 } from '../../signing/digests.ts';
import { utf8Length } from '../../text/charsets.ts';
import { chooseScheme, type Scheme, type SchemeReason } from './scheme.ts';
import schemes from './schemes.json' with { type: 'json' };

type SigningKeys = Omit<Credentials, 'applicationKey'>;
type SecretStep = 'signing-secret' | 'signing-string';

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
	const parameters = allParameters(call, credentials);
	const derivation = deriveBy(schemes[scheme], parameters, credentials, md5);
	const { spans = [] } = derivation.steps.find(({ name }) => name === 'text') ?? {};
	const order = spans.flatMap(({ from }) => (from.kind === 'name' ? from.index : []));
	const bytes = utf8Length(derivation.signed.of?.text ?? '');
	return {
		scheme,
		schemeReason: reason,
		signingSecretFormula:
			scheme === 'server-server' ? 'MD5(access_token + application_secret_key)' : 'session_secret_key',
		signedParameters: order.map((index) => parameters[index] as Parameter),
		sources: order.map((index) => Math.max(-1, index - parameters.length + call.parameters.length)),
		signingStringBytes: () => bytes,
		sig: derivation.signature,
		...(call.httpMethod && { httpMethod: call.httpMethod }),
	};
}

/** A step in clear, for the reveal that the user confirmed. @throws {CallProblemError} as {@link signCall} */
export function signingStepInClear(step: SecretStep, call: MethodCall, keys: Credentials, md5: Md5 = pureMd5): string {
	const { scheme } = requireScheme(call, keys);
	if (step === 'signing-secret') return signingSecret(scheme, keys, md5);
	return deriveBy(schemes[scheme], allParameters(call, keys), keys, md5).signed.of?.text ?? '';
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

function allParameters(call: MethodCall, { applicationKey }: Credentials): Parameter[] {
	const format = formatOf(call);
	return [
		{ name: 'application_key', value: applicationKey },
		...(format === null ? [] : [{ name: 'format', value: format }]),
		{ name: 'method', value: call.method },
		...call.parameters,
	];
}

/** The first step of each scheme alone. */
const secrets = {
	'server-server': { signature: schemes['server-server'].steps.secret },
	'client-server': { signature: schemes['client-server'].steps.secret },
};

function deriveBy(written: object, parameters: readonly Parameter[], keys: SigningKeys, md5: Md5): Derivation {
	const values = {
		access_token: keys.accessToken,
		application_secret_key: keys.applicationSecretKey ?? '',
		session_secret_key: keys.sessionSecretKey ?? '',
	};
	const pairs = parameters.map(({ name, value }) => [name, value] as const);
	return derive(written, { parameters: pairs, values }, { hash: (_, text) => md5(text as string) });
}

/** Step 1 of both schemes (specification, "Server-server scheme" and "Client-server scheme"). */
export function signingSecret(scheme: Scheme, keys: SigningKeys, md5: Md5): string {
	return deriveBy(secrets[scheme], [], keys, md5).signature;
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
	const tokens = sent.flatMap(({ name, value }) => (name === 'access_token' && value !== '' ? value : []));
	const keys = held.filter(({ applicationSecretKey }) => applicationSecretKey);
	return [...new Set(tokens)]
		.slice(0, maxTokens)
		.flatMap((accessToken) => keys.map((held) => signingSecret('server-server', { ...held, accessToken }, md5)));
}

/** What enters the signature of a request with these parameters, sorted by name (specification, "Signed parameters" and step 2). */
export function parametersToSign(sent: readonly Parameter[]): Parameter[] {
	return sent.filter(({ name }) => isSigned(name)).sort((a, b) => compareCodePoints(a.name, b.name));
}

/** Step 2: `name=value` of each parameter, with no separator and no signing secret yet. */
export function concatenate(parameters: readonly Parameter[]): string {
	return parameters.map(({ name, value }) => `${name}=${value}`).join('');
}
