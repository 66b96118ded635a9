import { textOfBytes } from './units.ts';

/** How bytes are read as text so that each place of the text has its place among the bytes. */
export interface ByteText {
	/** Bytes a UTF-16 unit, undefined where that is not the same for all. */
	readonly unit: 1 | 2 | undefined;
	/** Undefined where the bytes are not that. Half a character at the end is left out unless `isLast`. */
	decode(bytes: Uint8Array, isLast: boolean): string | undefined;
	/** The bytes of a text of ASCII characters. */
	encode(ascii: string): Uint8Array;
}

const encode = (text: string) => new TextEncoder().encode(text);

export const utf8Text: ByteText = {
	unit: undefined,
	encode,
	decode: (bytes, isLast) => {
		try {
			return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast });
		} catch {
			return undefined;
		}
	},
};

/** Each byte as the character of its number, so that nothing is refused. */
export const latin1Text: ByteText = { unit: 1, encode, decode: textOfBytes };

/** How text of that character set is read, as a header or a page names it; undefined for UTF-8 and what is neither of one byte nor of two. */
export function byteTextOf(charset: string): ByteText | undefined {
	const label = charset.trim().toLowerCase();
	if (/^utf-?16(?:le)?$/.test(label)) return wideText('utf-16le', 0);
	if (/^utf-?16be$/.test(label)) return wideText('utf-16be', 1);
	try {
		const decoder = new TextDecoder(label);
		const isSingle = decoder.encoding !== 'utf-8' && decoder.decode(everyByte).length === everyByte.length;
		return isSingle ? { unit: 1, encode, decode: (bytes) => decoder.decode(bytes) } : undefined;
	} catch {
		return undefined;
	}
}

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** @param low which byte of a unit is the lower one */
function wideText(label: string, low: 0 | 1): ByteText {
	return {
		unit: 2,
		encode: (ascii) =>
			Uint8Array.from({ length: ascii.length * 2 }, (_, at) => (at % 2 === low ? ascii.charCodeAt(at >> 1) : 0)),
		decode: (bytes) => new TextDecoder(label, { ignoreBOM: true }).decode(bytes.subarray(0, bytes.length & ~1)),
	};
}
