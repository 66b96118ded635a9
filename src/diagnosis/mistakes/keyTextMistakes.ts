import { decode } from '../../core/signing/encodings.ts';
import { base64Of } from '../../core/text/base64.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { decodePercent, encodeFormPlus, encodeRfc3986 } from '../../core/text/percentForms.ts';
import { textOfBytes } from '../../core/text/units.ts';
import type { Mistake, SecretTextMistake, SecretValue } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

type Row = MistakeRow<[change: (text: string) => string]>;

/** In the order in which they come about: what surrounds a key is pasted with what stands around that. */
const textRows: readonly Row[] = [
	['secret-base64', 'encoded', 15, (text) => base64Of(utf8(text))],
	['secret-base64', 'padding removed', 15, (text) => text.replace(/(?<!=)=+$/, '')],
	['secret-percent-encoded', '', 40, encodeRfc3986],
	['secret-percent-encoded', 'form', 20, encodeFormPlus],
	['secret-percent-encoded', 'decoded', 35, decodePercent],
	['secret-percent-encoded', 'plus as space', 15, (text) => text.replaceAll('+', ' ')],
	['secret-cut', 'last character', 40, (text) => text.slice(0, -1)],
	['secret-cut', 'first character', 40, (text) => text.slice(1)],
	['secret-cut', 'mark in front', 40, withoutMark],
	...[':', '=', '#', ' ', '.'].map(
		(mark): Row => ['secret-cut', `at ${JSON.stringify(mark)}`, 15, (text) => text.split(mark)[0] ?? ''],
	),
	['secret-cut', 'up to ":"', 20, (text) => text.slice(text.indexOf(':') + 1)],
	['secret-doubled', '', 8, (text) => text + text],
	['secret-case', 'upper', 40, (text) => text.toUpperCase()],
	['secret-case', 'lower', 40, (text) => text.toLowerCase()],
	['secret-trimmed', '', 40, (text) => text.trim()],
	['secret-optional', '', 50, (text) => `Optional("${text}")`],
	['secret-in-brackets', 'tuple of Python', 15, (text) => `('${text}',)`],
	['secret-in-brackets', 'angle', 20, (text) => `<${text}>`],
	['secret-quoted', 'double', 65, (text) => `"${text}"`],
	['secret-quoted', 'single', 55, (text) => `'${text}'`],
	['secret-quoted', 'backticks', 15, (text) => `\`${text}\``],
	['secret-quoted', 'bytes of Python', 25, (text) => `b'${text}'`],
	['secret-quoted', 'double, after only', 15, (text) => `${text}"`],
	['secret-with-punctuation', 'semicolon', 30, (text) => `${text};`],
	['secret-with-punctuation', 'comma', 30, (text) => `${text},`],
	['secret-with-punctuation', 'full stop', 20, (text) => `${text}.`],
	['secret-with-punctuation', 'ampersand', 20, (text) => `${text}&`],
	['secret-with-label', 'bot', 8, (text) => `bot${text}`],
	// What `base64_decode` of PHP and `Buffer` of Node make of `whsec_`.
	['secret-with-label', 'whsec', 12, (text) => inWholeBytes(`whsec${text}`)],
	['secret-with-label', 'whsec/', 12, (text) => inWholeBytes(`whsec/${text}`)],
	['secret-with-label', 'Bearer', 15, (text) => `Bearer ${text}`],
	['secret-with-label', 'access_token=', 12, (text) => `access_token=${text}`],
	['secret-with-invisible', 'after', 35, (text) => `${text}\u200b`],
	['secret-with-invisible', 'in front', 25, (text) => `\u200b${text}`],
	['secret-with-white-space', 'line end', 72, (text) => `${text}\n`],
	['secret-with-white-space', 'space after', 70, (text) => `${text} `],
	['secret-with-white-space', 'CRLF', 60, (text) => `${text}\r\n`],
	['secret-with-white-space', 'space in front', 55, (text) => ` ${text}`],
	['secret-with-white-space', 'CR', 45, (text) => `${text}\r`],
	['secret-with-white-space', 'tab after', 30, (text) => `${text}\t`],
	['secret-with-white-space', 'spaces around', 25, (text) => ` ${text} `],
	['secret-with-white-space', 'line end in front', 20, (text) => `\n${text}`],
	['secret-with-white-space', 'tab in front', 15, (text) => `\t${text}`],
	['secret-with-white-space', 'no-break space after', 35, (text) => `${text}\u00a0`],
	['secret-with-white-space', 'no-break space in front', 15, (text) => `\u00a0${text}`],
	['secret-with-nul', '', 55, (text) => `${text}\0`],
	['secret-with-byte-order-mark', '', 60, (text) => `\ufeff${text}`],
];

