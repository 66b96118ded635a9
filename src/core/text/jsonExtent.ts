/** The end of a JSON value that begins with `{` or `[`. */
export interface JsonExtent {
	/** After the closing bracket, or where reading stopped. */
	readonly end: number;
	readonly closed: boolean;
}

const openingBrace = 0x7b;
const openingBracket = 0x5b;
const closingBrace = 0x7d;
const closingBracket = 0x5d;
const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;

/** Where the JSON value at `start` closes; a malformed one before the line where `isOver`. `skip`: the end of another brace, or -1. */
export function jsonExtent(
	text: string,
	start: number,
	isOver: (lineStart: number) => boolean,
	skip?: (brace: number) => number,
): JsonExtent {
	let depth = 0;
	let inString = false;
	for (let at = start; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === lineFeed) {
			// A string of JSON cannot span lines.
			inString = false;
			if (isOver(at + 1)) return { end: at, closed: false };
		} else if (code === backslash) {
			// Also outside of strings: in a string of code the quotes are escaped.
			if (text.charCodeAt(at + 1) !== lineFeed) at += 1;
		} else if (code === quote) {
			inString = !inString;
		} else if (inString) {
		} else if (code === openingBrace || code === openingBracket) {
			const end = code === openingBrace && skip ? skip(at) : -1;
			if (end === -1) depth += 1;
			else at = end - 1;
		} else if (code === closingBrace || code === closingBracket) {
			depth -= 1;
			if (depth === 0) return { end: at + 1, closed: true };
		}
	}
	return { end: text.length, closed: false };
}
