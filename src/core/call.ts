import type { CallProblemCode, CallWarningCode } from './errors.ts';
import { chooseScheme, type HeldSecrets } from './scheme.ts';
import { percentEncode } from './text/percentEncode.ts';
import { isSameList } from './text/sameList.ts';
import { TextSearch } from './text/textSearch.ts';

/** A parameter as it is signed: `value` is raw text, not percent-encoded. */
export interface Parameter {
	readonly name: string;
	readonly value: string;
	/** Secrets that are in the value, as one of the environment may be: then it is shown as a mask. */
	readonly secrets?: readonly string[];
}

/**
 * A method with its parameters. `format` absent means `json`, the only value the specification shows; `null` leaves
 * the parameter out.
 */
export interface MethodCall {
	readonly method: string;
	readonly format?: string | null;
	readonly parameters: readonly Parameter[];
	/**
	 * Present where the parameters go as a form in the body, signed in the same way. Absent means GET, the only HTTP method
	 * that the specification shows; the public record says that every method takes POST, too.
	 */
	readonly httpMethod?: 'POST';
}

/** What an account holds to sign with. */
export interface Credentials extends HeldSecrets {
	readonly applicationKey: string;
	readonly accessToken: string;
}

/** A credential by the specification's own name. */
export type CredentialName =
	| 'application_key'
	| 'access_token'
	| 'application_secret_key'
	| 'session_secret_key'
	| 'scheme';

/** The field a problem belongs to; `index` counts in `call.parameters`. */
export type ProblemField =
	| { readonly kind: 'method' }
	| { readonly kind: 'format' }
	| { readonly kind: 'parameter'; readonly index: number; readonly part: 'name' | 'value' }
	| { readonly kind: 'credential'; readonly name: CredentialName };

/** Something wrong (or worth a warning) in a call or its credentials. Never holds a secret or a value. */
export type CallProblem =
	| { readonly severity: 'error'; readonly code: CallProblemCode; readonly field: ProblemField }
	| { readonly severity: 'warning'; readonly code: CallWarningCode; readonly field: ProblemField };

export const defaultFormat = 'json';

/**
 * True for the name of a parameter that enters the signature: every one but `sig` and `access_token`, which the request
 * gets after signing, and a call cannot name (specification, "Signed parameters").
 */
export function isSigned(name: string): boolean {
	return name !== 'sig' && name !== 'access_token';
}

/** The parameters that every call has, whatever its method (specification, "Method call"). */
export const generalNames: readonly string[] = ['application_key', 'format', 'method'];

/** The value of the first parameter of that name that has one: a duplicate may be empty. */
export function sentAs(parameters: readonly Parameter[], wanted: string): string | undefined {
	let sent: string | undefined;
	for (const { name, value } of parameters) {
		if (name !== wanted) continue;
		if (value !== '') return value;
		sent = value;
	}
	return sent;
}

/** A secret that short is too common in ordinary text to be searched for in it. */
export const shortestSearchedSecret = 4;

/**
 * At least two parts with dots between them: the specification's form is `<group>.<name>`, and three parts occur
 * (public record, apiok.ru: `vk.notifications.sendMessage`).
 */
const methodForm = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u;

/** True when `method` has the form `<group>.<name>`. */
export function isMethodName(method: string): boolean {
	return methodForm.test(method);
}

/** The format a call is sent with, or `null` when it is left out. */
export function formatOf(call: MethodCall): string | null {
	return call.format === undefined ? defaultFormat : call.format;
}

/**
 * Every problem of a call and its credentials, errors and warnings, in the order of the fields on screen: method,
 * format, parameters, credentials. Never throws.
 * @param holdsSecret whether a text holds a secret, where more are known than those that sign
 */
export function checkCall(
	call: MethodCall,
	credentials: Credentials,
	holdsSecret = secretDetector(secretsOf(credentials)),
): CallProblem[] {
	return [...checkMethod(call, holdsSecret), ...checkParameters(call, holdsSecret), ...checkCredentials(credentials)];
}

/** The last searches: a call is checked at each keystroke with the same secrets, and making a search takes longer than most calls. */
const searches: { readonly secrets: readonly string[]; readonly search: TextSearch }[] = [];
const mostSearches = 4;

/** Tells of texts whether they hold one of these secrets, as it is or as a URL has it. */
export function secretDetector(secrets: readonly string[]): (text: string) => boolean {
	const long = secrets.filter((secret) => secret.length >= shortestSearchedSecret);
	if (long.length === 0) return () => false;
	const shortest = Math.min(...long.map(({ length }) => length));
	let search: TextSearch | undefined;
	return (text) => {
		if (text.length < shortest) return false;
		search ??= searchFor(long);
		let isFound = false;
		search.find(text, () => {
			isFound = true;
		});
		return isFound;
	};
}

