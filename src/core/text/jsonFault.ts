import { type JsonExpected, JsonTokenReader } from './jsonTokenReader.ts';

/** The first fault of JSON text. */
export interface JsonFault {
	/** In UTF-16 units; where the text ends too early, the end of the last token. */
	readonly at: number;
	/** Counted from 1; CR, LF and CRLF end a line. */
	readonly line: number;
	readonly expected: JsonExpected | 'end-of-string' | 'escaped-control' | 'known-escape' | 'number' | 'double-quotes';
	/** The bracket that `comma-or-close` means. */
	readonly close: '}' | ']';
	/** The innermost bracket that is open at the fault. */
	readonly openBracket: number | undefined;
	/** Whether the text ends too early. */
	readonly isAtEnd: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const knownEscape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/** The first fault of JSON text (RFC 8259), or undefined. Never throws; linear in the length of the text. */
export function jsonFault(text: string): JsonFault | undefined {
	const reader = new JsonTokenReader(text);
	while (reader.next());
	if (reader.isWhole) return undefined;
	const { start, end, expected, isInObject, openBracket } = reader;
	const isAtEnd = start === text.length;
	const inner = isAtEnd ? { at: end, expected } : faultOf(text, start, expected);
	return { ...inner, line: lineAt(text, inner.at), close: isInObject ? '}' : ']', openBracket, isAtEnd };
}

/** The fault within a token of a kind that is allowed there. */
function faultOf(text: string, start: number, expected: JsonExpected): Pick<JsonFault, 'at' | 'expected'> {
	const first = text.charAt(start);
	const isKey = expected === 'key' || expected === 'key-or-close';
	const isValue = expected === 'value' || expected === 'value-or-close';
	if (first === '"' && (isKey || isValue)) return faultInString(text, start);
	if (first === "'" && (isKey || isValue)) return { at: start, expected: 'double-quotes' };
	if (/[-+.\d]/.test(first) && isValue) return { at: start, expected: 'number' };
	return { at: start, expected };
}

function faultInString(text: string, start: number): Pick<JsonFault, 'at' | 'expected'> {
	for (let at = start + 1; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		// The missing quote belongs at the end of this line, not where the next string begins.
		if (code === 0x0a || code === 0x0d) return { at: start, expected: 'end-of-string' };
		if (code < firstPrintable) return { at, expected: 'escaped-control' };
		if (code === quote) break;
		if (code !== backslash) continue;
		knownEscape.lastIndex = at;
		if (!knownEscape.test(text)) return { at, expected: at + 1 < text.length ? 'known-escape' : 'end-of-string' };
		at = knownEscape.lastIndex - 1;
	}
	return { at: start, expected: 'end-of-string' };
}

function lineAt(text: string, offset: number): number {
	let line = 1;
	for (let at = 0; at < offset; at += 1) {
		const code = text.charCodeAt(at);
		if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) line += 1;
	}
	return line;
}
