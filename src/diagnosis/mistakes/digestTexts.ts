import { hexToBytes } from '@noble/hashes/utils.js';
import { noBytes } from '../../core/text/charsets.ts';
import type { Mistake, SigReading } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

type Read = (sig: string) => Omit<SigReading, 'mistakes'> | undefined;

/** Of digests, in bytes. */
export const sizes = [16, 20, 28, 32, 48, 64];
/** What a sig that gives no byte away says of a digest. */
export const unknownMd5 = { known: noBytes, fits: (size: number) => size === 16 };

/** Ways in which a digest's bytes become text that is neither hexadecimal nor base64. The sig is as sent, not trimmed. */
const rows: readonly MistakeRow<[read: Read]>[] = [
	['sig-as-byte-list', '', 40, (sig) => ofBytes(listedBytes(sig))],
	['sig-as-byte-list', 'Buffer of Node', 30, (sig) => ofBytes(bytesOfBuffer(sig))],
	['sig-as-byte-list', 'without separators', 20, numbersInARow],
	['sig-as-number', 'decimal', 35, (sig) => (/^\d{30,39}$/.test(sig) ? ofNumber(BigInt(sig)) : undefined)],
	['sig-as-number', 'negative', 40, negativeNumber],
	['sig-as-characters', 'Latin-1', 40, (sig) => ofBytes(latin1Bytes(sig))],
	['sig-as-characters', 'bytes of Python', 35, (sig) => ofBytes(pythonBytes(sig))],
	['sig-as-characters', 'UTF-8 with losses', 30, lostCharacters],
	['sig-as-uuid', '', 20, (sig) => ofBytes(uuidBytes(sig))],
	['sig-as-uuid', 'Guid of .NET', 20, (sig) => ofBytes(guidBytes(sig))],
	['sig-as-uuid', 'name-based', 25, nameBasedUuid],
	['sig-digits-reordered', 'nibbles', 15, (sig) => reordered(sig, (hex) => hex.replace(/(.)(.)/g, '$2$1'))],
	['sig-digits-reordered', 'words', 15, (sig) => reordered(sig, (hex) => hex.replace(/.{8}/g, backwards))],
	['sig-digits-reordered', 'backwards', 12, (sig) => reordered(sig, backwards)],
	['sig-digits-reordered', 'reversed', 10, (sig) => reordered(sig, (hex) => [...hex].reverse().join(''))],
];

/** The rows of the table, each with what it makes of a sig; nothing when that was not written so. */
export const digestTexts: readonly (Mistake & { readonly read: Read })[] = mistakesOf(rows, (read) => ({
	read,
}));

function ofBytes(known: Uint8Array | undefined): ReturnType<Read> {
	return known && sizes.includes(known.length) ? { known, fits: (size) => size === known.length } : undefined;
}

function ofNumber(number: bigint): ReturnType<Read> {
	return number < 1n << 128n ? ofBytes(hexToBytes(number.toString(16).padStart(32, '0'))) : undefined;
}

/** `[76 245 …]` of Go, `[76, -11, …]` of Java, `76,245,…` of JavaScript, `[76, 245, …]` of Python. */
function listedBytes(sig: string): Uint8Array | undefined {
	if (!/^[[({]?-?\d{1,3}(?:[ ,][ ]?-?\d{1,3}){15,63}[\])}]?$/.test(sig)) return undefined;
	const numbers = (sig.match(/-?\d+/g) ?? []).map(Number);
	return numbers.every((number) => number >= -128 && number < 256) ? Uint8Array.from(numbers) : undefined;
}

function bytesOfBuffer(sig: string): Uint8Array | undefined {
	const [, bytes] = /^<Buffer ((?:[0-9a-f]{2} ){15,63}[0-9a-f]{2})>$/.exec(sig) ?? [];
	return bytes === undefined ? undefined : hexToBytes(bytes.replaceAll(' ', ''));
}

/** Bytes one after the other as numbers, with or without a sign: the borders of the numbers are not written. */
function numbersInARow(sig: string): ReturnType<Read> {
	if (!/^-?\d(?:-?\d){21,47}-?\d$/.test(sig)) return undefined;
	const matches = (digest: Uint8Array) => digest.join('') === sig || Int8Array.from(digest).join('') === sig;
	return { ...unknownMd5, matches };
}