function searchFor(secrets: readonly string[]): TextSearch {
	const index = searches.findIndex((one) => isSameList(one.secrets, secrets));
	const [known] = index < 0 ? [] : searches.splice(index, 1);
	const one = known ?? { secrets, search: makeSearch(secrets) };
	searches.unshift(one);
	searches.splice(mostSearches);
	return one.search;
}

function makeSearch(secrets: readonly string[]): TextSearch {
	const wanted = secrets.flatMap((secret) => (secret.isWellFormed() ? [secret, percentEncode(secret)] : [secret]));
	return new TextSearch([...new Set(wanted)].map((text) => ({ text, loosely: false })));
}

function checkMethod(call: MethodCall, holdsSecret: (text: string) => boolean): CallProblem[] {
	const problems: CallProblem[] = [];
	if (call.method === '') problems.push(error('method-missing', { kind: 'method' }));
	else if (!call.method.isWellFormed()) problems.push(error('lone-surrogate', { kind: 'method' }));
	else if (!isMethodName(call.method)) problems.push(error('method-malformed', { kind: 'method' }));
	const format = formatOf(call);
	if (holdsSecret(call.method)) problems.push(warning('value-holds-secret', { kind: 'method' }));
	if (format !== null && !format.isWellFormed()) problems.push(error('lone-surrogate', { kind: 'format' }));
	if (format !== null && holdsSecret(format)) problems.push(warning('value-holds-secret', { kind: 'format' }));
	return problems;
}

function checkParameters(call: MethodCall, holdsSecret: (text: string) => boolean): CallProblem[] {
	const problems: CallProblem[] = [];
	const seen = new Set(['application_key', 'method', ...(formatOf(call) === null ? [] : ['format'])]);
	call.parameters.forEach(({ name, value }, index) => {
		// Made only where they are told: most parameters have no problem.
		const ofName = (): ProblemField => ({ kind: 'parameter', index, part: 'name' });
		const ofValue = (): ProblemField => ({ kind: 'parameter', index, part: 'value' });
		if (name === '') problems.push(error('parameter-name-empty', ofName()));
		else if (!isSigned(name)) problems.push(error('parameter-name-reserved', ofName()));
		else if (seen.has(name)) problems.push(error('parameter-name-duplicate', ofName()));
		seen.add(name);
		if (!name.isWellFormed()) problems.push(error('lone-surrogate', ofName()));
		if (name !== name.trim()) problems.push(warning('name-padded', ofName()));
		if (holdsSecret(name)) problems.push(warning('value-holds-secret', ofName()));
		if (!value.isWellFormed()) problems.push(error('lone-surrogate', ofValue()));
		if (holdsSecret(value)) problems.push(warning('value-holds-secret', ofValue()));
	});
	return problems;
}

/** Every problem of credentials by themselves. */
export function checkCredentials(credentials: Credentials): CallProblem[] {
	const problems: CallProblem[] = [];
	const named: [CredentialName, string | undefined][] = [
		['application_key', credentials.applicationKey],
		['access_token', credentials.accessToken],
		['application_secret_key', credentials.applicationSecretKey],
		['session_secret_key', credentials.sessionSecretKey],
	];
	if (credentials.applicationKey === '') {
		problems.push(error('application-key-missing', { kind: 'credential', name: 'application_key' }));
	}
	if (credentials.accessToken === '') {
		problems.push(error('access-token-missing', { kind: 'credential', name: 'access_token' }));
	}
	const choice = chooseScheme(credentials);
	if ('problem' in choice) {
		const name = choice.problem === 'scheme-not-chosen' ? 'scheme' : 'application_secret_key';
		problems.push(error(choice.problem, { kind: 'credential', name }));
	}
	for (const [name, secret] of named) {
		if (secret === undefined) continue;
		const field: ProblemField = { kind: 'credential', name };
		if (!secret.isWellFormed()) problems.push(error('lone-surrogate', field));
		if (secret !== secret.trim()) problems.push(warning('secret-padded', field));
	}
	return problems;
}

/** The non-empty secrets among the credentials; `access_token` counts as one, `application_key` is public. */
export function secretsOf(credentials: Credentials): string[] {
	const { accessToken, applicationSecretKey, sessionSecretKey } = credentials;
	return [accessToken, applicationSecretKey, sessionSecretKey].filter(
		(secret) => secret !== undefined && secret !== '',
	) as string[];
}

/** The secrets that a call brings along in its values. */
export function secretsInValues(parameters: readonly Parameter[]): string[] {
	const all = new Set<string>();
	for (const { secrets } of parameters) if (secrets) for (const secret of secrets) all.add(secret);
	return [...all];
}

function error(code: CallProblemCode, field: ProblemField): CallProblem {
	return { severity: 'error', code, field };
}

function warning(code: CallWarningCode, field: ProblemField): CallProblem {
	return { severity: 'warning', code, field };
}
