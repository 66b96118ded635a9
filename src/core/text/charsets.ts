import { textOfBytes } from './units.ts';

const utf8Encoder = new TextEncoder();

export const noBytes = new Uint8Array(0);

export function isAscii(text: string): boolean {
	return !/[^\0-\x7f]/.test(text);
}

/** UTF-8; lone surrogates become U+FFFD. */
export function utf8(text: string): Uint8Array {
	const { length } = text;
	if (length === 0) return noBytes;
	if (length > 80) return utf8Encoder.encode(text);
	// Secrets and joiners are short and ASCII: the encoder's call would cost more than the work.
	const bytes = new Uint8Array(length);
	for (let i = 0; i < length; i++) {
		const unit = text.charCodeAt(i);
		if (unit >= 0x80) return utf8Encoder.encode(text);
		bytes[i] = unit;
	}
	return bytes;
}

export function utf8Length(text: string): number {
	return utf8Encoder.encode(text).length;
}

/** Each surrogate written on its own in three bytes, as Java's and old databases' "UTF-8" does. */
export function cesu8(text: string): Uint8Array {
	const bytes = new Uint8Array(3 * text.length);
	let size = 0;
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (unit < 0x80) bytes[size++] = unit;
		else {
			if (unit < 0x800) bytes[size++] = 0xc0 | (unit >> 6);
			else {
				bytes[size++] = 0xe0 | (unit >> 12);
				bytes[size++] = 0x80 | ((unit >> 6) & 0x3f);
			}
			bytes[size++] = 0x80 | (unit & 0x3f);
		}
	}
	return bytes.slice(0, size);
}

/** One byte a code unit, its upper half cut off: JavaScript's "binary" strings. */
export function lowByteOfUnits(text: string): Uint8Array {
	const bytes = new Uint8Array(text.length);
	for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
	return bytes;
}

/** UTF-16 in the given byte order, no byte-order mark. */
export function utf16(text: string, littleEndian: boolean): Uint8Array {
	const view = new DataView(new ArrayBuffer(2 * text.length));
	for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian);
	return new Uint8Array(view.buffer);
}

/** What stands for a character that a character set lacks: by code point, by UTF-16 unit, or nothing. */
export type Replacement = 'point' | 'unit' | 'none';

/** A one-byte character set, by the label that {@link TextDecoder} knows; `us-ascii` means ASCII itself. */
export function singleByte(label: string, replacement: Replacement): (text: string) => Uint8Array {
	let table: Map<string, number> | undefined;
	return (text) => {
		table ??= encodingTable(label);
		const bytes = new Uint8Array(text.length);
		let size = 0;
		for (let i = 0; i < text.length; i++) {
			const unit = text.charCodeAt(i);
			// All of these sets have ASCII as it is.
			if (unit < 0x80) {
				bytes[size++] = unit;
				continue;
			}
			const character = String.fromCodePoint(text.codePointAt(i) as number);
			i += character.length - 1;
			const byte = table.get(character);
			if (byte !== undefined) bytes[size++] = byte;
			else if (replacement !== 'none') {
				for (let left = replacement === 'unit' ? character.length : 1; left > 0; left--) bytes[size++] = 0x3f;
			}
		}
		return size === bytes.length ? bytes : bytes.slice(0, size);
	};
}

let gbkPairs: ReadonlyMap<string, readonly [lead: number, trail: number]> | undefined;

/** GBK of one and two bytes; `?` for a character that it lacks. */
export function encodeGbk(text: string): Uint8Array {
	if (isAscii(text)) return utf8(text);
	gbkPairs ??= gbkTable();
	const bytes: number[] = [];
	for (const character of text)
		bytes.push(...(gbkPairs.get(character) ?? [character < '\x80' ? character.charCodeAt(0) : 0x3f]));
	return Uint8Array.from(bytes);
}

function gbkTable(): ReadonlyMap<string, readonly [number, number]> {
	const decoder = new TextDecoder('gbk');
	const table = new Map<string, readonly [number, number]>();
	for (let lead = 0x81; lead < 0xff; lead++) {
		for (let trail = 0x40; trail < 0xff; trail++) {
			const character = decoder.decode(Uint8Array.of(lead, trail));
			if (!/\ufffd|[\0-\x7f]/.test(character) && !table.has(character)) table.set(character, [lead, trail]);
		}
	}
	return table;
}

/** UTF-8 taken for a one-byte character set and encoded as UTF-8 again. */
export function utf8Twice(label: string): (text: string) => Uint8Array {
	const decode = decoderOf(label);
	return (text) => utf8(decode(utf8(text)));
}

function encodingTable(label: string): Map<string, number> {
	const decode = decoderOf(label);
	const bytes = [...new Array(label === 'us-ascii' ? 128 : 256).keys()];
	const entries = bytes.map((byte) => [decode(Uint8Array.of(byte)), byte] as const);
	return new Map(entries.filter(([character]) => character !== '\ufffd'));
}

function decoderOf(label: string): (bytes: Uint8Array) => string {
	// That label means windows-1252 to a TextDecoder.
	if (label === 'iso-8859-1') return textOfBytes;
	const decoder = new TextDecoder(label);
	return (bytes) => decoder.decode(bytes);
}
