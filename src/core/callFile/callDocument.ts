import { type Parts, wholeOf } from '../parts.ts';
import { firstIndex } from '../text/firstIndex.ts';
import type { Span } from '../text/span.ts';
import { httpMethodForm } from './callDocumentBuilder.ts';
import { nextHeading } from './callDocumentLines.ts';
import type {
	CallDocument,
	CallDocumentProblem,
	CallRow,
	FileVariable,
	ParsedCall,
	Reference,
} from './callDocumentModel.ts';
import { printValue } from './callDocumentValue.ts';
import { PiecedDocument, readPieces } from './piecedDocument.ts';

/** A name with its value, to be written into a call file. */
export interface PrintableParameter {
	readonly name: string;
	readonly value: string;
	/** The variables in `value`; without this, every `{{name}}` in it is one. Empty: none is, all is sent as it is. */
	readonly references?: readonly Pick<Reference, 'at'>[];
}

/** A call to be written; `rows`, where given, stand for the parameters, those that are off among them. */
export interface PrintableCall {
	readonly title?: string | undefined;
	readonly method: string;
	readonly httpMethod?: 'POST' | undefined;
	readonly parameters?: readonly PrintableParameter[];
	readonly rows?: readonly (PrintableParameter & { readonly enabled: boolean })[];
}

export interface PrintableDocument {
	readonly variables?: readonly PrintableParameter[];
	readonly calls: readonly PrintableCall[];
}

/** In UTF-16 units: some twelve thousand calls. What is longer keeps other things waiting at each keystroke. */
export const longestCallFile = 1_200_000;

/** Of one call, or of what stands before the first heading: a line of it is read in one go. */
export const longestCall = 600_000;

/**
 * Reads a call file. Whatever is wrong in it is among the problems, with offsets inside of `text`, and what can be
 * read of it is there; never throws, and takes time linear in the length of `text`. Of one longer than
 * {@link longestCallFile}, or with a call longer than {@link longestCall}, nothing is read.
 *
 * @example
 * parseCallDocument('### Unread events\nevents.get\ntypes = MESSAGES').calls[0].method // 'events.get'
 */
export function parseCallDocument(text: string): CallDocument {
	return wholeOf(parseInParts(text));
}

/**
 * As {@link parseCallDocument}, in parts: call by call, and long calls line by line. What is as it was in `previous`, which was read
 * of an earlier version of the file, is not read again.
 */
export function* parseInParts(text: string, previous?: CallDocument): Parts<CallDocument> {
	if (text.length > longestCallFile) return tooLong(text);
	const read = yield* readPieces(text, longestCall, previous instanceof PiecedDocument ? previous : undefined);
	return read ?? tooLong(text);
}

/** Whether nothing is read of a call file, as it or a call of it is too long. */
export function* isTooLongInParts(text: string): Parts<boolean> {
	if (text.length <= longestCall) return false;
	if (text.length > longestCallFile) return true;
	for (let start = 0; start < text.length; ) {
		const end = nextHeading(text, start);
		if (end - start > longestCall) return true;
		start = end;
		yield;
	}
	return false;
}

/**
 * Writes calls as a call file that parses to the same calls. Only a title, a method or a name that holds a line end,
 * or begins like a line of another kind, cannot be written: see {@link survivesPrinting}.
 */
export function printCallDocument(document: PrintableDocument): string {
	const variables = (document.variables ?? []).map((variable) => `@${printAssignment(variable)}\n`);
	return [...(variables.length > 0 ? [variables.join('')] : []), ...document.calls.map(printCall)].join('\n');
}

/** True when the call, written into a call file, is read as the same call. */
export function survivesPrinting(call: PrintableCall): boolean {
	const { calls } = parseCallDocument(printCall(call));
	const [read] = calls;
	if (calls.length !== 1 || !read || read.method !== call.method || read.title !== call.title) return false;
	if (read.httpMethod !== call.httpMethod) return false;
	const rows = rowsOf(call);
	return (
		rows.length === read.rows.length &&
		read.rows.every(({ name, value, enabled }, index) => {
			const row = rows[index];
			return row?.name === name && row.value === value && row.enabled === enabled;
		})
	);
}

/** The call that the line at `offset` belongs to: the last one that begins at it or before. */
export function callAt({ calls }: CallDocument, offset: number): ParsedCall | undefined {
	return calls[firstFrom(calls, offset + 1) - 1];
}

/** The parameter line at `offset`, be it off or not. */
export function rowAt(document: CallDocument, offset: number): CallRow | undefined {
	return spanAt(callAt(document, offset)?.rows ?? [], offset);
}

/** The `name = value` at `offset`: of a variable, or of a parameter. */
export function assignmentAt(document: CallDocument, offset: number): FileVariable | undefined {
	return spanAt(document.variables, offset) ?? rowAt(document, offset);
}

/** Of spans in their order, the one that reaches over `offset`. */
export function spanAt<T extends Span>(spans: readonly T[], offset: number): T | undefined {
	const last = spans[firstFrom(spans, offset + 1) - 1];
	return last && offset <= last.end ? last : undefined;
}

/** The problems that stand in the lines of a call. */
export function problemsIn({ problems }: CallDocument, call: ParsedCall): readonly CallDocumentProblem[] {
	return problems.slice(firstFrom(problems, call.start), firstFrom(problems, call.end + 1));
}

/** The index of the first span that begins at `offset` or after it. */
function firstFrom(spans: readonly Span[], offset: number): number {
	return firstIndex(spans.length, (index) => (spans[index]?.start ?? offset) >= offset);
}

function tooLong(text: string): CallDocument {
	const [firstLine = ''] = text.slice(0, 200).split('\n');
	const end = firstLine.trimEnd().length;
	const problem = { severity: 'error', code: 'file-too-long', start: 0, end } as const;
	return { calls: [], variables: [], comments: [], problems: [problem] };
}

function printCall(call: PrintableCall): string {
	const rows = rowsOf(call).map((row) => `${row.enabled ? '' : '// off '}${printAssignment(row)}`);
	const heading = `### ${oneLine(call.title ?? '')}`.trimEnd();
	const name = oneLine(call.method);
	// A name that begins as an HTTP method does is none, and stays it behind one.
	const httpMethod = call.httpMethod ?? (httpMethodForm.test(name) ? 'GET' : '');
	const method = name === '' ? '' : `${httpMethod} ${name}`.trim();
	return `${[heading, ...(method === '' ? [] : [method]), ...rows].join('\n')}\n`;
}

function rowsOf({ rows, parameters = [] }: PrintableCall): readonly (PrintableParameter & { enabled: boolean })[] {
	return rows ?? parameters.map((parameter) => ({ ...parameter, enabled: true }));
}

function printAssignment({ name, value, references }: PrintableParameter): string {
	return `${oneLine(name)} = ${printValue(value, references)}`.trimEnd();
}

function oneLine(text: string): string {
	return text.replaceAll('\n', ' ').trim();
}
