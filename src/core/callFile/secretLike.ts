import { namedSecretIn, secretNamed } from '../secret.ts';
import { referenceEnd } from './variableReferences.ts';

/**
 * Whether a line of a file looks as if it held a secret. A warning: it may be wrong both ways, and says nothing about
 * the value but this.
 */

const keyLikeName = /secret|token|password|passwd|private|credential|signature|api_?key|auth(?!or)|^key$|_key$/i;

/** Public by the specification. */
const publicName = /^(?:application|app|public)_?key$|^client_?id$/i;

/** Long and without a word: hexadecimal, base64, a token with a digit in it. */
const keyLikeValue = /^(?=[^\d]*\d)[A-Za-z0-9+/_=.:~-]{16,}$/;

/** `sig=` and the shortest value. */
const shortestMention = 12;

/** True when `value`, written beside `name`, looks like a secret. A value that is only a variable does not. */
export function looksLikeSecret(name: string, value: string): boolean {
	if (value === '' || referenceEnd(value, 0) === value.length) return false;
	if (secretNamed(name) || name.toLowerCase() === 'sig') return true;
	// The value first: far more names than values are like a key's.
	if (keyLikeValue.test(value) && keyLikeName.test(name) && !publicName.test(name)) return true;
	return mentionsSecret(value);
}

/** True when `text` holds one of the secrets' names with something like a value after it. */
export function mentionsSecret(text: string): boolean {
	return text.length >= shortestMention && namedSecretIn(text) !== undefined;
}
