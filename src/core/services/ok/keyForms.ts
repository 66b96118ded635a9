import type { SecretName } from '../../masking/secret.ts';

export const keyLabel =
	/^(?:bearer\s+|(?:application_secret_key|session_secret_key|secret_key|access_token|application_key|secret|token)\s*[=:]\s*)(?=\S)/i;

/** How keys look of which the end was not copied: of them a character or two are missing. */
export const cutKeyForms: readonly (readonly [SecretName, RegExp])[] = [
	['application_secret_key', /^[0-9A-F]{22,23}$/],
	['session_secret_key', /^[0-9a-f]{30,31}$/],
];

/** How keys of the public record's service are written. The specification shows no form: this is a hint and no rule. */
export const keyForms: readonly (readonly ['application_key' | SecretName, RegExp])[] = [
	['application_key', /^C[A-Z]{14,19}$/],
	['access_token', /^(?:tkn\d|-[sn]-)[\w.:-]{10,}$/],
	['application_secret_key', /^[0-9A-F]{24}$/],
	['session_secret_key', /^[0-9a-f]{32}$/],
];
