import { type Credentials, type Parameter, sentAs } from '../../core/call.ts';
import type { Hints } from '../../diagnosis/mistakes/mistake.ts';
import type { SeenHints } from '../../net/diagnosis/seenCalls.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import type { Suspicions } from './suspicions.ts';

/** What is known around a call whose signature is wrong. */
export interface KnownAround {
	readonly otherCredentials: readonly Credentials[];
	readonly methods: readonly KnownMethod[];
	readonly seen: SeenHints;
	readonly suspicions?: Suspicions;
}

/** What may have been signed in place of these parameters, as they were sent. */
export function hintsFor(
	parameters: readonly Parameter[],
	{ otherCredentials, methods, seen, suspicions }: KnownAround,
): Hints {
	const method = sentAs(parameters, 'method');
	const known = methods.find(({ name }) => name === method);
	return {
		...seen,
		otherCredentials: otherCredentials.filter(holdsSecret),
		methods: methods.map(({ name }) => name),
		parameterNames: known?.parameters.map(({ name }) => name) ?? [],
		suspectedSecrets: suspicions?.secrets ?? [],
		suspectedValues: suspicions?.values ?? [],
	};
}

/** True where there is anything to sign with. */
export function holdsSecret({ accessToken, applicationSecretKey, sessionSecretKey }: Credentials): boolean {
	return Boolean(accessToken || applicationSecretKey || sessionSecretKey);
}
