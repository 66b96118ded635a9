import { secretDetector } from '../masking/mask.ts';
import { applicationKeyName, applicationSecretKeyName, sessionSecretKeyName } from '../services/ok/names.ts';
import { chooseScheme } from '../services/ok/scheme.ts';
import {
	type CallProblem,
	type Credentials,
	formatOf,
	generalNames,
	isMethodName,
	isSigned,
	type MethodCall,
	type Parameter,
	type ProblemField,
	secretsOf,
} from './call.ts';
import type { CallProblemCode, CallWarningCode } from './errors.ts';
import { headerNameProblem, isHeaderValue } from './ownHeaders.ts';

/**
 * Every problem of a call and its credentials, errors and warnings, in the order of the fields on screen: method,
 * format, parameters, headers, credentials. Never throws.
 * @param holdsSecret whether a text holds a secret, where more are known than those that sign
 */
export function checkCall(
	call: MethodCall,
	credentials: Credentials,
	holdsSecret = secretDetector(secretsOf(credentials)),
): CallProblem[] {
	const taken = generalNames.filter((name) => name !== 'format' || formatOf(call) !== null);
	return [
		...checkMethod(call, holdsSecret),
		...checkParameters(call.parameters, holdsSecret, (name) => !isSigned(name), taken),
		...checkHeaders(call, holdsSecret),
		...checkCredentials(credentials),
	];
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

/** @param taken names that occur anyway; without these a name may occur more than once */
export function checkParameters(
	parameters: readonly Parameter[],
	holdsSecret: (text: string) => boolean,
	isReserved: (name: string) => boolean,
	taken?: readonly string[],
): CallProblem[] {
	const problems: CallProblem[] = [];
	const seen = new Set(taken);
	parameters.forEach(({ name, value }, index) => {
		// Built lazily: most parameters have no problem.
		const ofName = (): ProblemField => ({ kind: 'parameter', index, part: 'name' });
		const ofValue = (): ProblemField => ({ kind: 'parameter', index, part: 'value' });
		if (name === '') problems.push(error('parameter-name-empty', ofName()));
		else if (isReserved(name)) problems.push(error('parameter-name-reserved', ofName()));
		else if (taken && seen.has(name)) problems.push(error('parameter-name-duplicate', ofName()));
		seen.add(name);
		if (!name.isWellFormed()) problems.push(error('lone-surrogate', ofName()));
		if (name !== name.trim()) problems.push(warning('name-padded', ofName()));
		if (holdsSecret(name)) problems.push(warning('value-holds-secret', ofName()));
		if (!value.isWellFormed()) problems.push(error('lone-surrogate', ofValue()));
		if (holdsSecret(value)) problems.push(warning('value-holds-secret', ofValue()));
	});
	return problems;
}

export function checkHeaders({ headers = [] }: MethodCall, holdsSecret: (text: string) => boolean): CallProblem[] {
	const seen = new Set<string>();
	return headers.flatMap(({ name, value }, index) => {
		const field = (part: 'name' | 'value'): ProblemField => ({ kind: 'header', index, part });
		const ofName = headerNameProblem(name, seen);
		seen.add(name.toLowerCase());
		return [
			...(ofName ? [error(ofName, field('name'))] : []),
			...(isHeaderValue(value) ? [] : [error('header-value-invalid', field('value'))]),
			...(holdsSecret(value) ? [warning('value-holds-secret', field('value'))] : []),
		];
	});
}

export function checkCredentials(credentials: Credentials): CallProblem[] {
	const problems: CallProblem[] = [];
	const named: [string, string | undefined][] = [
		[applicationKeyName, credentials.applicationKey],
		['access_token', credentials.accessToken],
		[applicationSecretKeyName, credentials.applicationSecretKey],
		[sessionSecretKeyName, credentials.sessionSecretKey],
	];
	const fieldOf = (name: string): ProblemField => ({ kind: 'credential', name });
	if (credentials.applicationKey === '') problems.push(error('application-key-missing', fieldOf(applicationKeyName)));
	if (credentials.accessToken === '') problems.push(error('access-token-missing', fieldOf('access_token')));
	const choice = chooseScheme(credentials);
	if ('problem' in choice) {
		const name = choice.problem === 'scheme-not-chosen' ? 'scheme' : applicationSecretKeyName;
		problems.push(error(choice.problem, fieldOf(name)));
	}
	for (const [name, secret] of named) {
		if (secret === undefined) continue;
		if (!secret.isWellFormed()) problems.push(error('lone-surrogate', fieldOf(name)));
		if (secret !== secret.trim()) problems.push(warning('secret-padded', fieldOf(name)));
	}
	return problems;
}

export function error(code: CallProblemCode, field: ProblemField): CallProblem {
	return { severity: 'error', code, field };
}

export function warning(code: CallWarningCode, field: ProblemField): CallProblem {
	return { severity: 'warning', code, field };
}
