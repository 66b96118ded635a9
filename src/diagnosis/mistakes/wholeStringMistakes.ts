import { utf8 } from '../../core/text/charsets.ts';
import { encodeComponent, encodeFormPlus, encodeRfc3986, lowerHex } from '../../core/text/percentForms.ts';
import { escapeNonAscii, escapesOfRepr } from './jsonForms.ts';
import type { CharacterSetMistake } from './mistake.ts';
import { mistakesOf } from './mistakeRows.ts';
import { pythonEscapes } from './secretWritings.ts';

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

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** What a language writes for the whole string in code: escapes within quotes. Python's depend on what is in the string. */
const literals: readonly (readonly [
	variant: string,
	plausibility: number,
	quotes: readonly [open: string, close: string],
	write: (text: string) => string,
])[] = [
	['bytes of Python', 18, ["b'", "'"], (text) => pythonEscapes(utf8(text), "'")],
	['bytes of Python, double quotes', 18, ['b"', '"'], (text) => pythonEscapes(utf8(text), '"')],
	['Python', 14, ["'", "'"], (text) => escapesOfRepr(text).replaceAll("'", "\\'")],
	['Python, double quotes', 14, ['"', '"'], escapesOfRepr],
	['JSON', 18, ['"', '"'], inJson],
	['JSON in ASCII', 16, ['"', '"'], (text) => escapeNonAscii(inJson(text))],
	['json_encode', 15, ['"', '"'], (text) => escapeNonAscii(inJson(text)).replaceAll('/', '\\/')],
];

/**
 * Changes of the whole signing string once it was put together. Each is the same for a string as for its parts one
 * after the other: so it is made where the parts become bytes.
 */
export const wholeStringMistakes: readonly CharacterSetMistake[] = [
	...mistakesOf('character-set', rows, (change) => ({
		encode: (text: string) => utf8(change(text)),
		keepsAscii: false,
	})),
	...literals.map(
		([variant, plausibility, quotes, write]): CharacterSetMistake => ({
			code: 'string-as-literal',
			variant,
			stage: 'character-set',
			plausibility,
			encode: (text) => utf8(write(text)),
			keepsAscii: false,
			quotes,
		}),
	),
];
