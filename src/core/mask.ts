import { shortestSearchedSecret } from './call.ts';
import { percentEncode } from './text/percentEncode.ts';

/** Stands for a secret wherever one would be shown. Its length says nothing about the secret's. */
export const mask = '••••••••';

/**
 * Replaces each secret found in `text` by {@link mask}, as it is and in the encodings of a query; the longest first, so
 * that no rest of a longer secret stays behind a shorter one. Secrets shorter than {@link shortestSearchedSecret} are
 * not searched for: they would hide ordinary text.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	const forms = new Set(secrets.filter(({ length }) => length >= shortestSearchedSecret).flatMap(formsOf));
	const longestFirst = [...forms].sort((a, b) => b.length - a.length);
	return longestFirst.reduce((masked, form) => masked.replaceAll(form, () => mask), text);
}

/** A secret as it may stand in a query that was pasted: RFC 3986, encodeURIComponent, form-encoded; hex in either case. */
function formsOf(secret: string): string[] {
	if (/^[\w.-]*$/.test(secret) || !secret.isWellFormed()) return [secret];
	const form = new URLSearchParams({ x: secret }).toString().slice('x='.length);
	const encoded = [percentEncode(secret), encodeURIComponent(secret), form];
	const lowerHex = encoded.map((text) => text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()));
	return [secret, ...encoded, ...lowerHex];
}
