/**
 * Where the JSON value at `start`, an object or a list, closes; a malformed one before the line where `isOver`.
 * @param skip the end of another brace, or -1 @returns the end after the closing bracket, or where reading stopped
 */
export function jsonExtent(
	text: string,
	start: number,
	isOver: (lineStart: number) => boolean,
	skip?: (brace: number) => number,
) {
	let depth = 0;
	let inString = false;
	for (let at = start; at < text.length; at += 1) {
		const character = text[at];
		if (character === '\n') {
			// A string of JSON cannot span lines.
			inString = false;
			if (isOver(at + 1)) return { end: at, closed: false };
		} else if (character === '\\') {
			// Also outside of strings: in a string of code the quotes are escaped.
			if (text[at + 1] !== '\n') at += 1;
		} else if (character === '"') {
			inString = !inString;
		} else if (inString) {
		} else if (character === '{' || character === '[') {
			const end = character === '{' && skip ? skip(at) : -1;
			if (end === -1) depth += 1;
			else at = end - 1;
		} else if (character === '}' || character === ']') {
			depth -= 1;
			if (depth === 0) return { end: at + 1, closed: true };
		}
	}
	return { end: text.length, closed: false };
}
