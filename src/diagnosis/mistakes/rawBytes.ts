import { utf8 } from '../../core/text/charsets.ts';

/** Where bytes that are no UTF-8 stand in a text: each as the lone surrogate U+DC00 + byte, as Python's `surrogateescape` has it. */
const rawByte = 0xdc00;

/** The first bytes of a text. Those of a character that is cut in two stay, as bytes that are no text. */
export function firstBytes(text: string, count: number): string {
	const bytes = utf8(text);
	if (bytes.length <= count) return text;
	let end = count;
	while (end > 0 && isContinuation(bytes[end])) end--;
	const raw = Array.from(bytes.subarray(end, count), (byte) => rawByte + byte);
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, end)) + String.fromCharCode(...raw);
}

/** UTF-8, and bytes that are none as they are. */
export function utf8OrRaw(text: string): Uint8Array {
	if (text.isWellFormed()) return utf8(text);
	const parts = text.split(/([\udc80-\udcff])/);
	const isWhole = parts.every((part, index) => index % 2 === 1 || part.isWellFormed());
	if (!isWhole) return utf8(text);
	const all = parts.map((part, index) => (index % 2 === 1 ? [part.charCodeAt(0) - rawByte] : utf8(part)));
	return Uint8Array.from(all.flatMap((part) => [...part]));
}

function isContinuation(byte: number | undefined): boolean {
	return byte !== undefined && (byte & 0xc0) === 0x80;
}
