const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Each byte as the character of its number: Latin-1. */
export function textOfBytes(bytes: Uint8Array): string {
	return decoder.decode(Uint16Array.from(bytes));
}

/** Bytes in UTF-8 where they are that, else in Latin-1. */
export function utf8OrLatin1(bytes: Uint8Array): string {
	try {
		return strictUtf8.decode(bytes);
	} catch {
		return textOfBytes(bytes);
	}
}

/** The character of a number in an escape; U+FFFD beyond the last one. */
export function characterOf(digits: string, base: number): string {
	const code = Number.parseInt(digits, base);
	return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}
