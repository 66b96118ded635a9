import { cesu8, lowByteOfUnits, singleByte, utf8, utf8Twice, utf16 } from '../../core/text/charsets.ts';
import type { CharacterSetMistake } from './mistake.ts';

const bytesRemedy = 'Hash the UTF-8 bytes of the signing string.';

const characterSetRows: readonly (readonly [
	string,
	string,
	number,
	string,
	CharacterSetMistake['encode'],
	boolean?,
	string?,
])[] = [
	[
		'hashed-as-ascii',
		'point',
		70,
		'The string was hashed as ASCII, with `?` for every other character.',
		singleByte('us-ascii', 'point'),
	],
	[
		'hashed-as-ascii',
		'unit',
		60,
		'The string was hashed as ASCII, with `?` for every other UTF-16 unit.',
		singleByte('us-ascii', 'unit'),
	],
	[
		'hashed-as-ascii',
		'dropped',
		35,
		'The string was hashed as ASCII, without any other character.',
		singleByte('us-ascii', 'none'),
	],
	['hashed-as-latin-1', 'point', 65, 'The string was hashed as Latin-1.', singleByte('iso-8859-1', 'point')],
	['hashed-as-latin-1', 'unit', 45, 'The string was hashed as Latin-1.', singleByte('iso-8859-1', 'unit')],
	['hashed-as-latin-1', 'low-byte', 65, 'The lower byte of each UTF-16 unit was hashed ("binary").', lowByteOfUnits],
	[
		'hashed-as-windows-1251',
		'point',
		65,
		'The string was hashed as windows-1251.',
		singleByte('windows-1251', 'point'),
	],
	['hashed-as-windows-1251', 'unit', 45, 'The string was hashed as windows-1251.', singleByte('windows-1251', 'unit')],
	[
		'hashed-as-windows-1251',
		'dropped',
		15,
		'The string was hashed as windows-1251, other characters dropped.',
		singleByte('windows-1251', 'none'),
	],
	[
		'hashed-as-windows-1252',
		'point',
		35,
		'The string was hashed as windows-1252.',
		singleByte('windows-1252', 'point'),
	],
	['hashed-as-windows-1252', 'unit', 25, 'The string was hashed as windows-1252.', singleByte('windows-1252', 'unit')],
	['hashed-as-koi8-r', 'point', 15, 'The string was hashed as KOI8-R.', singleByte('koi8-r', 'point')],
	['hashed-as-cp866', 'point', 12, 'The string was hashed as CP866.', singleByte('ibm866', 'point')],
	[
		'hashed-as-cesu-8',
		'',
		60,
		'Characters outside the BMP were hashed as CESU-8: two surrogates of three bytes each.',
		cesu8,
	],
	[
		'hashed-as-utf-8-twice',
		'latin-1',
		60,
		'The UTF-8 bytes were taken for Latin-1 and encoded as UTF-8 again.',
		utf8Twice('iso-8859-1'),
	],
	[
		'hashed-as-utf-8-twice',
		'windows-1251',
		30,
		'The UTF-8 bytes were taken for windows-1251 and encoded as UTF-8 again.',
		utf8Twice('windows-1251'),
	],
	[
		'hashed-as-utf-8-twice',
		'windows-1252',
		35,
		'The UTF-8 bytes were taken for windows-1252 and encoded as UTF-8 again.',
		utf8Twice('windows-1252'),
	],
	['hashed-as-utf-16', 'LE', 55, 'The string was hashed as UTF-16, little-endian.', (text) => utf16(text, true), false],
	['hashed-as-utf-16', 'BE', 50, 'The string was hashed as UTF-16, big-endian.', (text) => utf16(text, false), false],
	[
		'hashed-as-utf-16',
		'BE with a byte-order mark',
		40,
		'The string was hashed as UTF-16, big-endian, with a byte-order mark.',
		(text) => utf16(text, false),
		false,
		'\ufeff',
	],
	[
		'hashed-as-utf-16',
		'LE with a byte-order mark',
		35,
		'The string was hashed as UTF-16, little-endian, with a byte-order mark.',
		(text) => utf16(text, true),
		false,
		'\ufeff',
	],
];

/** Bytes other than UTF-8's. */
export const characterSetMistakes: readonly CharacterSetMistake[] = characterSetRows.map(
	([code, variant, plausibility, explanation, encode, keepsAscii = true, lead]) => ({
		code,
		variant,
		stage: 'character-set',
		plausibility,
		explanation,
		remedy: bytesRemedy,
		encode,
		keepsAscii,
		...(lead === undefined ? {} : { lead }),
	}),
);

/** The right character set. */
export const rightCharacterSet: CharacterSetMistake = {
	code: '',
	stage: 'character-set',
	plausibility: 100,
	explanation: '',
	remedy: '',
	encode: utf8,
	keepsAscii: true,
};
