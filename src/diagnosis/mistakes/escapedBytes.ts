import { utf8 } from '../../core/text/charsets.ts';

/** Bytes that are no UTF-8 stand in a text as lone surrogates from here on, one a byte, as Python's `surrogateescape` has it. */
const firstEscape = 0xdc00;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Reads bytes as UTF-8; each byte that is none becomes a lone surrogate, which {@link escapedByte} reads. */
export function decodeEscaped(bytes: Uint8Array): string {
	try {
		return decoder.decode(bytes);
	} catch {
		return decodePieces(bytes);
	}
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

function decodePieces(bytes: Uint8Array): string {
	let text = '';
	for (let at = 0; at < bytes.length; ) {
		const length = sequenceAt(bytes, at);
		text +=
			length > 0
				? decoder.decode(bytes.subarray(at, at + length))
				: String.fromCharCode(firstEscape + (bytes[at] as number));
		at += Math.max(1, length);
	}
	return text;
}

/** How many bytes the character has that begins at a place; 0 where none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
	const first = bytes[at] as number;
	if (first < 0x80) return 1;
	const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
	try {
		decoder.decode(bytes.subarray(at, at + length));
		return first < 0xc2 || at + length > bytes.length ? 0 : length;
	} catch {
		return 0;
	}
}
