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
	const bytes = text.split('').flatMap((unit) => {
		const code = unit.charCodeAt(0);
		const last = 0x80 | (code & 0x3f);
		if (code < 0x80) return code;
		if (code < 0x800) return [0xc0 | (code >> 6), last];
		return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), last];
	});
	return Uint8Array.from(bytes);
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
	return byTable(() => singleByteTable(label), replacement);
}

/** GBK of one and two bytes. */
export const encodeGbk = byTable(gbkTable, 'point');

type Table = ReadonlyMap<string, number | readonly number[]>;

/** Encodes by a table of the characters beyond ASCII, which all of these sets have as it is. */
function byTable(makeTable: () => Table, replacement: Replacement): (text: string) => Uint8Array {
	let table: Table | undefined;
	return (text) => {
		if (isAscii(text)) return utf8(text);
		table ??= makeTable();
		const known = table;
		const bytes = Array.from(text).flatMap((character) => {
			if (character < '\x80') return character.charCodeAt(0);
			const marks = { point: 1, unit: character.length, none: 0 }[replacement];
			return known.get(character) ?? new Array<number>(marks).fill(0x3f);
		});
		return Uint8Array.from(bytes);
	};
}

function gbkTable(): Table {
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

function singleByteTable(label: string): Table {
	const decode = decoderOf(label);
	const bytes = Array.from({ length: label === 'us-ascii' ? 0 : 128 }, (_, index) => index + 128);
	const entries = bytes.map((byte) => [decode(Uint8Array.of(byte)), byte] as const);
	return new Map(entries.filter(([character]) => character !== '\ufffd'));
}

function decoderOf(label: string): (bytes: Uint8Array) => string {
	// That label means windows-1252 to a TextDecoder.
	if (label === 'iso-8859-1') return textOfBytes;
	const decoder = new TextDecoder(label);
	return (bytes) => decoder.decode(bytes);
}
