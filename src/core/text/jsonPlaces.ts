// jsonc-parser builds the value of each string and white space a character at a time, which takes thirty times the memory
// of a text that is all escapes: where those end is found here.

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const escaped = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/** Where the white space of JSON ends that may stand at `start`. */
export function endOfSpace(text: string, start: number): number {
	for (let at = start; ; at += 1) {
		const code = text.charCodeAt(at);
		if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
	}
}

/** Where the JSON string ends that the quote at `start` begins, or undefined where it is none. */
export function endOfString(text: string, start: number): number | undefined {
	for (let at = start + 1; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === quote) return at + 1;
		if (code < firstPrintable) return undefined;
		if (code !== backslash) continue;
		escaped.lastIndex = at;
		if (!escaped.test(text)) return undefined;
		at = escaped.lastIndex - 1;
	}
	return undefined;
}
