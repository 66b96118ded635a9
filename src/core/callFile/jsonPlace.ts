import { jsonFault } from '../text/jsonFault.ts';
import type { WrittenFault } from './callDocumentModel.ts';
import { maskReferences } from './jsonTemplate.ts';

/** A line that is of the call file and not of the JSON before it: `name = value`, a comment, a variable. */
const otherLine = /^(?:[^\s"'{}[\],:][^"'{}[\],:=\n]{0,200}=|#|\/\/|@)/;

/**
 * Where JSON with variables goes wrong, and what was expected there: a wrong token, or at an early end the bracket that is
 * missing its other half. Undefined if nothing is wrong.
 */
export function jsonPlace(text: string, start: number, end: number) {
	const written = text.slice(start, end);
	const json = maskReferences(written, '""');
	const fault = jsonFault(json);
	if (!fault) return undefined;
	const { expected, close, at, isAtEnd, openBracket } = fault;
	const reported: WrittenFault = { expected, close };
	const opened = isAtEnd || beginsOtherLine(json, at) ? openBracket : undefined;
	if (opened !== undefined) {
		return { isUnclosed: true, fault: reported, start: start + opened, end: start + lineEnd(written, opened) };
	}
	const from = Math.min(at, written.length - 1);
	const to = expected === 'end-of-string' ? lineEnd(written, from) : endOfWord(written, from);
	return { isUnclosed: false, fault: reported, start: start + from, end: start + to };
}

function beginsOtherLine(json: string, at: number): boolean {
	const from = json.lastIndexOf('\n', at - 1) + 1;
	return from > 0 && json.slice(from, at).trim() === '' && otherLine.test(json.slice(at, at + 210));
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
