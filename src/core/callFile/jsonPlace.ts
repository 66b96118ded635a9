import { type JsonFault, jsonFaultInParts } from '../text/jsonFault.ts';
import type { Span } from '../text/span.ts';
import type { WrittenFault } from './callDocumentModel.ts';
import { maskReferences } from './jsonTemplate.ts';

const [quote, backslash, openBracket, openBrace] = [0x22, 0x5c, 0x5b, 0x7b];

/** Where JSON text goes wrong, and what was expected there; `unclosed` marks the bracket that is missing its other half. */
export type JsonPlace = Span & {
	readonly kind: 'wrong' | 'unclosed';
	readonly fault: WrittenFault;
};

/** A line that is of the call file and not of the JSON before it: `name = value`, a comment, a variable. */
const otherLine = /^(?:[^\s"'{}[\],:][^"'{}[\],:=\n]{0,200}=|#|\/\/|@)/;

/**
 * Finds where the JSON, with its variables, goes wrong that stands in `text` from `start` to `end`: at the first token that cannot
 * stand there, or at the bracket that is open where the JSON ends too early. Undefined where it is JSON. Linear.
 */
export function jsonPlace(text: string, start: number, end: number): JsonPlace | undefined {
	const written = text.slice(start, end);
	const json = maskReferences(written, '""');
	const fault = faultOf(json);
	if (!fault) return undefined;
	const { expected, close, at, isAtEnd } = fault;
	const told = { expected, close };
	const opened = isAtEnd || beginsOtherLine(json, at) ? openBracketAt(json, at) : undefined;
	if (opened !== undefined) {
		return { kind: 'unclosed', fault: told, start: start + opened, end: start + lineEnd(written, opened) };
	}
	const from = Math.min(at, written.length - 1);
	const to = expected === 'end-of-string' ? lineEnd(written, from) : endOfWord(written, from);
	return { kind: 'wrong', fault: told, start: start + from, end: start + to };
}

function faultOf(json: string): JsonFault | undefined {
	const parts = jsonFaultInParts(json);
	for (;;) {
		const part = parts.next();
		if (part.done) return part.value;
	}
}

/** Whether what stands at `at` is the first of its line, and that is a line of another kind. */
function beginsOtherLine(json: string, at: number): boolean {
	const from = json.lastIndexOf('\n', at - 1) + 1;
	return from > 0 && json.slice(from, at).trim() === '' && otherLine.test(json.slice(at, at + 210));
}

/** The innermost bracket that is open before `at`, up to which the text is tokens of JSON. */
function openBracketAt(json: string, end: number): number | undefined {
	const open: number[] = [];
	for (let at = 0; at < end; at += 1) {
		const code = json.charCodeAt(at);
		if (code === quote) {
			for (at += 1; at < end && json.charCodeAt(at) !== quote; at += 1) if (json.charCodeAt(at) === backslash) at += 1;
		} else if (code === openBrace || code === openBracket) open.push(at);
		else if (code === openBrace + 2 || code === openBracket + 2) open.pop();
	}
	return open.at(-1);
}

/** Where the line of `at` ends, without white space at its end. */
function lineEnd(text: string, at: number): number {
	const next = text.indexOf('\n', at);
	return at + text.slice(at, next === -1 ? text.length : next).trimEnd().length;
}

function endOfWord(text: string, at: number): number {
	const delimiter = /[\s,:{}[\]]/g;
	if (delimiter.test(text.charAt(at))) return at + 1;
	delimiter.lastIndex = at + 1;
	return delimiter.exec(text)?.index ?? text.length;
}
