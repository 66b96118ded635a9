const [quote, backslash] = [0x22, 0x5c];

/**
 * Where a text of JSON is nested more deeply than `most` lists and objects, or -1. Parsing millions of brackets takes forty times
 * their memory, which no limit of a thread's heap counts. In time that grows as the text does; whether it is JSON is not looked at.
 */
export function depthFault(text: string, most: number): number {
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === quote) {
			at = endOfString(text, at);
			if (at < 0) return -1;
		}
		// [ and {, ] and } differ in one bit.
		else if ((code | 0x20) === 0x7b) {
			depth += 1;
			if (depth > most) return at;
		} else if ((code | 0x20) === 0x7d) depth -= 1;
	}
	return -1;
}

/** Where the quote stands that ends the string of JSON that begins at `start`, or -1. */
export function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
		let escapes = 0;
		while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
		if (escapes % 2 === 0) return end;
	}
	return -1;
}
