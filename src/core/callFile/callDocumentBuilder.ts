import { isMethodName, isSigned } from '../call.ts';
import type { Span } from '../text/span.ts';
import type { Assignment, CallLine } from './callDocumentLines.ts';
import type {
	CallDocumentErrorCode,
	CallDocumentProblem,
	CallDocumentWarningCode,
	CallRow,
	FileVariable,
	ParsedCall,
	Reference,
	WrittenFault,
} from './callDocumentModel.ts';
import { looksLikeSecret, mentionsSecret } from './secretLike.ts';
import { findReferences, isVariableName } from './variableReferences.ts';

/** A call whose lines are still being read. */
type OpenCall = { -readonly [Key in keyof ParsedCall]: ParsedCall[Key] } & {
	readonly rows: CallRow[];
	multilineRows: CallRow[];
};

/** General parameters with one source each; a call that names one would send it twice. */
const generalNames: readonly string[] = ['application_key', 'method'];

/** How the call is sent, before its method; GET is what is meant without it. What begins a line of another kind is no method. */
export const httpMethodForm = /^(GET|POST)\s+(?=[^\s#@/])/;

/** Spares what nearly every method would cost. */
function mayHaveHttpMethod(text: string): boolean {
	const first = text.charCodeAt(0);
	return first === 0x47 || first === 0x50;
}

const fewNames = 8;

const noReferences: readonly Reference[] = [];
const noRows: CallRow[] = [];
const nothing: readonly never[] = [];

/** What stands in a piece of a call file: all up to the first heading, or from a heading up to the next one. */
export interface ReadPiece {
	/** None where nothing stands before the first heading. */
	readonly call: ParsedCall | undefined;
	readonly variables: readonly FileVariable[];
	readonly comments: readonly Span[];
	/** What other pieces say counts for none of them. */
	readonly problems: readonly CallDocumentProblem[];
}

/** Puts the lines of a piece of a call file together. */
export class CallDocumentBuilder {
	private readonly text: string;
	/** Most pieces have none of a kind, and there are ten thousands of pieces. */
	private variables: FileVariable[] | undefined;
	private comments: Span[] | undefined;
	private problems: CallDocumentProblem[] | undefined;
	/** Of the parameters of the call that are sent. */
	private readonly names: string[] = [];
	/** The same, where they are many. */
	private manyNames: Set<string> | undefined;
	private open: OpenCall | undefined;
	private heading: Span | undefined;

	private readonly keepsRows: boolean;

	/** @param keepsRows whether the call is to have its rows, or only what else there is of them. */
	constructor(text: string, keepsRows = true) {
		this.text = text;
		this.keepsRows = keepsRows;
	}

	add(line: CallLine): void {
		if (line.kind === 'row') this.addRow(line);
		else if (line.kind === 'heading') this.addHeading(line, line.titleSpan);
		else if (line.kind === 'variable') this.addVariable(line);
		else if (line.kind === 'malformed-variable') this.error('variable-malformed', line);
		else if (line.kind === 'text') this.addText(line);
		else this.addComment(line);
	}

	/** The piece, after its last line; its problems are not in order yet. */
	finish(): ReadPiece {
		const { open } = this;
		// A method that is missing is only known at the end of its call.
		if (open && !open.methodSpan) this.error('method-missing', this.heading ?? open);
		if (open && this.keepsRows) open.parameters = open.rows.every(isEnabled) ? open.rows : open.rows.filter(isEnabled);
		const { variables = nothing, comments = nothing, problems = nothing } = this;
		return { call: open, variables, comments, problems };
	}

	private addHeading({ start, end }: Span, titleSpan: Span): void {
		const title = this.text.slice(titleSpan.start, titleSpan.end);
		this.heading = { start, end };
		this.open = openCall(this.heading);
		if (!title) return;
		this.open.title = title;
		this.open.titleSpan = titleSpan;
	}

	private addComment(line: CallLine): void {
		const span = { start: line.start, end: line.end };
		this.comments ??= [];
		this.comments.push(span);
		if (line.kind === 'unmarked-comment') this.warning('comment-unmarked', span);
		if (mentionsSecret(this.text.slice(span.start, span.end))) this.warning('secret-in-file', span);
	}

	private addVariable(line: Assignment): void {
		const { start, name, nameSpan, equalsAt } = line;
		this.checkValue(line);
		if (!isVariableName(name)) {
			this.error('variable-malformed', name === '' ? { start, end: equalsAt + 1 } : nameSpan);
			return;
		}
		this.variables ??= [];
		this.variables.push(assigned(line));
	}

	private addRow(line: Assignment): void {
		const call = this.callAt(line);
		const { start, end, name, nameSpan, equalsAt, offSpan } = line;
		if (this.keepsRows || line.value.form === 'json') this.keepRow(call, line);
		call.end = end;
		if (line.value.references.length > 0) call.hasReferences = true;
		this.checkValue(line);
		if (!call.methodSpan) this.error('parameter-before-method', { start, end: equalsAt + 1 });
		if (name === '') this.error('parameter-name-empty', { start: equalsAt, end: equalsAt + 1 });
		if (offSpan || name === '') return;
		if (!isSigned(name)) this.error('parameter-name-reserved', nameSpan);
		else if (this.isSent(name) || generalNames.includes(name)) this.error('parameter-name-duplicate', nameSpan);
		this.names.push(name);
		this.manyNames?.add(name);
	}

	/** A set takes longer to make than to look at a few names. */
	private isSent(name: string): boolean {
		if (this.names.length > fewNames) this.manyNames ??= new Set(this.names);
		return this.manyNames ? this.manyNames.has(name) : this.names.includes(name);
	}

	private keepRow(call: OpenCall, line: Assignment): void {
		const row = rowOf(line);
		call.rows.push(row);
		if (!this.isMultiline(line)) return;
		if (call.multilineRows === noRows) call.multilineRows = [];
		call.multilineRows.push(row);
	}

	private addText({ start, end }: CallLine): void {
		const call = this.callAt({ start, end });
		const text = this.text.slice(start, end);
		call.end = end;
		if (mentionsSecret(text)) this.warning('secret-in-file', { start, end });
		if (call.methodSpan) {
			this.error('text-without-equals', { start, end });
			return;
		}
		const [prefix = '', httpMethod] = mayHaveHttpMethod(text) ? (httpMethodForm.exec(text) ?? []) : [];
		const method = text.slice(prefix.length);
		const methodSpan = { start: start + prefix.length, end };
		if (httpMethod) call.httpMethodSpan = { start, end: start + httpMethod.length };
		if (httpMethod === 'POST') call.httpMethod = httpMethod;
		call.method = method;
		call.methodSpan = methodSpan;
		if (method.includes('{{')) call.methodReferences = this.referencesIn(method, methodSpan.start);
		if (call.methodReferences.length > 0) call.hasReferences = true;
		else if (!isMethodName(method)) this.error('method-malformed', methodSpan);
	}

	private referencesIn(text: string, base: number): Reference[] {
		return findReferences(text).flatMap(({ start, end, name }) => {
			const span = { start: base + start, end: base + end };
			if (name !== undefined) return { ...span, name, at: start };
			this.warning('reference-malformed', span);
			return [];
		});
	}

	private checkValue({ name, value }: Assignment): void {
		if (value.problem) this.error(value.problem.code, value.problem, value.problem.fault);
		for (const span of value.malformedReferences) this.warning('reference-malformed', span);
		if (looksLikeSecret(name, value.value)) this.warning('secret-in-file', value.valueSpan);
	}

	private callAt(span: Span): OpenCall {
		if (!this.open) this.warning('heading-missing', span);
		this.open ??= openCall(span);
		return this.open;
	}

	private isMultiline({ value: { form, valueSpan }, end }: Assignment): boolean {
		if (form !== 'json') return false;
		const lineEnd = this.text.indexOf('\n', valueSpan.start);
		return lineEnd !== -1 && lineEnd < end;
	}

	private error(code: CallDocumentErrorCode, { start, end }: Span, fault?: WrittenFault): void {
		this.problems ??= [];
		this.problems.push({ severity: 'error', code, start, end, ...(fault && { fault }) });
	}

	private warning(code: CallDocumentWarningCode, { start, end }: Span): void {
		this.problems ??= [];
		this.problems.push({ severity: 'warning', code, start, end });
	}
}

/** By where they begin, then by where they end. */
export function compareSpans(one: Span, other: Span): number {
	return one.start - other.start || one.end - other.end;
}

function openCall({ start, end }: Span): OpenCall {
	return {
		start,
		end,
		title: undefined,
		titleSpan: undefined,
		method: '',
		methodSpan: undefined,
		methodReferences: noReferences,
		httpMethod: undefined,
		httpMethodSpan: undefined,
		parameters: noRows,
		rows: [],
		multilineRows: noRows,
		hasReferences: false,
	};
}

function isEnabled({ enabled }: CallRow): boolean {
	return enabled;
}

function rowOf({ start, end, name, nameSpan, equalsAt, value: written, offSpan }: Assignment): CallRow {
	const { value, valueSpan, references } = written;
	if (offSpan) return { start, end, name, nameSpan, equalsAt, value, valueSpan, references, enabled: false, offSpan };
	return { start, end, name, nameSpan, equalsAt, value, valueSpan, references, enabled: true };
}

function assigned({ start, end, name, nameSpan, equalsAt, value: written }: Assignment): FileVariable {
	const { value, valueSpan, references } = written;
	return { start, end, name, nameSpan, equalsAt, value, valueSpan, references };
}
