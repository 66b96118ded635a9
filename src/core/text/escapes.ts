/** UTF-16 units of a text of which one layer of escapes was undone, and where each unit stood in the text. */
export interface Unescaped {
	readonly units: Uint16Array;
	/** One more than there are units: the last is the text's end. The two halves of a character stand in the same place. */
	readonly origins: Int32Array;
}

/** Kinds of escapes, to be added up. */
export const escapeKinds = { backslash: 1, percent: 2, html: 4 } as const;
export const allEscapes = 7;

/**
 * Undoes one layer of escapes, from left to right: those of JSON and of strings in code (`\n`, `\/`, `\u002f`, `\x2f`),
 * `%2F` of UTF-8 bytes (or of Latin-1, as JavaScript's old `escape` wrote them) and the character references of HTML.
 * What is none stays. Undefined where there is nothing to undo. Linear; what comes out is never longer.
 *
 * @param origins those of `units`, where a layer was undone already
 */
export function undoEscapes(units: Uint16Array, kinds = allEscapes, origins?: Int32Array): Unescaped | undefined {
	const { length } = units;
	let at = 0;
	while (at < length && escapeAt(units, at, kinds) === 0) at++;
	if (at === length) return undefined;
	const undone = new Uint16Array(length);
	const places = new Int32Array(length + 1);
	undone.set(units.subarray(0, at));
	for (let index = 0; index < at; index++) places[index] = origins ? (origins[index] ?? 0) : index;
	let end = at;
	while (at < length) {
		const found = escapeAt(units, at, kinds);
		const place = origins ? (origins[at] ?? 0) : at;
		const code = found === 0 ? (units[at] ?? 0) : Math.floor(found / lengths);
		at += found === 0 ? 1 : found % lengths;
		places[end] = place;
		if (code < 0x10000) {
			undone[end++] = code;
			continue;
		}
		undone[end++] = highHalf(code);
		places[end] = place;
		undone[end++] = lowHalf(code);
	}
	places[end] = origins ? (origins[length] ?? 0) : length;
	return { units: undone.subarray(0, end), origins: places.subarray(0, end + 1) };
}

