/** The UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
	const units = new Uint16Array(text.length);
	for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
	return units;
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

/** The text of UTF-16 units, as long as they are; half a character becomes U+FFFD. */
export function textOfUnits(units: Uint16Array): string {
	return decoder.decode(units);
}

/** Each byte as the character of its number: Latin-1. */
export function textOfBytes(bytes: Uint8Array): string {
	return textOfUnits(Uint16Array.from(bytes));
}
