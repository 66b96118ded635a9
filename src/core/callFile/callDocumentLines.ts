import { headerNameForm } from '../call/ownHeaders.ts';
import type { Span } from '../text/span.ts';
import type { CallRow } from './callDocumentModel.ts';
import { type ReadValue, readBare, readValue } from './callDocumentValue.ts';
import { expectationMark, type ReadExpectation, readExpectation } from './expectationLine.ts';

/** `name = value`, or `Name: value` for a header, from the start of its line to the end of the value. */
export interface Assignment extends CallRow {
	readonly kind: 'row' | 'variable';
	readonly read: ReadValue;
}

/** A line of a call file, trimmed; JSON with its line. `text` has no `=`; `unmarked-comment` is not `// off name = value`. */
export type CallLine =
	| (Span & { readonly kind: 'heading'; readonly titleSpan: Span })
	| (Span & { readonly kind: 'comment' | 'unmarked-comment' | 'text' | 'malformed-variable' })
	| Assignment
	| (ReadExpectation & { readonly kind: 'expectation' })
	| (Span & { readonly kind: 'directive'; readonly name: string; readonly valueSpan: Span });

const heading = '###';
/** A header: its name, up to the colon. */
const headerName = new RegExp(`${headerNameForm.source}(?=:(?:[ \\t]|$))`, 'y');
const directiveForm = /^#[ \t]*@(name|only|skip|tag)(?:[ \t]+(\S.*))?$/;
const offForm = /^(\/\/[ \t]*off)[ \t]+/;

/** Each line of a call file that is not blank, in order. Never throws; linear in the length of `text`. */
export function* callLines(text: string): Generator<CallLine, undefined, undefined> {
	const next = /\S[^\n]*/g;
	for (let found = next.exec(text); found; found = next.exec(text)) {
		const line = readLine(text, found.index, found[0].trimEnd());
		yield line;
		next.lastIndex = line.end;
	}
}

function readLine(text: string, start: number, line: string): CallLine {
	const span = { start, end: start + line.length };
	if (line.startsWith(heading)) {
		const title = line.slice(heading.length).trimStart();
		return { kind: 'heading', ...span, titleSpan: { start: span.end - title.length, end: span.end } };
	}
	if (line.startsWith('#')) {
		const [, name, value = ''] = directiveForm.exec(line) ?? [];
		if (name === undefined) return { kind: 'comment', ...span };
		return { kind: 'directive', ...span, name, valueSpan: { start: span.end - value.length, end: span.end } };
	}
	if (line.startsWith(expectationMark)) return { kind: 'expectation', ...readExpectation(text, start, span.end) };
	if (line.startsWith('@'))
		return readAssignment(text, 'variable', start, 1, line) ?? { kind: 'malformed-variable', ...span };
	if (!line.startsWith('//')) return readAssignment(text, 'row', start, 0, line) ?? { kind: 'text', ...span };
	const [prefix = '', off = ''] = offForm.exec(line) ?? [];
	const offSpan = { start, end: start + off.length };
	const row = off === '' ? undefined : readAssignment(text, 'row', start, prefix.length, line, offSpan);
	return row ?? { kind: 'unmarked-comment', ...span };
}

/** Where the colon after the name of a header is in a line that has one from `from` on; else -1. */
export function headerColon(line: string, from: number): number {
	headerName.lastIndex = from;
	return headerName.test(line) ? headerName.lastIndex : -1;
}

/** Reads `name = value`, or a header, which begins in the line at `from`. */
function readAssignment(
	text: string,
	kind: 'row' | 'variable',
	start: number,
	from: number,
	line: string,
	offSpan?: Span,
): CallLine | undefined {
	const colon = kind === 'row' ? headerColon(line, from) : -1;
	const equals = colon < 0 ? line.indexOf('=', from) : colon;
	if (equals === -1) return undefined;
	const equalsAt = start + equals;
	const written = line.slice(from, equals).trimStart();
	const name = written.trimEnd();
	const nameStart = equalsAt - written.length;
	const rest = line.slice(equals + 1).trimStart();
	// Without a value, it is empty, right after the `=`.
	const valueStart = rest === '' ? equalsAt + 1 : start + line.length - rest.length;
	const read = (colon < 0 ? readValue : readBare)(text, valueStart, valueStart + rest.length);
	const { value, valueSpan, references } = read;
	return {
		...{ kind, start, end: valueSpan.end, name, equalsAt, value, valueSpan, references, read },
		nameSpan: { start: nameStart, end: nameStart + name.length },
		enabled: !offSpan,
		...(colon >= 0 && { isHeader: true }),
		...(offSpan && { offSpan }),
	};
}
