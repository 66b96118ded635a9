import { mask } from '../masking/mask.ts';
import { isSecretName, maySecretBeNamed, namedSecretIn } from '../masking/secret.ts';
import { isCredentialHeader, secretOfName } from '../masking/secretNames.ts';
import { distinctSecrets, secretSpans } from '../masking/secretSpans.ts';
import { namedTexts } from '../text/parsedJson.ts';
import { referenceEnd } from './variableReferences.ts';

/** The judge of what looks like a secret, by name and by text ({@link secretSpans}). It may be wrong both ways. */

/** Long and without a word: hexadecimal, Base64, a token with a digit in it. */
const keyLikeValue = /^(?=[^\d]*\d)[A-Za-z0-9+/_=.:~-]{16,}$/;

/** `sig=` and the shortest value. */
const minMentionLength = 12;

/** Without any of these a text names no secret: far fewer texts are read as a paste is. */
const mayMention = /secret|token|session|pass|key|bearer|authorization|секретный|@/i;

/** True when `value`, written beside `name`, looks like a secret. A value that is only a variable does not. */
export function looksLikeSecret(name: string, value: string): boolean {
	if (value === '' || referenceEnd(value, 0) === value.length) return false;
	if (isSecretName(name) || secretOfName(name) !== undefined) return true;
	if (isCredentialHeader(name) && !value.endsWith('}}')) return true;
	// The value first: far more names than values are like a key's.
	if (keyLikeValue.test(value) && maySecretBeNamed(name)) return true;
	return mentionsSecret(value);
}

/** True when `text` holds a secret's name with a value after it, a credential, or a password in a URL. */
export function mentionsSecret(text: string): boolean {
	if (text.length < minMentionLength) return false;
	if (namedSecretIn(text) !== undefined) return true;
	return mayMention.test(text) && secretSpans(text).length > 0;
}

/** The values that look like secrets, and the secrets within them. */
export function secretsIn(pairs: readonly (readonly [name: string, value: string])[]): string[] {
	const named = pairs.flatMap(([name, value]) => (looksLikeSecret(name, value) ? value : []));
	return [...named, ...distinctSecrets(secretSpans(pairs.map((pair) => pair.join('=')).join('\n')))];
}

/** The texts in a value of JSON that look like secrets, by their names, in a list by the list's, and by themselves. */
export function secretTexts(json: unknown, ofAll: string): string[] {
	return Array.from(namedTexts(json, ofAll)).flatMap(([name, text]) => (looksLikeSecret(name, text) ? text : []));
}

/** For `JSON.stringify`: masks each text that looks like a secret. */
export function maskNamed(name: string, value: unknown): unknown {
	return typeof value === 'string' && looksLikeSecret(name, value) ? mask : value;
}