/** False for most texts without escapes. */
export function mayHaveEscapes(text: string): boolean {
	return /\\[ -~]|%[\da-fu]|&[#a-z]/i.test(text);
}

/**
 * Whether undoing this layer could show anything that is looked for: an escape stands for one of the units that are wanted, or for
 * a character that escapes are written with themselves. Where none does, as of `\/` and `\n` mostly, each only sets apart what
 * stands before it and behind it, and there is nothing in deeper layers either.
 */
export function hasTellingEscape(units: Uint16Array, isWanted: (unit: number) => boolean): boolean {
	const { length } = units;
	for (let at = 0; at < length; at++) {
		const unit = units[at] as number;
		if (unit !== 0x5c && unit !== 0x25 && unit !== 0x26) continue;
		const found = escapeAt(units, at, allEscapes);
		if (found === 0) continue;
		const code = Math.floor(found / lengths);
		if (isOfEscapes(code) || (code < 0x10000 ? isWanted(code) : isWanted(highHalf(code)) || isWanted(lowHalf(code))))
			return true;
		at += (found % lengths) - 1;
	}
	return false;
}

/** Whether an escape may be written with a character: one of `\%&#;{}`, a letter or a digit. */
function isOfEscapes(code: number): boolean {
	const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
	const isDigit = code >= 0x30 && code <= 0x39;
	const isMark = code === 0x5c || (code >= 0x23 && code <= 0x26) || code === 0x3b || code === 0x7b || code === 0x7d;
	return isLetter || isDigit || isMark;
}

function highHalf(code: number): number {
	return 0xd7c0 + (code >> 10);
}

function lowHalf(code: number): number {
	return 0xdc00 + (code & 0x3ff);
}

/** A character and how long its escape is are one number, so that nothing is allocated for each; 0 stands for none. */
const lengths = 32;

function escapeAt(units: Uint16Array, at: number, kinds: number): number {
	switch (units[at]) {
		case 0x5c:
			return kinds & escapeKinds.backslash ? backslashAt(units, at) : 0;
		case 0x25:
			return kinds & escapeKinds.percent ? percentAt(units, at) : 0;
		case 0x26:
			return kinds & escapeKinds.html ? referenceAt(units, at) : 0;
		default:
			return 0;
	}
}

const letters: Readonly<Record<number, number>> = { 48: 0, 98: 8, 102: 12, 110: 10, 114: 13, 116: 9, 118: 11 };

function backslashAt(units: Uint16Array, at: number): number {
	const next = units[at + 1] ?? 0;
	if (next === 0x75 && units[at + 2] === 0x7b) return numberUntil(units, at, at + 3, 16, 0x7d);
	if (next === 0x75) return ofDigits(units, at + 2, 4, 6);
	if (next === 0x55) return ofDigits(units, at + 2, 8, 10);
	if (next === 0x78) return bytesAt(units, at, 2);
	const octal = octalAt(units, at + 1);
	if (octal >= 0) return octal * lengths + 4;
	const letter = letters[next];
	if (letter !== undefined) return letter * lengths + 2;
	// Other letters and digits mean what they mean in some language; punctuation means itself in all.
	const isPunctuation =
		next > 0x1f && next < 0x7f && hexDigit(next) < 0 && !((next | 0x20) > 0x60 && (next | 0x20) < 0x7b);
	return isPunctuation ? next * lengths + 2 : 0;
}

function percentAt(units: Uint16Array, at: number): number {
	return units[at + 1] === 0x75 ? ofDigits(units, at + 2, 4, 6) : bytesAt(units, at, 1);
}

/** The UTF-8 character that is written byte by byte, each behind a mark of that length; the first byte alone where it is none. */
function bytesAt(units: Uint16Array, at: number, mark: number): number {
	const each = mark + 2;
	const first = byteAt(units, at + mark);
	if (first < 0) return 0;
	const count = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	let code = count === 1 ? first : first & (0xff >> (count + 1));
	for (let index = 1; index < count; index++) {
		const start = at + index * each;
		const isMarked = units[start] === units[at] && (mark === 1 || units[start + 1] === units[at + 1]);
		const byte = isMarked ? byteAt(units, start + mark) : -1;
		if (byte >> 6 !== 2) return first * lengths + each;
		code = (code << 6) | (byte & 0x3f);
	}
	return code > 0x10ffff ? first * lengths + each : code * lengths + count * each;
}

/** Those of ASCII characters; `&amp;` and four more are what is written in fact. */
const references =
	'& amp " quot \' apos < lt > gt ! excl # num $ dollar % percnt ( lpar ) rpar * ast + plus , comma . period / sol : colon ; semi = equals ? quest @ commat [ lsqb \\ bsol ] rsqb ^ hat _ lowbar ` grave { lcub | verbar } rcub';
const named = new Map(
	Array.from(references.matchAll(/(\S) (\w+)/g), ([, character = '', name = '']) => [name, character.charCodeAt(0)]),
);
const longestName = 6;

function referenceAt(units: Uint16Array, at: number): number {
	if (units[at + 1] === 0x23) {
		const isHex = ((units[at + 2] ?? 0) | 0x20) === 0x78;
		return numberUntil(units, at, at + (isHex ? 3 : 2), isHex ? 16 : 10, 0x3b);
	}
	let name = '';
	for (let index = at + 1; index <= at + 1 + longestName; index++) {
		const unit = units[index] ?? 0;
		if (unit === 0x3b) {
			const code = named.get(name);
			return code === undefined ? 0 : code * lengths + name.length + 2;
		}
		if ((unit | 0x20) < 0x61 || (unit | 0x20) > 0x7a) return 0;
		name += String.fromCharCode(unit | 0x20);
	}
	return 0;
}

/** With zeros before it a number may be longer than any character's. */
const mostDigits = 24;

/** The character of the number from `from` on, up to a closing unit. */
function numberUntil(units: Uint16Array, at: number, from: number, base: 10 | 16, close: number): number {
	let code = 0;
	for (let index = from; index < from + mostDigits; index++) {
		const unit = units[index] ?? 0;
		if (unit === close) return index === from || code > 0x10ffff ? 0 : code * lengths + index + 1 - at;
		const digit = hexDigit(unit);
		if (digit < 0 || digit >= base) return 0;
		code = code * base + digit;
	}
	return 0;
}

function ofDigits(units: Uint16Array, from: number, count: number, length: number): number {
	let code = 0;
	for (let index = from; index < from + count; index++) {
		const digit = hexDigit(units[index] ?? 0);
		if (digit < 0) return 0;
		code = code * 16 + digit;
	}
	return code > 0x10ffff ? 0 : code * lengths + length;
}

/** Three digits, as in `\057`. */
function octalAt(units: Uint16Array, at: number): number {
	let code = 0;
	for (let index = at; index < at + 3; index++) {
		const digit = (units[index] ?? 0) - 0x30;
		if (digit < 0 || digit > 7) return -1;
		code = code * 8 + digit;
	}
	return code < 0x100 ? code : -1;
}

function byteAt(units: Uint16Array, at: number): number {
	const high = hexDigit(units[at] ?? 0);
	const low = hexDigit(units[at + 1] ?? 0);
	return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexDigit(unit: number): number {
	if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
	const lower = unit | 0x20;
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
