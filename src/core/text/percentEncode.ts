/** Percent-encodes UTF-8 bytes outside RFC 3986's unreserved characters; a space becomes `%20`. */
export function percentEncode(text: string): string {
	if (/^[\w.~-]*$/.test(text)) return text;
	const encoded = encodeURIComponent(text);
	// Most have none of these: a test takes half of what replacing nothing does.
	if (!/[!'()*]/.test(encoded)) return encoded;
	return encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** How many characters {@link percentEncode} gives; half of a character is written as U+FFFD. */
export function percentEncodedLength(text: string): number {
	return percentEncode(text.toWellFormed()).length;
}
