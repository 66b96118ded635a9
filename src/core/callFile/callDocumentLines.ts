import type { Span } from '../text/span.ts';
import { type ReadValue, readValue } from './callDocumentValue.ts';

/** `name = value`, from the start of its line to the end of the value. */
export interface Assignment extends Span {
	readonly nameSpan: Span;
	readonly name: string;
	readonly equalsAt: number;
	readonly value: ReadValue;
	/** Of `// off` where the row is off. */
	readonly offSpan: Span | undefined;
}

/**
 * A line of a call file, without white space around it. A JSON value and its line are one. `text` is a line without
 * `=`, `unmarked-comment` begins with `//` but is not `// off name = value`.
 */
export type CallLine =
	| (Span & { readonly kind: 'heading'; readonly titleSpan: Span })
	| (Span & { readonly kind: 'comment' | 'unmarked-comment' | 'text' | 'malformed-variable' })
	| (Assignment & { readonly kind: 'row' | 'variable' });

const hash = 0x23;
const slash = 0x2f;
const equals = 0x3d;
const atSign = 0x40;
const lineFeed = 0x0a;
const space = 0x20;
const tab = 0x09;

/** Each line of a call file that is not blank, in order. Never throws; linear in the length of `text`. */
export function* callLines(text: string): Generator<CallLine, undefined, undefined> {
	for (let line = lineFrom(text, 0, text.length); line; line = lineFrom(text, line.end, text.length)) yield line;
}

/**
 * The first line that is not blank and begins at `from` or behind it, where `from` is the start of a line or the end of one that
 * was read, and `to` is the end of the text or the start of a heading's line.
 */
export function lineFrom(text: string, from: number, to: number): CallLine | undefined {
	const start = skipSpace(text, from, to);
	return start === to ? undefined : readLine(text, start, endOfText(text, start, endOfLine(text, start)));
}

/** The start of the next heading's line that begins behind `lineStart`, or the end of the text. */
export function nextHeading(text: string, lineStart: number): number {
	for (let at = text.indexOf('###', lineStart); at !== -1; at = text.indexOf('###', at + 1)) {
		let start = at;
		while (start > lineStart && isBlank(text.charCodeAt(start - 1))) start -= 1;
		if (start > lineStart && text.charCodeAt(start - 1) === lineFeed) return start;
	}
	return text.length;
}

function isHeading(text: string, lineStart: number): boolean {
	let at = lineStart;
	while (isBlank(text.charCodeAt(at))) at += 1;
	return text.startsWith('###', at);
}

function readLine(text: string, start: number, end: number): CallLine {
	switch (text.charCodeAt(start)) {
		case hash:
			if (!text.startsWith('###', start)) return { kind: 'comment', start, end };
			return { kind: 'heading', start, end, titleSpan: { start: skipSpace(text, start + 3, end), end } };
		case atSign:
			return readAssignment(text, 'variable', start, start + 1, end) ?? { kind: 'malformed-variable', start, end };
		case slash: {
			if (!text.startsWith('//', start)) break;
			const offEnd = endOfOff(text, start);
			const behind = skipTabs(text, offEnd);
			if (behind === offEnd || behind >= end) return { kind: 'unmarked-comment', start, end };
			const offSpan = { start, end: offEnd };
			return readAssignment(text, 'row', start, behind, end, offSpan) ?? { kind: 'unmarked-comment', start, end };
		}
	}
	return readAssignment(text, 'row', start, start, end) ?? { kind: 'text', start, end };
}

function readAssignment(
	text: string,
	kind: 'row' | 'variable',
	lineStart: number,
	start: number,
	end: number,
	offSpan?: Span,
): CallLine | undefined {
	let equalsAt = start;
	while (equalsAt < end && text.charCodeAt(equalsAt) !== equals) equalsAt += 1;
	if (equalsAt === end) return undefined;
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
		offSpan,
	};
}

/** Where `// off` ends, which may begin the line at `start`, or `start`. */
function endOfOff(text: string, start: number): number {
	const off = skipTabs(text, start + 2);
	return text.startsWith('off', off) ? off + 3 : start;
}

/** The first offset from `start` on with something else than spaces and tabs. */
function skipTabs(text: string, start: number): number {
	let position = start;
	while (text.charCodeAt(position) === space || text.charCodeAt(position) === tab) position += 1;
	return position;
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

/** The end of the text between `start` and `end` without the white space after it. */
function endOfText(text: string, start: number, end: number): number {
	let position = end;
	while (position > start && isSpace(text.charCodeAt(position - 1))) position -= 1;
	return position;
}

/** White space within a line. */
function isBlank(code: number): boolean {
	return code !== lineFeed && isSpace(code);
}

/** What `String.prototype.trim` takes away. */
function isSpace(code: number): boolean {
	if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
	return code === 0xa0 || (code >= 0x1680 && String.fromCharCode(code).trim() === '');
}
