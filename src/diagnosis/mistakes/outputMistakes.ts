import { md5 as md5Of } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { md5 } from '../../core/signing/digests.ts';
import { bytesOfBase64 } from '../../core/text/base64.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { bytesInHex, digestTexts, signExtension, sizes, unknownMd5 } from './digestTexts.ts';
import type { Mistake, SigReading } from './mistake.ts';
import { unexpandedPairs, unexpandedStrings } from './secretMistakes.ts';

/** What is sent in place of a sig by a client that made no text of its digest: no search is needed to know it. */
const texts: Readonly<Record<string, RegExp>> = {
	method: /^<(?:built-in|bound) method |^(?:async )?function\b|^(?:hexdigest|digest|toString)\(|^\(?\w*\)? =>/,
	'hash object':
		/^<[\w. ]{0,40}\b(?:HASH|HMAC|md5|sha1|sha256|Digest)\b[\w. ]{0,20}(?:@|\bat\b) ?0x|^Digest::\w+=\w+\(0x|^#<Digest::\w+:0x|^(?:MD5|SHA-?\d+) Message Digest from |^java\.security\.MessageDigest|^System\.Security\.Cryptography|^HashContext\b|^Hash \{/,
	bytes: /^\[B@[0-9a-f]+$|^System\.Byte\[\]$|^\[object (?:ArrayBuffer|Uint8Array)\]$/,
	object: /^\[object (?:Object|Promise)\]$|^Promise \{|^(?:Array|Object|object)$/,
	literal: /^(?:undefined|null|None|nil|NaN|true|false|True|False|\(null\)|<nil>|0)$/,
	// Go's `md5.New().Sum(text)`: the digest of nothing follows the text, whose first `=` is seen.
	text: /^(?=(?:[2-7][0-9a-f]){20}[0-9a-f]{32})(?=(?:[2-7][0-9a-f])*[0189a-f])(?:[2-7][0-9a-ce-f]|[24-7]d)*3d[0-9a-f]*$/i,
	placeholder:
		/^(?:\$\{?\w{0,30}sig\w{0,30}\}?|\{\{?\w{0,30}sig\w{0,30}\}?\}|<\w{0,30}sig\w{0,30}>|%s|your_?sig(?:nature)?|sig|sign|signature)$/i,
};
const sigTextMistakes = Object.entries(texts).map(([variant, form]) => ({
	...output('sig-not-a-digest', 100, variant),
	form,
}));

/** No such text is longer, but for one that holds the whole signing string. */
const longest = 400;
const longestText = 100_000;

/** The row for a sig that is the text of something else than a digest. */
export function sigTextMistake(sig: string): Mistake | undefined {
	const text = sig.trim().replace(/^(["'])(.*)\1$/s, '$2');
	return sigTextMistakes.find(
		({ form, variant }) => text.length <= (variant === 'text' ? longestText : longest) && form.test(text),
	);
}

function output(code: string, plausibility: number, variant = ''): Mistake {
	return { code, variant, plausibility };
}

/** The ways in which a sig can be written wrongly. */
const written = {
	upperCase: output('sig-upper-case', 85),
	padded: output('sig-padded', 50),
	quoted: output('sig-quoted', 40),
	surrounded: output('sig-with-surroundings', 60),
	separated: output('sig-separated', 45),
	prefixed: output('sig-prefixed', 10),
	base64: output('sig-base64', 50),
	base64Line: output('sig-base64', 30, 'with a line end'),
	base64OfHex: output('sig-base64-of-hex', 20),
	hexOfHex: output('sig-hex-of-hex', 30),
	truncated: output('sig-truncated', 50),
	middle: output('sig-middle-cut', 10),
	leadingZeros: output('sig-leading-zeros-lost', 55),
	byteZeros: output('sig-byte-zeros-lost', 45),
	signExtended: output('sig-bytes-sign-extended', 20),
};

/** The row for a sig that was made of another string than that of the pairs, where it is known without a search. */
export function stringMistake(sig: string, pairs: readonly string[], secrets: readonly string[]): Mistake | undefined {
	const digits = sig.trim().toLowerCase();
	if (!/^[\da-f]{32}$/.test(digits)) return undefined;
	if (isUnexpanded(digits, pairs.length, secrets)) return unexpanded;
	return sig === digits && isCut(sig, pairs, secrets) ? stringCut : undefined;
}

/** Whether it is the MD5 of names of variables, in place of the whole string or of each of so many pairs. */
function isUnexpanded(sig: string, pairs: number, secrets: readonly string[]): boolean {
	const isSigned = (text: string) => md5(text) === sig;
	const ofPairs = (pairs === 0 ? [] : unexpandedPairs).map((pair) => pair.repeat(Math.min(pairs, mostPairs)));
	const strings = ofPairs.flatMap((text) => secrets.map((secret) => text + secret));
	return unexpandedStrings.some(isSigned) || strings.some(isSigned);
}

const mostPairs = 100;

const unexpanded = output('string-not-expanded', 60, '{str}{secret}');

/** Of a longer string no beginning is tried, in bytes. */
const longestCut = 2048;
const stringCut = output('string-cut', 45);

/**
 * Whether it is the MD5 of a beginning of the string with a secret, which may stand behind the cut. Without the secret alone,
 * its last character, whole pairs or a part of the last one, it is another mistake.
 */
function isCut(sig: string, pairs: readonly string[], secrets: readonly string[]): boolean {
	const message = pairs.join('');
	const bytes = utf8(message.slice(0, longestCut + 1));
	if (bytes.length > longestCut) return false;
	let end = 0;
	const ends = pairs.map((pair) => (end += utf8(pair).length));
	const behind = secrets.map(utf8);
	const isBefore = [...bytes.keys()].slice(fewestDigits).some((length) => {
		const isWithin = length < (ends.at(-2) ?? 0) && !ends.includes(length);
		const cut = bytes.subarray(0, length);
		return [cut, ...(isWithin ? behind.map((secret) => concatBytes(cut, secret)) : [])].some(
			(text) => bytesToHex(md5Of(text)) === sig,
		);
	});
	const isWithin = (secret: string) =>
		[...secret].slice(1, -1).some((_, at) => md5(message + secret.slice(0, at + 1)) === sig);
	return isBefore || secrets.some(isWithin);
}

/** All of them, as rows of the table. */
export const outputMistakes: readonly Mistake[] = [
	unexpanded,
	stringCut,
	...Object.values(written),
	...digestTexts,
	...sigTextMistakes,
];

/** Fewer digits could be hit by chance. */
const fewestDigits = 16;

/** Every reading of an observed sig; none when it cannot be that of any digest. */
export function readSig(sig: string): SigReading[] {
	if (sig.length > 400) return [];
	const others = digestTexts.flatMap((mistake): SigReading[] => {
		const reading = mistake.read(sig);
		return reading ? [{ mistakes: [mistake], ...reading }] : [];
	});
	return [...readDigits(sig), ...others];
}

/** Whether a digest gives the sig, if that was written so. */
export function isReadAs({ fits, known, matches }: SigReading, digest: Uint8Array): boolean {
	return fits(digest.length) && known.every((byte, index) => digest[index] === byte) && matches?.(digest) !== false;
}

/** The readings of a sig that was written in hexadecimal digits or in base64. */
function readDigits(sig: string): SigReading[] {
	const mistakes: Mistake[] = [];
	let text = sig.trim();
	if (text !== sig) mistakes.push(written.padded);
	const unquoted = /^(["'])(.*)\1$/.exec(text)?.[2];
	if (unquoted !== undefined) {
		mistakes.push(written.quoted);
		text = unquoted;
	}
	if (/^0x[0-9a-f]+$/i.test(text)) {
		mistakes.push(written.prefixed);
		text = text.slice(2);
	}
	if (/^[0-9a-f]{2}([-: ])[0-9a-f]{2}(?:\1[0-9a-f]{2})+$/i.test(text)) {
		// The usual writer with separators has no choice of case: its upper case is no second mistake.
		mistakes.push(written.separated);
		text = text.replace(/[-: ]/g, '').toLowerCase();
	}
	const inner = digitsInside(text);
	if (inner !== undefined) return readHex(inner, [written.surrounded]);
	// Encoders that write lines end the last one too.
	if (sig === `${text}\n`) return [...readHex(text, mistakes), ...readBase64(text, [], written.base64Line)];
	return [...readHex(text, mistakes), ...readBase64(text, mistakes)];
}

/** The one whole digest within other text, if there is one. */
function digitsInside(text: string): string | undefined {
	const [digits, second] = (text.match(/[0-9a-z]+/gi) ?? []).filter(
		(run) => run.length >= 32 && sizes.includes(run.length / 2) && /^[0-9a-f]+$/i.test(run),
	);
	return digits === text || second !== undefined ? undefined : digits;
}

function readHex(text: string, before: readonly Mistake[]): SigReading[] {
	if (!/^[0-9a-f]+$/i.test(text) || text.length < fewestDigits) return [];
	const lower = text.toLowerCase();
	const mistakes = lower === text ? before : [...before, written.upperCase];
	// PHP's `bin2hex` of what `md5` returned. No digest is made of digits alone by chance.
	if (/^(?:3\d|6[1-6]|4[1-6]){32,128}$/.test(lower)) {
		return readHex(String.fromCharCode(...hexToBytes(lower)), [...mistakes, written.hexOfHex]);
	}
	const size = text.length / 2;
	const readings: SigReading[] = [];
	if (sizes.includes(size)) readings.push(ofBytes(mistakes, hexToBytes(lower)));
	readings.push({
		mistakes: [...mistakes, written.truncated],
		known: hexToBytes(lower.slice(0, text.length & ~1)),
		fits: (other) => other > size,
		matches: (digest) => bytesToHex(digest).startsWith(lower),
	});
	if (text.length === 16) {
		const matches = (digest: Uint8Array) => bytesToHex(digest).slice(8, 24) === lower;
		readings.push({ mistakes: [...mistakes, written.middle], ...unknownMd5, matches });
	}
	for (const whole of sizes) {
		const lost = whole * 2 - text.length;
		// Eight zeros in a row do not happen by chance.
		if (lost <= 0 || lost > 7 || lower.startsWith('0')) continue;
		readings.push(ofBytes([...mistakes, written.leadingZeros], hexToBytes(lower.padStart(whole * 2, '0'))));
	}
	readings.push(byBytes([...mistakes, written.byteZeros], lower, 0));
	if (text.length > 32 && lower.includes('ffffff'))
		readings.push(byBytes([...mistakes, written.signExtended], lower, signExtension));
	return readings;
}

function ofBytes(mistakes: readonly Mistake[], known: Uint8Array): SigReading {
	return { mistakes, known, fits: (size) => size === known.length };
}

/** A digest whose bytes were written one by one as numbers. */
function byBytes(mistakes: readonly Mistake[], lower: string, negative: number): SigReading {
	const matches = (digest: Uint8Array) =>
		bytesInHex(digest, 1, negative) === lower || (negative > 0 && bytesInHex(digest, 2, negative) === lower);
	// Of the digits at most a sixth is lost by chance.
	const fits = (size: number) =>
		negative > 0 ? lower.length > size * 2 : lower.length < size * 2 && lower.length * 6 >= size * 2 * 5;
	return { mistakes, known: new Uint8Array(0), fits, matches };
}

function readBase64(text: string, before: readonly Mistake[], how = written.base64): SigReading[] {
	if (!/^[A-Za-z0-9+/_ -]{22,}={0,2}$/.test(text)) return [];
	// A `+` that was not encoded in the query was read as a space.
	const standard = text
		.replaceAll('-', '+')
		.replaceAll('_', '/')
		.replaceAll(' ', '+')
		.replace(/(?<!=)=+$/, '');
	if (standard.length % 4 === 1) return [];
	const bytes = bytesOfBase64(standard);
	if (sizes.includes(bytes.length) && !isHexText(bytes)) {
		return [ofBytes([...before, how], bytes)];
	}
	return isHexText(bytes) ? readHex(String.fromCharCode(...bytes), [...before, written.base64OfHex]) : [];
}

function isHexText(bytes: Uint8Array): boolean {
	return bytes.length >= 32 && /^[0-9a-f]+$/i.test(String.fromCharCode(...bytes));
}
