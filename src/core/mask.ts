import { shortestSearchedSecret } from './call.ts';
import { percentEncode } from './text/percentEncode.ts';
import { encodeFormJava, lowerHex } from './text/percentForms.ts';

/** Stands for a secret wherever one would be shown. Its length says nothing about the secret's. */
export const mask = '••••••••';

/**
 * Replaces each secret found in `text` by {@link mask}, as it is and in the encodings of a query; the longest first, so
 * that no rest of a longer secret stays behind a shorter one. Very short ones are
 * not searched for: they would hide ordinary text.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secretMasker(secrets)(text);
}

/** As {@link maskSecrets}, for many texts: what is searched for is made once. */
export function secretMasker(secrets: readonly string[]): (text: string) => string {
	const forms = new Set([...new Set(secrets)].flatMap(formsOfSecret));
	const longestFirst = [...forms].sort((a, b) => b.length - a.length);
	return (text) => longestFirst.reduce((masked, form) => masked.replaceAll(form, () => mask), text);
}

/**
 * The texts to search for where a secret may stand: itself, and as it may stand in a query (RFC 3986, encodeURIComponent,
 * form-encoded; hex in either case). None for one shorter than {@link shortestSearchedSecret}.
 */
export function formsOfSecret(secret: string): string[] {
	if (secret.length < shortestSearchedSecret) return [];
	if (/^[\w.-]*$/.test(secret) || !secret.isWellFormed()) return [secret];
	const encoded = [percentEncode(secret), encodeURIComponent(secret), encodeFormJava(secret)];
	return [...new Set([secret, ...encoded, ...encoded.map(lowerHex)])];
}
