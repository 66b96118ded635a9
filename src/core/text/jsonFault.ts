import { type JsonExpected, JsonTokenReader, stopOfString } from './jsonTokenReader.ts';

export interface JsonFault {
	/** In UTF-16 units; where the text ends too early, the end of the last token. */
	readonly at: number;
	/** Counted from 1; CR, LF and CRLF end a line. */
	readonly line: number;
	readonly expected: JsonExpected | 'end-of-string' | 'escaped-control' | 'known-escape' | 'number' | 'double-quotes';
	/** The bracket that `comma-or-close` means. */
	readonly close: '}' | ']';
	readonly openBracket: number | undefined;
	readonly isAtEnd: boolean;
}

/** The first fault of JSON text (RFC 8259), or undefined. Never throws; linear in the length of the text. */
export function jsonFault(text: string): JsonFault | undefined {
	const reader = new JsonTokenReader(text);
	while (reader.next());
	if (reader.isWhole) return undefined;
	const { start, end, expected, isInObject, openBracket } = reader;
	const isAtEnd = start === text.length;
	const inner = isAtEnd ? { at: end, expected } : faultOf(text, start, expected);
	const line = text.slice(0, inner.at).split(/\r\n?|\n/).length;
	return { ...inner, line, close: isInObject ? '}' : ']', openBracket, isAtEnd };
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
	const at = stopOfString(text, start);
	const character = text.charAt(at);
	if (character === '\\' && at + 1 < text.length) return { at, expected: 'known-escape' };
	if (/[^\n\r\\]/.test(character)) return { at, expected: 'escaped-control' };
	// The missing quote belongs at the end of this line, not where the next string begins.
	return { at: character === '\\' ? at : start, expected: 'end-of-string' };
}
