import { textOf } from '../../core/signing/encodings.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { textOfBytes } from '../../core/text/units.ts';

/** Bytes that are no UTF-8 stand in a text as lone surrogates from here on, one a byte, as Python's `surrogateescape` has it. */
const firstEscape = 0xdc00;
const encoder = new TextEncoder();

/** Reads bytes as UTF-8; each byte that is none becomes a lone surrogate, which {@link escapedByte} reads. */
export function decodeEscaped(bytes: Uint8Array): string {
	return textOf(bytes) ?? decodePieces(bytes);
}

/** The byte that stands for itself in what {@link decodeEscaped} made; undefined for any other character. */
export function escapedByte(character: string): number | undefined {
	const code = character.codePointAt(0) ?? 0;
	return code >= firstEscape + 0x80 && code <= firstEscape + 0xff ? code - firstEscape : undefined;
}

/** The bytes that {@link decodeEscaped} read. */
export function encodeEscaped(text: string): Uint8Array {
	if (text.isWellFormed()) return utf8(text);
	const bytes = new Uint8Array(3 * text.length);
	let length = 0;
	for (const character of text) {
		const byte = escapedByte(character);
		if (byte === undefined) length += encoder.encodeInto(character, bytes.subarray(length)).written;
		else bytes[length++] = byte;
	}
	return bytes.slice(0, length);
}

/** The first bytes of a text. Those of a character that is cut in two stay, as bytes that are no text. */
export function firstBytes(text: string, count: number): string {
	const bytes = encoder.encode(text);
	return bytes.length <= count ? text : decodeEscaped(bytes.subarray(0, count));
}

/** How many bytes a text has. */
export function bytesOf(text: string): number {
	return encodeEscaped(text).length;
}

/** The first byte in which two texts differ; their length where they do not. */
export function firstDifference(one: string, other: string): number {
	const [ours, theirs] = [encodeEscaped(one), encodeEscaped(other)];
	let offset = 0;
	while (offset < ours.length && ours[offset] === theirs[offset]) offset += 1;
	return offset;
}

/** What begins as a character of several bytes, or another byte that is not ASCII. */
const sequences = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

function decodePieces(bytes: Uint8Array): string {
	return textOfBytes(bytes).replace(sequences, (sequence) => {
		const codes = Array.from(sequence, (byte) => byte.charCodeAt(0));
		const character = codes.length > 1 ? textOf(Uint8Array.from(codes)) : undefined;
		return character ?? String.fromCharCode(...codes.map((byte) => firstEscape + byte));
	});
}
