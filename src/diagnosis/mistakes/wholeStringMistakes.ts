import { utf8 } from '../../core/text/charsets.ts';
import { encodeComponent, encodeFormPlus, encodeRfc3986, lowerHex } from '../../core/text/percentForms.ts';
import type { CharacterSetMistake } from './mistake.ts';
import { mistakesOf } from './mistakeRows.ts';

const rows: readonly (readonly [
	code: string,
	variant: string,
	plausibility: number,
	change: (text: string) => string,
])[] = [
	['string-case', 'lower', 45, (text) => text.toLowerCase()],
	['string-case', 'upper', 36, (text) => text.toUpperCase()],
	['string-percent-encoded', 'rfc3986', 42, encodeRfc3986],
	['string-percent-encoded', 'encodeURIComponent', 41, encodeComponent],
	['string-percent-encoded', 'form', 40, encodeFormPlus],
	['string-percent-encoded', 'lower-case', 20, (text) => lowerHex(encodeRfc3986(text))],
];

/**
 * Changes of the whole signing string once it was put together. Each is the same for a string as for its parts one
 * after the other: so it is made where the parts become bytes.
 */
export const wholeStringMistakes: readonly CharacterSetMistake[] = mistakesOf('character-set', rows, (change) => ({
	encode: (text: string) => utf8(change(text)),
	keepsAscii: false,
}));
