import { createScanner } from 'jsonc-parser';

/** What a token of JSON text is; a `key` is a string before a colon. */
export type JsonTokenKind = 'open' | 'close' | 'comma' | 'colon' | 'key' | 'scalar';

/** JSON laid out for reading; `cut` when `text` is only its beginning. */
export interface PrettyJson {
	readonly text: string;
	readonly cut: boolean;
}

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

// jsonc-parser's SyntaxKind is a const enum, which type stripping cannot read.
const trivia: readonly number[] = [14, 15];
const unknownToken: number = 16;
const endOfText: number = 17;

/** Deeper levels stay on one line: 100,000 of them would otherwise be indented by 10 billion characters. */
const deepestIndent = 100;

/** Below the longest string an engine can hold, whatever an answer does. */
const longestText = 2 ** 28;

/**
 * Reads JSON text token by token, without recursion, and hands each one over with its offsets in `text`. `visit` ends
 * the reading by returning false.
 *
 * Strict (RFC 8259): one value, no comments, no trailing commas.
 * @returns false when what was read is not JSON. Never throws.
 */
export function readJsonTokens(
	text: string,
	visit: (kind: JsonTokenKind, start: number, end: number) => boolean,
): boolean {
	const scanner = createScanner(text);
	const openObjects: boolean[] = [];
	let expected: Expected = 'value';
	for (;;) {
		const token: number = scanner.scan();
		if (trivia.includes(token)) continue;
		if (token === endOfText) return expected === 'end';
		if (token === unknownToken || scanner.getTokenError() !== 0) return false;
		const start = scanner.getTokenOffset();
		const first = text.charAt(start);
		const kind = tokenKind(first, expected);
		if (!kind) return false;
		if (kind === 'open') {
			openObjects.push(first === '{');
			expected = first === '{' ? 'key-or-close' : 'value-or-close';
		} else if (kind === 'comma') {
			expected = openObjects.at(-1) ? 'key' : 'value';
		} else if (kind === 'key') {
			expected = 'colon';
		} else if (kind === 'colon') {
			expected = 'value';
		} else {
			if (kind === 'close' && openObjects.pop() !== (first === '}')) return false;
			expected = openObjects.length === 0 ? 'end' : 'comma-or-close';
		}
		if (!visit(kind, start, scanner.getPosition())) return true;
	}
}

/**
 * Lays JSON out with two spaces a level, every token as written: long numbers, escapes, duplicate keys and the order of
 * keys stay. Output ends at `maxLength` characters; what comes after is then not read, and not checked.
 *
 * @returns undefined when `text` is not one JSON value. Never throws; linear in the length of `text`.
 */
export function prettyJson(text: string, maxLength: number = longestText): PrettyJson | undefined {
	const limit = Math.min(maxLength, longestText);
	let out = '';
	let depth = 0;
	let previous: JsonTokenKind | undefined;
	const isJson = readJsonTokens(text, (kind, start, end) => {
		if (kind === 'close') {
			if (previous !== 'open') out += lineBreak(depth, depth - 1);
			depth -= 1;
		} else if (previous === 'open' || previous === 'comma') {
			out += lineBreak(depth, depth);
		} else if (previous === 'colon') {
			out += ' ';
		}
		if (kind === 'open') depth += 1;
		previous = kind;
		out += text.slice(start, end);
		return out.length <= limit;
	});
	if (!isJson) return undefined;
	if (out.length <= limit) return { text: out, cut: false };
	const splitsPair = /[\ud800-\udbff]/.test(out.charAt(limit - 1));
	return { text: out.slice(0, splitsPair ? limit - 1 : limit), cut: true };
}

/**
 * Takes out the white space between tokens, every token as written.
 * @returns undefined when `text` is not one JSON value. Never throws.
 */
export function compactJson(text: string): string | undefined {
	let out = '';
	const isJson = readJsonTokens(text, (_kind, start, end) => {
		out += text.slice(start, end);
		return true;
	});
	return isJson ? out : undefined;
}

/** What a token that begins with `first` is where `expected` stands, or undefined where it may not stand. */
function tokenKind(first: string, expected: Expected): JsonTokenKind | undefined {
	const takesValue = expected === 'value' || expected === 'value-or-close';
	const takesKey = expected === 'key' || expected === 'key-or-close';
	switch (first) {
		case '{':
		case '[':
			return takesValue ? 'open' : undefined;
		case '}':
			return expected === 'key-or-close' || expected === 'comma-or-close' ? 'close' : undefined;
		case ']':
			return expected === 'value-or-close' || expected === 'comma-or-close' ? 'close' : undefined;
		case ',':
			return expected === 'comma-or-close' ? 'comma' : undefined;
		case ':':
			return expected === 'colon' ? 'colon' : undefined;
		case '/':
			return undefined;
		case '"':
			if (takesKey) return 'key';
			return takesValue ? 'scalar' : undefined;
		default:
			return takesValue ? 'scalar' : undefined;
	}
}

function lineBreak(openLevels: number, indent: number): string {
	return openLevels > deepestIndent ? '' : `\n${'  '.repeat(indent)}`;
}
