import { type JsonExpected, JsonTokenReader } from './jsonTokenReader.ts';

/** Why a text is no JSON: the first place where it is not. */
export interface JsonFault {
	/** Where it is, in UTF-16 units; at the end of the text, where that is too early, behind the last token. */
	readonly at: number;
	/** Counted from 1, as editors count lines: CR, LF and CRLF end one. */
	readonly line: number;
	/**
	 * What may stand there: `comma-or-close` comes with the bracket that would close, in `close`; or what is wrong with what stands
	 * there.
	 */
	readonly expected: JsonExpected | 'end-of-string' | 'escaped-control' | 'known-escape' | 'number' | 'double-quotes';
	readonly close: '}' | ']';
	/** Whether the text ends there. */
	readonly isAtEnd: boolean;
}

/** Tokens that are read in one part. */
const tokensAtOnce = 4096;

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const knownEscape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * Finds the first fault that keeps a text from being JSON (RFC 8259), in parts of some thousand tokens; undefined where it is
 * JSON. Never throws; linear in the length of the text.
 */
export function* jsonFaultInParts(text: string): Generator<undefined, JsonFault | undefined, undefined> {
	const reader = new JsonTokenReader(text);
	for (let tokens = 1; reader.next(); tokens += 1) if (tokens % tokensAtOnce === 0) yield;
	if (reader.isWhole) return undefined;
	const { start, end, expected, isInObject } = reader;
	const isAtEnd = start === text.length;
	const inner = isAtEnd ? { at: end, expected } : faultOf(text, start, expected);
	return { ...inner, line: lineAt(text, inner.at), close: isInObject ? '}' : ']', isAtEnd };
}

/** What is wrong with what stands at `start`, where it is of a kind that may stand there. */
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
		// The quote that was left out is at the end of this line, not where the next string begins.
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
