import { randomBytes, randomInt } from 'node:crypto';
import { secretMasker } from '../../core/mask.ts';
import { secretsToMask } from '../../core/sign.ts';

/** What the local service accepts. A missing or empty secret key switches its scheme off. */
export interface ServiceKeys {
	readonly applicationKey: string;
	readonly accessToken: string;
	/** With it the service accepts signatures of the server-server scheme. */
	readonly applicationSecretKey?: string;
	/** With it the service accepts signatures of the client-server scheme. */
	readonly sessionSecretKey?: string;
}

/**
 * Fresh random keys for a local service, both secret keys among them. The specification shows no shapes; these follow
 * the ones seen in the documentation of the public record's service. They guard nothing but the service given them.
 */
export function freshServiceKeys(): Required<ServiceKeys> {
	return {
		applicationKey: `CBA${letters('ABCDEFGHIJK', 14)}`,
		accessToken: `tkn1${letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 40)}`,
		applicationSecretKey: randomBytes(12).toString('hex').toUpperCase(),
		sessionSecretKey: randomBytes(16).toString('hex'),
	};
}

function letters(alphabet: string, length: number): string {
	return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const maskers = new WeakMap<ServiceKeys, (text: string) => string>();

/** Masks these keys in any text ({@link secretMasker}). Made once for them: it takes as long as checking a call. */
export function maskerOf(keys: ServiceKeys): (text: string) => string {
	const known = maskers.get(keys);
	if (known) return known;
	const masker = secretMasker(secretsToMask(keys));
	maskers.set(keys, masker);
	return masker;
}
