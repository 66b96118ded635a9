import { firstIndex } from '../text/firstIndex.ts';
import type { Span } from '../text/span.ts';
import { CallDocumentBuilder, httpMethodForm } from './callDocumentBuilder.ts';
import { callLines } from './callDocumentLines.ts';
import type {
	CallDocument,
	CallDocumentProblem,
	CallRow,
	FileVariable,
	ParsedCall,
	Reference,
} from './callDocumentModel.ts';
import { printValue } from './callDocumentValue.ts';

export interface PrintableParameter {
	readonly name: string;
	readonly value: string;
	/** The variables in `value`; without this, every `{{name}}` in it is one. Empty: none is, all is sent as it is. */
	readonly references?: readonly Pick<Reference, 'at'>[];
	/** Set for a header: it is written as `Name: value`. */
	readonly isHeader?: true | undefined;
}

/** A call to be written; `rows`, if given, are the parameters with those that are off. */
export interface PrintableCall {
	readonly title?: string | undefined;
	/** Of `# @name`. */
	readonly name?: string | undefined;
	readonly method: string;
	readonly httpMethod?: 'GET' | 'POST' | undefined;
	readonly parameters?: readonly PrintableParameter[];
	readonly rows?: readonly (PrintableParameter & { readonly enabled: boolean })[];
}

export interface PrintableDocument {
	readonly variables?: readonly PrintableParameter[];
	readonly calls: readonly PrintableCall[];
}

/** In UTF-16 units: about 8,000 calls of two lines. Longer files are not parsed. */
export const maxCallFileLength = 300_000;

/**
 * Parses a call file. Errors are reported as problems with offsets in `text`, and everything else is parsed all the same; never
 * throws, linear in the length of `text`. A file longer than {@link maxCallFileLength} has one problem and no calls.
 *
 * @example
 * parseCallDocument('### Unread events\nevents.get\ntypes = MESSAGES').calls[0].method // 'events.get'
 */
export function parseCallDocument(text: string): CallDocument {
	if (text.length > maxCallFileLength) return tooLong(text);
	const builder = new CallDocumentBuilder(text);
	for (const line of callLines(text)) builder.add(line);
	return builder.finish();
}

/** Writes a call file that parses to the same calls, but for titles, methods and names that {@link survivesPrinting} refuses. */
export function printCallDocument(document: PrintableDocument): string {
	const variables = (document.variables ?? []).map((variable) => `@${printAssignment(variable)}\n`);
	return [...(variables.length > 0 ? [variables.join('')] : []), ...document.calls.map(printCall)].join('\n');
}

/** True when the call, written into a call file, is read as the same call. */
export function survivesPrinting(call: PrintableCall): boolean {
	const { calls } = parseCallDocument(printCall(call));
	const [read] = calls;
	if (calls.length !== 1 || !read || read.method !== call.method || read.title !== call.title) return false;
	if ((read.httpMethod ?? 'GET') !== (call.httpMethod ?? 'GET') || read.name !== call.name) return false;
	const rows = rowsOf(call);
	return (
		rows.length === read.rows.length &&
		read.rows.every(({ name, value, enabled, isHeader }, index) => {
			const row = rows[index];
			const isSame = row?.name === name && row.value === value && row.enabled === enabled;
			return isSame && row.isHeader === isHeader;
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
	return { calls: [], variables: [], names: new Map(), problems: [problem] };
}

function printCall(call: PrintableCall): string {
	const rows = rowsOf(call).map((row) => `${row.enabled ? '' : '// off '}${printAssignment(row)}`);
	const heading = `### ${oneLine(call.title ?? '')}`.trimEnd();
	const name = oneLine(call.method);
	// A name that begins like an HTTP method is not one, also after one; nor is it a header or an expectation there.
	const [line] = callLines(name);
	const isOther = line?.kind === 'expectation' || (line?.kind === 'row' && line.isHeader === true);
	const httpMethod = call.httpMethod ?? (isOther || httpMethodForm.test(name) ? 'GET' : '');
	const method = name === '' ? '' : `${httpMethod} ${name}`.trim();
	return `${[heading, ...(call.name ? [`# @name ${call.name}`] : []), ...(method === '' ? [] : [method]), ...rows].join('\n')}\n`;
}

function rowsOf({ rows, parameters = [] }: PrintableCall): readonly (PrintableParameter & { enabled: boolean })[] {
	return rows ?? parameters.map((parameter) => ({ ...parameter, enabled: true }));
}

function printAssignment({ name, value, references, isHeader }: PrintableParameter): string {
	if (isHeader) return `${oneLine(name)}: ${oneLine(value)}`.trimEnd();
	// With a space after its colon a parameter would be a header.
	const mark = name.trimEnd().endsWith(':') ? '=' : ' =';
	return `${oneLine(name)}${mark} ${printValue(value, references)}`.trimEnd();
}

function oneLine(text: string): string {
	return text.replaceAll('\n', ' ').trim();
}
