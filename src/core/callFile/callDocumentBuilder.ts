import { isMethodName, isSigned } from '../call.ts';
import { type Parts, sortedInParts } from '../parts.ts';
import type { Span } from '../text/span.ts';
import { findAccountDirective } from './accountDirective.ts';
import type { Assignment, CallLine } from './callDocumentLines.ts';
import type {
	CallDocument,
	CallDocumentErrorCode,
	CallDocumentProblem,
	CallDocumentWarningCode,
	CallRow,
	FileVariable,
	ParsedCall,
	Reference,
} from './callDocumentModel.ts';
import { looksLikeSecret, mentionsSecret } from './secretLike.ts';
import { findReferences, isVariableName } from './variableReferences.ts';

/** A call whose lines are still being read. */
type OpenCall = { -readonly [Key in keyof ParsedCall]: ParsedCall[Key] } & {
	readonly rows: CallRow[];
	readonly heading?: Span;
};

/** General parameters with one source each; a call that names one would send it twice. */
const generalNames: readonly string[] = ['application_key', 'method'];

/** How the call is sent, before its method; GET is what is meant without it. What begins a line of another kind is no method. */
export const httpMethodForm = /^(GET|POST)\s+(?=[^\s#@/])/;

const noReferences: readonly Reference[] = [];

/** Puts the lines of a call file together to a document. */
export class CallDocumentBuilder {
	private readonly text: string;
	private readonly calls: ParsedCall[] = [];
	private readonly variables: FileVariable[] = [];
	private readonly variableNames = new Set<string>();
	private readonly comments: Span[] = [];
	private readonly problems: CallDocumentProblem[] = [];
	/** Of the parameters of the open call that are sent. */
	private readonly names = new Set<string>();
	private open: OpenCall | undefined;

	constructor(text: string) {
		this.text = text;
	}

	add(line: CallLine): void {
		if (line.kind === 'row') this.addRow(line, line.offSpan);
		else if (line.kind === 'heading') this.addHeading(line, line.titleSpan);
		else if (line.kind === 'variable') this.addVariable(line);
		else if (line.kind === 'malformed-variable') this.error('variable-malformed', line);
		else if (line.kind === 'text') this.addText(line);
		else this.addComment(line);
	}

	/** The document, after the last line. */
	*finish(): Parts<CallDocument> {
		this.close();
		// A method that is missing is only known at the end of its call.
		const problems = yield* sortedInParts(this.problems, (a, b) => a.start - b.start || a.end - b.end);
		const account = findAccountDirective(this.variables);
		return {
			calls: this.calls,
			variables: this.variables,
			...(account && { account }),
			comments: this.comments,
			problems,
		};
	}

	private addHeading({ start, end }: Span, titleSpan: Span): void {
		this.close();
		const title = this.text.slice(titleSpan.start, titleSpan.end);
		this.open = { ...openCall({ start, end }), heading: { start, end }, ...(title && { title, titleSpan }) };
	}

	private addComment(line: CallLine): void {
		const span = { start: line.start, end: line.end };
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
		if (this.variableNames.has(name)) this.error('variable-duplicate', nameSpan);
		this.variableNames.add(name);
		this.variables.push(assigned(line));
	}

	private addRow(line: Assignment, offSpan: Span | undefined): void {
		const call = this.callAt(line);
		const { start, end, name, nameSpan, equalsAt } = line;
		call.rows.push(offSpan ? { ...assigned(line), enabled: false, offSpan } : { ...assigned(line), enabled: true });
		call.end = end;
		this.checkValue(line);
		if (!call.methodSpan) this.error('parameter-before-method', { start, end: equalsAt + 1 });
		if (name === '') this.error('parameter-name-empty', { start: equalsAt, end: equalsAt + 1 });
		if (offSpan || name === '') return;
		if (!isSigned(name)) this.error('parameter-name-reserved', nameSpan);
		else if (this.names.has(name) || generalNames.includes(name)) this.error('parameter-name-duplicate', nameSpan);
		this.names.add(name);
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
		const [prefix = '', httpMethod] = httpMethodForm.exec(text) ?? [];
		const method = text.slice(prefix.length);
		const methodSpan = { start: start + prefix.length, end };
		if (httpMethod) call.httpMethodSpan = { start, end: start + httpMethod.length };
		if (httpMethod === 'POST') call.httpMethod = httpMethod;
		call.method = method;
		call.methodSpan = methodSpan;
		if (method.includes('{{')) call.methodReferences = this.referencesIn(method, methodSpan.start);
		if (call.methodReferences.length === 0 && !isMethodName(method)) this.error('method-malformed', methodSpan);
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
		if (value.problem) this.error(value.problem.code, value.problem);
		for (const span of value.malformedReferences) this.warning('reference-malformed', span);
		if (looksLikeSecret(name, value.value)) this.warning('secret-in-file', value.valueSpan);
	}

	private callAt(span: Span): OpenCall {
		if (!this.open) this.warning('heading-missing', span);
		this.open ??= openCall(span);
		return this.open;
	}

	private close(): void {
		if (!this.open) return;
		const { heading, ...call } = this.open;
		const { rows } = call;
		if (!call.methodSpan) this.error('method-missing', heading ?? call);
		const parameters = rows.every(({ enabled }) => enabled) ? rows : rows.filter(({ enabled }) => enabled);
		this.calls.push({ ...call, parameters });
		this.names.clear();
		this.open = undefined;
	}

	private error(code: CallDocumentErrorCode, { start, end }: Span): void {
		this.problems.push({ severity: 'error', code, start, end });
	}

	private warning(code: CallDocumentWarningCode, { start, end }: Span): void {
		this.problems.push({ severity: 'warning', code, start, end });
	}
}

function openCall({ start, end }: Span): OpenCall {
	return { start, end, method: '', methodReferences: noReferences, parameters: [], rows: [] };
}

function assigned({ start, end, name, nameSpan, equalsAt, value: written }: Assignment): FileVariable {
	const { value, valueSpan, references } = written;
	return { start, end, name, nameSpan, equalsAt, value, valueSpan, references };
}
