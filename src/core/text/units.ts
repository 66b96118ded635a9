const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Each byte as the character of its number: Latin-1. */
export function textOfBytes(bytes: Uint8Array): string {
	return decoder.decode(Uint16Array.from(bytes));
}