/** Mistakes in the text of a key or a token, whatever formula it then enters. */
export const secretTextMistakes: readonly SecretTextMistake[] = mistakesOf(textRows, (change) => ({
	change,
}));

/** Base64 without its padding, and without a last digit that gives no byte. */
function inWholeBytes(text: string): string {
	const digits = text.replace(/(?<!=)=+$/, '');
	return digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
}

/** A key without what says whose it is, as `whsec_`. */
export function withoutMark(key: string): string {
	return key.replace(/^[A-Za-z]{2,8}_(?=.)/, '');
}

/** A key as a client may have it in place of the right one, and how it came to differ. */
interface NearMiss {
	readonly mistake: Mistake;
	/** Bytes where the text of the key was decoded. */
	readonly key: SecretValue;
}

/** What keys are written with. */
const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.'];

/** Characters that are taken for one another when a key is read from paper or a screen, or typed in another layout. */
const lookAlikes = new Map<string, string>();
for (const group of '0OoОо 1lI|і 5S 8B 2Z 6b AА BВ CС EЕ HН KК MМ PР TТ XХ aа cс eе pр xх yу -–—‐−'.split(' ')) {
	for (const one of group) lookAlikes.set(one, (lookAlikes.get(one) ?? '') + group.replace(one, ''));
}

/** Longer texts are no keys that anyone types. */
const longestKey = 100;

/**
 * Every key that is nearly `key`: one character wrong, missing, doubled, too many, in its neighbour's place, or one that
 * looks alike; cut off; in another case; decoded. A few thousand for one of 32 characters. The variants of the mistakes
 * name the place, the first character being 1; none holds a character of the key.
 */
export function* nearMissesOf(key: string): Generator<NearMiss> {
	const characters = [...key];
	const { length } = characters;
	if (length < 4 || length > longestKey) return;
	const misses = (code: string, variant: string, plausibility: number, ...made: readonly string[]): NearMiss[] => {
		const mistake: Mistake = { code, variant, plausibility };
		return made.filter((one) => one !== key).map((one) => ({ mistake, key: one }));
	};
	const write = (from: number, removed: number, put = '') => characters.toSpliced(from, removed, put).join('');
	for (const [index, character] of characters.entries()) {
		const place = String(index + 1);
		const next = characters[index + 1] ?? '';
		const other = inOtherCase(character);
		const alike = [...(lookAlikes.get(character) ?? '')].map((one) => write(index, 1, one));
		yield* misses('key-look-alike', place, 18, ...alike);
		yield* misses('key-character-case', place, 15, write(index, 1, other));
		// Missing at the ends are rows of their own.
		if (index > 0 && index < length - 1) yield* misses('key-character-missing', place, 18, write(index, 1));
		yield* misses('key-character-doubled', place, 16, write(index, 0, character));
		if (next !== '') yield* misses('key-characters-exchanged', place, 17, write(index, 2, next + character));
		if (index > 0 && index < length - 2) yield* misses('key-cut', `after ${place}`, 16, write(index + 1, length));
		if (index > 1 && index < length - 1) yield* misses('key-cut', `before ${place}`, 10, write(0, index));
	}
	for (const [index, character] of characters.entries()) {
		const place = String(index + 1);
		for (const one of alphabet) {
			if (one !== character) yield* misses('key-character-differs', place, 14, write(index, 1, one));
			// One before its like makes the same as one behind it.
			if (one !== character) yield* misses('key-character-added', place, 10, write(index, 0, one));
		}
	}
	for (const one of alphabet) yield* misses('key-character-added', String(length + 1), 10, key + one);
	const allAlike = [...lookAlikes].flatMap(([from, to]) => [...to].map((one) => key.replaceAll(from, one)));
	yield* misses('key-look-alike', 'all', 17, ...allAlike);
	yield* misses('key-character-case', 'all', 12, characters.map(inOtherCase).join(''));
	yield* misses('key-character-case', 'first', 15, key.slice(0, 1).toUpperCase() + key.slice(1).toLowerCase());
	for (const [variant, bytes] of decoded(key)) {
		const mistake: Mistake = { code: 'key-decoded', variant, plausibility: 15 };
		yield { mistake, key: bytes };
		yield { mistake, key: textOfBytes(bytes) };
	}
}

function inOtherCase(character: string): string {
	const upper = character.toUpperCase();
	return upper === character ? character.toLowerCase() : upper;
}

function* decoded(key: string): Generator<[string, Uint8Array]> {
	const ofHex = decode(key, 'hex');
	if (ofHex) yield ['hex', ofHex];
	const ofBase64 = /^[A-Za-z0-9+/_-]{6,}={0,2}$/.test(key) && decode(key.replace(/={1,2}$/, ''), 'base64url');
	if (ofBase64) yield ['base64', ofBase64];
}
