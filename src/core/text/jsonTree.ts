import { type ParseError, type ParseOptions, parseTree } from 'jsonc-parser';

/** The parser that knows places takes a hundred times the memory of a text: a longer one is not parsed, in UTF-16 units. */
export const maxLocated = 500_000;

/** The syntax tree of JSON, and its errors; neither if it is too long, or nested too deeply for the parser. */
export function jsonTree(text: string, options?: ParseOptions) {
	const errors: ParseError[] = [];
	try {
		return { root: text.length > maxLocated ? undefined : parseTree(text, errors, options), errors };
	} catch {
		return { root: undefined, errors };
	}
}
