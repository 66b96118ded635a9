import type { Span } from './callDocumentModel.ts';
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

const lineFeed = 0x0a;
const hash = 0x23;
const at = 0x40;
const slash = 0x2f;
const offForm = /^\/\/[ \t]*off[ \t]+(?=[^ \t])/;

/** Hands over each line of a call file that is not blank, in order. Never throws; linear in the length of `text`. */
export function readCallLines(text: string, visit: (line: CallLine) => void): void {
	const isHeading = (lineStart: number) => text.startsWith('###', skipBlanks(text, lineStart));
	for (let position = 0; position < text.length; ) {
		const next = text.indexOf('\n', position);
		const lineEnd = next === -1 ? text.length : next;
		const start = skipSpace(text, position, lineEnd);
		if (start === lineEnd) {
			position = lineEnd + 1;
			continue;
		}
		const line = readLine(text, start, endOfText(text, start, lineEnd), isHeading);
		visit(line);
		position = line.end > lineEnd ? afterLine(text, line.end) : lineEnd + 1;
	}
}

function readLine(text: string, start: number, end: number, isHeading: (lineStart: number) => boolean): CallLine {
	switch (text.charCodeAt(start)) {
		case hash:
			if (!text.startsWith('###', start)) return { kind: 'comment', start, end };
			return { kind: 'heading', start, end, titleSpan: { start: skipSpace(text, start + 3, end), end } };
		case at:
			return (
				readAssignment('variable', text, start, start + 1, end, isHeading) ?? { kind: 'malformed-variable', start, end }
			);
		case slash: {
			if (!text.startsWith('//', start)) break;
			const off = offForm.exec(text.slice(start, end))?.[0] ?? '';
			const row = off && readAssignment('row', text, start, start + off.length, end, isHeading);
			if (!row) return { kind: 'unmarked-comment', start, end };
			return { ...row, offSpan: { start, end: start + off.trimEnd().length } };
		}
	}
	return readAssignment('row', text, start, start, end, isHeading) ?? { kind: 'text', start, end };
}

function readAssignment<Kind extends 'row' | 'variable'>(
	kind: Kind,
	text: string,
	lineStart: number,
	start: number,
	end: number,
	isHeading: (lineStart: number) => boolean,
): (Assignment & { readonly kind: Kind }) | undefined {
	const equalsAt = start + text.slice(start, end).indexOf('=');
	if (equalsAt < start) return undefined;
	const nameStart = skipSpace(text, start, equalsAt);
	const nameEnd = endOfText(text, nameStart, equalsAt);
	const valueStart = skipSpace(text, equalsAt + 1, end);
	const value =
		valueStart === end
			? readValue(text, equalsAt + 1, equalsAt + 1, isHeading)
			: readValue(text, valueStart, end, isHeading);
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

function afterLine(text: string, position: number): number {
	const next = text.indexOf('\n', position);
	return next === -1 ? text.length : next + 1;
}

/** The first offset from `start` on that holds no white space, or `end`. */
function skipSpace(text: string, start: number, end: number): number {
	let position = start;
	while (position < end && isSpace(text.charCodeAt(position))) position += 1;
	return position;
}

function skipBlanks(text: string, lineStart: number): number {
	let position = lineStart;
	while (text.charCodeAt(position) !== lineFeed && isSpace(text.charCodeAt(position))) position += 1;
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
