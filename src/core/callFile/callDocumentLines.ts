import type { Span } from '../text/span.ts';
import { type ReadValue, readValue } from './callDocumentValue.ts';

/** `name = value`, from the start of its line to the end of the value. */
export interface Assignment extends Span {
	readonly nameSpan: Span;
	readonly name: string;
	readonly equalsAt: number;
	readonly value: ReadValue;
}

/**
 * A line of a call file, without white space around it. A JSON value and its line are one. `text` is a line without
 * `=`, `unmarked-comment` begins with `//` but is not `// off name = value`.
 */
export type CallLine =
	| (Span & { readonly kind: 'heading'; readonly titleSpan: Span })
	| (Span & { readonly kind: 'comment' | 'unmarked-comment' | 'text' | 'malformed-variable' })
	| (Assignment & { readonly kind: 'row'; readonly offSpan?: Span })
	| (Assignment & { readonly kind: 'variable' });

const offForm = /^\/\/[ \t]*off[ \t]+(?=[^ \t])/;

/** Each line of a call file that is not blank, in order. Never throws; linear in the length of `text`. */
export function* callLines(text: string): Generator<CallLine, undefined, undefined> {
	const isHeading = (lineStart: number) => text.startsWith('###', skipBlanks(text, lineStart));

	function readLine(start: number, end: number): CallLine {
		switch (text[start]) {
			case '#':
				if (!text.startsWith('###', start)) return { kind: 'comment', start, end };
				return { kind: 'heading', start, end, titleSpan: { start: skipSpace(text, start + 3, end), end } };
			case '@':
				return readAssignment('variable', start, start + 1, end) ?? { kind: 'malformed-variable', start, end };
			case '/': {
				if (!text.startsWith('//', start)) break;
				const off = offForm.exec(text.slice(start, end))?.[0] ?? '';
				const row = off && readAssignment('row', start, start + off.length, end);
				if (!row) return { kind: 'unmarked-comment', start, end };
				return { ...row, offSpan: { start, end: start + off.trimEnd().length } };
			}
		}
		return readAssignment('row', start, start, end) ?? { kind: 'text', start, end };
	}

	function readAssignment<Kind extends 'row' | 'variable'>(kind: Kind, lineStart: number, start: number, end: number) {
		const equalsAt = start + text.slice(start, end).indexOf('=');
		if (equalsAt < start) return undefined;
		const nameStart = skipSpace(text, start, equalsAt);
		const nameEnd = endOfText(text, nameStart, equalsAt);
		const found = skipSpace(text, equalsAt + 1, end);
		// Where no value stands, it is empty, right after the `=`.
		const [valueStart, valueEnd] = found === end ? [equalsAt + 1, equalsAt + 1] : [found, end];
		const value = readValue(text, valueStart, valueEnd, isHeading);
		return {
			kind,
			start: lineStart,
			end: value.valueSpan.end,
			name: text.slice(nameStart, nameEnd),
			nameSpan: { start: nameStart, end: nameEnd },
			equalsAt,
			value,
		};
	}

	for (let position = 0; position < text.length; ) {
		const lineEnd = endOfLine(text, position);
		const start = skipSpace(text, position, lineEnd);
		position = lineEnd + 1;
		if (start === lineEnd) continue;
		const line = readLine(start, endOfText(text, start, lineEnd));
		yield line;
		if (line.end > lineEnd) position = endOfLine(text, line.end) + 1;
	}
}

/** The line end at `position` or after it. */
function endOfLine(text: string, position: number): number {
	const next = text.indexOf('\n', position);
	return next === -1 ? text.length : next;
}

/** The first offset from `start` on that holds no white space, or `end`. */
function skipSpace(text: string, start: number, end: number): number {
	let position = start;
	while (position < end && isSpace(text.charCodeAt(position))) position += 1;
	return position;
}

function skipBlanks(text: string, lineStart: number): number {
	let position = lineStart;
	while (text[position] !== '\n' && isSpace(text.charCodeAt(position))) position += 1;
	return position;
}

/** The end of the text between `start` and `end` without the white space after it. */
function endOfText(text: string, start: number, end: number): number {
	let position = end;
	while (position > start && isSpace(text.charCodeAt(position - 1))) position -= 1;
	return position;
}

/** What `String.prototype.trim` takes away. */
function isSpace(code: number): boolean {
	if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
	return code === 0xa0 || (code >= 0x1680 && String.fromCharCode(code).trim() === '');
}
