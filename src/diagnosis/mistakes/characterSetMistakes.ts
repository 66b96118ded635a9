import { cesu8, lowByteOfUnits, singleByte, utf8Twice, utf16 } from '../../core/text/charsets.ts';
import { encodeEscaped } from './escapedBytes.ts';
import type { CharacterSetMistake } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

type Row = MistakeRow<[encode: CharacterSetMistake['encode'], keepsAscii?: boolean, lead?: string]>;

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
	['hashed-as-utf-16', 'BE with a byte-order mark', 40, (text) => utf16(text, false), false, '\ufeff'],
	['hashed-as-utf-16', 'LE with a byte-order mark', 35, (text) => utf16(text, true), false, '\ufeff'],
];

/** Bytes other than UTF-8's. */
export const characterSetMistakes: readonly CharacterSetMistake[] = mistakesOf(
	'character-set',
	rows,
	(encode, keepsAscii = true, lead = '') => ({ encode, keepsAscii, ...(lead === '' ? {} : { lead }) }),
);

/** The right character set. */
export const rightCharacterSet: CharacterSetMistake = {
	code: '',
	stage: 'character-set',
	plausibility: 100,
	encode: encodeEscaped,
	keepsAscii: true,
};
