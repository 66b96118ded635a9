const utf8Encoder = new TextEncoder();

/** No bytes: the same array each time. */
export const noBytes = new Uint8Array(0);

/** UTF-8; lone surrogates become U+FFFD. */
export function utf8(text: string): Uint8Array {
	const { length } = text;
	if (length === 0) return noBytes;
	if (length > 80) return utf8Encoder.encode(text);
	// Secrets and joiners are short and ASCII: the encoder's call would cost more than the work.
	const bytes = new Uint8Array(length);
	for (let i = 0; i < length; i++) {
		const unit = text.charCodeAt(i);
		if (unit >= 0x80) return utf8BeyondAscii(text);
		bytes[i] = unit;
	}
	return bytes;
}

/** The same for a text with other characters than those of ASCII. */
function utf8BeyondAscii(text: string): Uint8Array {
	const bytes = new Uint8Array(utf8Length(text));
	let size = 0;
	for (let i = 0; i < text.length; i++) {
		let point = text.charCodeAt(i);
		if (point >> 11 === 0x1b) {
			const other = text.charCodeAt(i + 1);
			const isWhole = point >> 10 === 0x36 && other >> 10 === 0x37;
			point = isWhole ? 0x1_0000 + ((point & 0x3ff) << 10) + (other & 0x3ff) : 0xfffd;
			if (isWhole) i += 1;
		}
		if (point < 0x80) bytes[size++] = point;
		else {
			if (point < 0x800) bytes[size++] = 0xc0 | (point >> 6);
			else {
				if (point < 0x1_0000) bytes[size++] = 0xe0 | (point >> 12);
				else {
					bytes[size++] = 0xf0 | (point >> 18);
					bytes[size++] = 0x80 | ((point >> 12) & 0x3f);
				}
				bytes[size++] = 0x80 | ((point >> 6) & 0x3f);
			}
			bytes[size++] = 0x80 | (point & 0x3f);
		}
	}
	return bytes;
}

/** How many bytes {@link utf8} gives. */
export function utf8Length(text: string): number {
	let length = text.length;
	// The encoder goes over a long text nine times as fast as a loop does, bytes and all.
	if (length > 4000) return utf8Encoder.encode(text).length;
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (unit < 0x80) continue;
		length += unit < 0x800 ? 1 : 2;
		// Both halves of a character take four bytes; half of one is replaced by three.
		if (unit >> 10 === 0x36 && text.charCodeAt(i + 1) >> 10 === 0x37) i += 1;
	}
	return length;
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
	const bytes = new Uint8Array(text.length * 2);
	const low = littleEndian ? 0 : 1;
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		bytes[2 * i + low] = unit;
		bytes[2 * i + 1 - low] = unit >> 8;
	}
	return bytes;
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

/** UTF-8 taken for a one-byte character set and encoded as UTF-8 again. */
export function utf8Twice(label: string): (text: string) => Uint8Array {
	let decoder: InstanceType<typeof TextDecoder> | undefined;
	return (text) => {
		const once = utf8(text);
		if (label !== 'iso-8859-1') {
			decoder ??= new TextDecoder(label);
			return utf8(decoder.decode(once));
		}
		return utf8OfLatin1(once);
	};
}

/** The same bytes as Latin-1 text in UTF-8. */
function utf8OfLatin1(bytes: Uint8Array): Uint8Array {
	const encoded = new Uint8Array(2 * bytes.length);
	let size = 0;
	for (const byte of bytes) {
		if (byte >= 0x80) encoded[size++] = 0xc0 | (byte >> 6);
		encoded[size++] = byte < 0x80 ? byte : 0x80 | (byte & 0x3f);
	}
	return encoded.slice(0, size);
}

function encodingTable(label: string): Map<string, number> {
	const table = new Map<string, number>();
	const limit = label === 'us-ascii' ? 128 : 256;
	// The label iso-8859-1 means windows-1252 to a TextDecoder, hence the exception.
	const decoder = label === 'us-ascii' || label === 'iso-8859-1' ? undefined : new TextDecoder(label);
	for (let byte = 0; byte < limit; byte++) {
		const character = decoder ? decoder.decode(Uint8Array.of(byte)) : String.fromCharCode(byte);
		if (character !== '\ufffd') table.set(character, byte);
	}
	return table;
}
