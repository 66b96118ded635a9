import { cesu8, lowByteOfUnits, noBytes, singleByte, utf8, utf8Twice, utf16 } from '../../core/text/charsets.ts';
import { encodeComponent, encodeFormPlus, encodeRfc3986, lowerHex } from '../../core/text/percentForms.ts';
import { encodeEscaped } from './escapedBytes.ts';
import { escapeNonAscii, escapesOfRepr } from './jsonForms.ts';
import { pythonEscapes } from './languageForms.ts';
import type { CharacterSetMistake } from './mistake.ts';
import { inJson, type MistakeRow, mistakesOf } from './mistakeRows.ts';

type Row = MistakeRow<[encode: CharacterSetMistake['encode'], keepsAscii?: boolean, lead?: Uint8Array]>;

const rows: readonly Row[] = [
	['hashed-as-ascii', 'point', 70, singleByte('us-ascii', 'point')],
	['hashed-as-ascii', 'unit', 60, singleByte('us-ascii', 'unit')],
	['hashed-as-ascii', 'dropped', 41, singleByte('us-ascii', 'none')],
	['hashed-as-latin-1', 'point', 65, singleByte('iso-8859-1', 'point')],
	['hashed-as-latin-1', 'unit', 45, singleByte('iso-8859-1', 'unit')],
	['hashed-as-latin-1', 'low-byte', 65, lowByteOfUnits],
	['hashed-as-windows-1251', 'point', 65, singleByte('windows-1251', 'point')],
	['hashed-as-windows-1251', 'unit', 45, singleByte('windows-1251', 'unit')],
	['hashed-as-windows-1251', 'dropped', 15, singleByte('windows-1251', 'none')],
	['hashed-as-windows-1252', 'point', 35, singleByte('windows-1252', 'point')],
	['hashed-as-windows-1252', 'unit', 25, singleByte('windows-1252', 'unit')],
	['hashed-as-koi8-r', 'point', 15, singleByte('koi8-r', 'point')],
	['hashed-as-cp866', 'point', 12, singleByte('ibm866', 'point')],
	['hashed-as-cesu-8', '', 60, cesu8],
	['hashed-as-utf-8-twice', 'latin-1', 60, utf8Twice('iso-8859-1')],
	['hashed-as-utf-8-twice', 'windows-1251', 30, utf8Twice('windows-1251')],
	['hashed-as-utf-8-twice', 'windows-1252', 35, utf8Twice('windows-1252')],
	['hashed-as-utf-16', 'LE', 55, (text) => utf16(text, true), false],
	['hashed-as-utf-16', 'BE', 50, (text) => utf16(text, false), false],
	['hashed-as-utf-16', 'BE with a byte-order mark', 40, (text) => utf16(text, false), false, utf16('\ufeff', false)],
	['hashed-as-utf-16', 'LE with a byte-order mark', 35, (text) => utf16(text, true), false, utf16('\ufeff', true)],
];

/** Bytes other than UTF-8's. */
export const characterSetMistakes: readonly CharacterSetMistake[] = mistakesOf(
	rows,
	(encode, keepsAscii = true, lead?: Uint8Array) => ({ encode, keepsAscii, ...(lead && { around: [lead, noBytes] }) }),
);

export const rightCharacterSet: CharacterSetMistake = {
	code: '',
	plausibility: 100,
	encode: encodeEscaped,
	keepsAscii: true,
};

const wholeStringRows: readonly MistakeRow<[change: (text: string) => string, open?: string, close?: string]>[] = [
	['string-case', 'lower', 45, (text) => text.toLowerCase()],
	['string-case', 'upper', 36, (text) => text.toUpperCase()],
	['string-percent-encoded', 'rfc3986', 42, encodeRfc3986],
	['string-percent-encoded', 'encodeURIComponent', 41, encodeComponent],
	['string-percent-encoded', 'form', 40, encodeFormPlus],
	['string-percent-encoded', 'lower-case', 20, (text) => lowerHex(encodeRfc3986(text))],
	// What a language writes for the whole string in code: escapes within quotes. Python's depend on what is in the string.
	['string-as-literal', 'bytes of Python', 18, (text) => pythonEscapes(utf8(text), "'"), "b'", "'"],
	['string-as-literal', 'bytes of Python, double quotes', 18, (text) => pythonEscapes(utf8(text), '"'), 'b"', '"'],
	['string-as-literal', 'Python', 14, (text) => escapesOfRepr(text).replaceAll("'", "\\'"), "'", "'"],
	['string-as-literal', 'JSON', 18, inJson, '"', '"'],
	['string-as-literal', 'JSON in ASCII', 16, (text) => escapeNonAscii(inJson(text)), '"', '"'],
	['string-as-literal', 'json_encode', 15, (text) => escapeNonAscii(inJson(text)).replaceAll('/', '\\/'), '"', '"'],
];

/** Changes of the whole string. Each is the same for its parts one after another, so it is made where they become bytes. */
export const wholeStringMistakes: readonly CharacterSetMistake[] = mistakesOf(
	wholeStringRows,
	(change, open = '', close = '') => ({
		encode: (text: string) => utf8(change(text)),
		keepsAscii: false,
		around: [utf8(open), utf8(close)],
	}),
);
