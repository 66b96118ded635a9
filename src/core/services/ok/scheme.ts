/** The two signing schemes of the specification (Authentication, "Choice of scheme"). */
export type Scheme = 'server-server' | 'client-server';

/** Why a scheme applies: only one secret is held, or both are and the account says which. */
export type SchemeReason = 'application_secret_key-held' | 'session_secret_key-held' | 'chosen';

export type SchemeChoice =
	| { readonly scheme: Scheme; readonly reason: SchemeReason }
	| { readonly problem: 'secret-key-missing' | 'scheme-not-chosen' };

/** The secrets held, from which the scheme follows. Empty strings count as not held. */
export interface HeldSecrets {
	readonly applicationSecretKey?: string;
	readonly sessionSecretKey?: string;
	/** Matters only when both are held. */
	readonly scheme?: Scheme;
}

/**
 * Chooses the scheme from the secrets held (specification, "Choice of scheme"). With both secrets, or neither, the
 * specification shows nothing (Gaps): with both, `scheme` must say which; with neither there is no scheme.
 * A `scheme` given while only one secret is held changes nothing: the specification's table decides.
 */
export function chooseScheme({ applicationSecretKey, sessionSecretKey, scheme }: HeldSecrets): SchemeChoice {
	if (applicationSecretKey && sessionSecretKey)
		return scheme ? { scheme, reason: 'chosen' } : { problem: 'scheme-not-chosen' };
	if (applicationSecretKey) return { scheme: 'server-server', reason: 'application_secret_key-held' };
	if (sessionSecretKey) return { scheme: 'client-server', reason: 'session_secret_key-held' };
	return { problem: 'secret-key-missing' };
}

/** The schemes by which these credentials can sign: with both secrets held and none chosen, both. */
export function schemesOf(credentials: HeldSecrets): Scheme[] {
	const choice = chooseScheme(credentials);
	if ('scheme' in choice) return [choice.scheme];
	return choice.problem === 'scheme-not-chosen' ? ['server-server', 'client-server'] : [];
}