/** Java's `new BigInteger(digest)`, which takes the first bit for a sign. */
function negativeNumber(sig: string): ReturnType<Read> {
	if (!/^-(?:\d{30,39}|[0-9a-f]{25,32})$/.test(sig)) return undefined;
	const size = /^-\d{36,39}$/.test(sig) ? BigInt(sig.slice(1)) : BigInt(`0x${sig.slice(1)}`);
	return size <= 1n << 127n ? ofNumber((1n << 128n) - size) : undefined;
}

/** Fewer could be a word. */
const fewestUnprintable = 3;

function latin1Bytes(sig: string): Uint8Array | undefined {
	if (!sizes.includes(sig.length) || !/^[\0-\xff]*$/.test(sig)) return undefined;
	if ((sig.match(/[^ -~]/g) ?? []).length < fewestUnprintable) return undefined;
	return Uint8Array.from(sig, (character) => character.charCodeAt(0));
}

function pythonBytes(sig: string): Uint8Array | undefined {
	const inner = /^b(["'])(.*)\1$/s.exec(sig)?.[2];
	if (inner === undefined || !inner.includes('\\')) return undefined;
	const named: Record<string, number> = { n: 10, r: 13, t: 9 };
	const bytes: number[] = [];
	for (const [, hex, escaped, plain] of inner.matchAll(/\\x([0-9a-f]{2})|\\(.)|(.)/gs)) {
		if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
		else bytes.push(named[escaped ?? ''] ?? (escaped ?? plain ?? '').charCodeAt(0));
	}
	return Uint8Array.from(bytes);
}

/** With fewer characters kept, chance could hit them. */
const fewestKept = 5;

/** Bytes that were taken for UTF-8: those that are none became U+FFFD. */
function lostCharacters(sig: string): ReturnType<Read> {
	if (!sig.includes('\ufffd') || sig.length < 8 || sig.length > 16) return undefined;
	if (sig.replaceAll('\ufffd', '').length < fewestKept) return undefined;
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	const matches = (digest: Uint8Array) => decoder.decode(digest) === sig;
	return { ...unknownMd5, matches };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function uuidBytes(sig: string): Uint8Array | undefined {
	return uuid.test(sig) ? hexToBytes(sig.replaceAll('-', '')) : undefined;
}

/** .NET writes the first three groups of a Guid as little-endian numbers. */
function guidBytes(sig: string): Uint8Array | undefined {
	if (!uuid.test(sig)) return undefined;
	const [first = '', second = '', third = '', ...others] = sig.split('-');
	return hexToBytes([backwards(first), backwards(second), backwards(third), ...others].join(''));
}

/** Java's `UUID.nameUUIDFromBytes`: an MD5 with six bits of it overwritten. */
function nameBasedUuid(sig: string): ReturnType<Read> {
	const bytes = /^.{14}3.{4}[89ab]/i.test(sig) ? uuidBytes(sig) : undefined;
	if (!bytes) return undefined;
	const matches = (digest: Uint8Array) =>
		digest.every((byte, index) => {
			const kept = index === 6 ? 0x0f : index === 8 ? 0x3f : 0xff;
			return (byte & kept) === ((bytes[index] as number) & kept);
		});
	return { known: bytes.slice(0, 6), fits: (size) => size === 16, matches };
}

/** 32 digits in another order: as the right ones, they could be those of any digest. */
function reordered(sig: string, order: (hex: string) => string): ReturnType<Read> {
	return /^[0-9a-f]{32}$/.test(sig) ? ofBytes(hexToBytes(order(sig))) : undefined;
}

function backwards(hex: string): string {
	return (hex.match(/../g) ?? []).reverse().join('');
}

/** Bytes one by one as hexadecimal numbers of so many digits or more; `negative` is added to those from 0x80 on. */
export function bytesInHex(digest: Uint8Array, digits = 1, negative = 0): string {
	const write = (byte: number) => (byte < 0x80 ? byte : byte + negative).toString(16).padStart(digits, '0');
	return Array.from(digest, write).join('');
}

/** What C's `%x` and Java's `toHexString` add to a signed byte. */
export const signExtension = 0xffffff00;
