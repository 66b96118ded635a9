import { applicationKeyName } from '../services/ok/names.ts';
import type { HeldSecrets } from '../services/ok/scheme.ts';
import type { CallProblemCode, CallWarningCode } from './errors.ts';

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
	/** Headers of its own, which are sent and not signed. */
	readonly headers?: readonly Parameter[];
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

/** The field a problem belongs to; `index` counts in `call.parameters`, or in `call.headers`. */
export type ProblemField =
	| { readonly kind: 'method' }
	| { readonly kind: 'format' }
	| { readonly kind: 'parameter' | 'header'; readonly index: number; readonly part: 'name' | 'value' }
	| { readonly kind: 'credential'; readonly name: string };

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
export const generalNames: readonly string[] = [applicationKeyName, 'format', 'method'];

/**
 * The value that counts where a name is sent more than once: the first that is not empty. Servers take the first (a Java
 * servlet's `getParameter`, for one), and clients that leave a field blank send it again with its value.
 */
export function sentAs(parameters: readonly Parameter[], wanted: string): string | undefined {
	const sent = parameters.filter(({ name }) => name === wanted);
	return (sent.find(({ value }) => value !== '') ?? sent[0])?.value;
}

/** The token that a client sent: `access_token`, or as older clients do `session_key`; empty when absent. */
export function sessionOf(parameters: readonly Parameter[]): string {
	return sentAs(parameters, 'access_token') || sentAs(parameters, 'session_key') || '';
}

/** A secret that short is too common in ordinary text to be searched for in it. */
export const minSearchedSecretLength = 4;

/** What a call of another service than the specification's can be sent with. */
export const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * At least two parts with dots between them: the specification's form is `<group>.<name>`, and three parts occur
 * (public record, apiok.ru: `vk.notifications.sendMessage`).
 */
const methodForm = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u;

export function isMethodName(method: string): boolean {
	return methodForm.test(method);
}

/** The format a call is sent with, or `null` when it is left out. */
export function formatOf(call: MethodCall): string | null {
	return call.format === undefined ? defaultFormat : call.format;
}

/** The non-empty secrets among the credentials; `access_token` counts as one, the application's key is public. */
export function secretsOf(credentials: Credentials): string[] {
	const { accessToken, applicationSecretKey, sessionSecretKey } = credentials;
	return [accessToken, applicationSecretKey, sessionSecretKey].flatMap((secret) => secret || []);
}

export function secretsInValues(parameters: readonly Parameter[]): string[] {
	return [...new Set(parameters.flatMap(({ secrets = [] }) => secrets))];
}
