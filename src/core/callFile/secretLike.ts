import { isSecretName, maySecretBeNamed, namedSecretIn } from '../secret.ts';
import { referenceEnd } from './variableReferences.ts';

/**
 * Whether a line of a file looks as if it held a secret. A warning: it may be wrong both ways, and says nothing about
 * the value but this. A paste judges values in its own way: there neither a name nor where a value ends is sure, and how
 * both are written tells more than the value does.
 */

/** Long and without a word: hexadecimal, base64, a token with a digit in it. */
const shortestKey = 16;
const keyLikeValue = /^(?=[^\d]*\d)[A-Za-z0-9+/_=.:~-]{16,}$/;

/** `sig=` and the shortest value. */
const shortestMention = 12;

/** True when `value`, written beside `name`, looks like a secret. A value that is only a variable does not. */
export function looksLikeSecret(name: string, value: string): boolean {
	if (value === '' || referenceEnd(value, 0) === value.length) return false;
	if (isSecretName(name)) return true;
	// The value first: far more names than values are like a key's.
	if (value.length >= shortestKey && keyLikeValue.test(value) && maySecretBeNamed(name)) return true;
	return mentionsSecret(value);
}

/** True when `text` holds one of the secrets' names with something like a value after it. */
export function mentionsSecret(text: string): boolean {
	if (text.length < shortestMention || !(text.includes('=') || text.includes(':'))) return false;
	return namedSecretIn(text) !== undefined;
}
