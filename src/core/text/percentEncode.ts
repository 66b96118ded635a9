/** Percent-encodes UTF-8 bytes outside RFC 3986's unreserved characters; a space becomes `%20`. */
export function percentEncode(text: string): string {
	if (/^[\w.~-]*$/.test(text)) return text;
	const encoded = encodeURIComponent(text);
	// Most have none of these: a test takes half of what replacing nothing does.
	if (!/[!'()*]/.test(encoded)) return encoded;
	return encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** How many characters {@link percentEncode} gives, also of half a character, which has none of its own: three bytes. */
export function percentEncodedLength(text: string): number {
	let length = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code < 0x80) length += isUnreserved(code) ? 1 : 3;
		else if (code < 0x800) length += 6;
		else if (code >= 0xd800 && code < 0xe000) length += text.charCodeAt(at + 1) >> 10 === 0x37 ? 3 : 9;
		else length += 9;
	}
	return length;
}

/** Letters, digits, `-`, `.`, `_`, `~` (RFC 3986, 2.3). */
function isUnreserved(code: number): boolean {
	const letter = code | 0x20;
	if (letter >= 0x61 && letter <= 0x7a && code >= 0x41) return true;
	return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e || code === 0x5f || code === 0x7e;
}
