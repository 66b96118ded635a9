import { isMethodName, isSigned } from '../call/call.ts';
import { headerNameProblem } from '../call/ownHeaders.ts';
import { applicationKeyName } from '../services/ok/names.ts';
import type { Span } from '../text/span.ts';
import { accountDirective } from './accountDirective.ts';
import type { Assignment, CallLine } from './callDocumentLines.ts';
import type {
	CallDocument,
	CallDocumentErrorCode,
	CallDocumentProblem,
	CallDocumentWarningCode,
	CallRow,
	Expectation,
	FileVariable,
	ParsedCall,
	Reference,
	WrittenFault,
} from './callDocumentModel.ts';
import { cyclicCalls } from './neededAnswers.ts';
import { looksLikeSecret, mentionsSecret } from './secretLike.ts';
import { findReferences, isVariableName } from './variableReferences.ts';

/** A call whose lines are still being read. */
type OpenCall = { -readonly [Key in keyof ParsedCall]: ParsedCall[Key] } & {
	readonly rows: CallRow[];
	readonly expectations: Expectation[];
};

/** General parameters with one source each; a call that names one would send it twice. */
const generalNames: readonly string[] = [applicationKeyName, 'method'];

/** The HTTP method before the API method; GET is the default. A character that starts another kind of line ends it. */
export const httpMethodForm = /^(GET|POST)\s+(?=[^\s#@/])/;

export class CallDocumentBuilder {
	private readonly text: string;
	private readonly calls: ParsedCall[] = [];
	private readonly variables: FileVariable[] = [];
	private readonly variableNames = new Set<string>();
	private readonly problems: CallDocumentProblem[] = [];
	private readonly callNames = new Map<string, ParsedCall>();
	/** The parameters that the open call sends. */
	private readonly names = new Set<string>();
	/** And the headers, in lower case. */
	private readonly headerNames = new Set<string>();
	private open: OpenCall | undefined;
	private heading: Span | undefined;

	constructor(text: string) {
		this.text = text;
	}

	add(line: CallLine): void {
		if (line.kind === 'row') this.addRow(line);
		else if (line.kind === 'heading') this.addHeading(line, line.titleSpan);
		else if (line.kind === 'variable') this.addVariable(line);
		else if (line.kind === 'malformed-variable') this.error('variable-malformed', line);
		else if (line.kind === 'text') this.addText(line);
		else if (line.kind === 'expectation') this.addExpectation(line);
		else if (line.kind === 'directive') this.addDirective(line);
		else this.addComment(line);
	}

	finish(): CallDocument {
		this.closeCall();
		const { calls, variables, problems, callNames: names } = this;
		const account = variables.findLast(({ name }) => name === accountDirective);
		const data = findDataDirective(variables);
		const document = { calls, variables, names, ...(account && { account }), ...(data && { data }), problems };
		for (const call of cyclicCalls(document)) this.error('answer-cyclic', call.methodSpan ?? call);
		return { ...document, problems: problems.toSorted(compareSpans) };
	}

	private closeCall(): void {
		const { open } = this;
		if (!open) return;
		// Only the end of a call shows that its method is missing.
		if (!open.methodSpan) this.error('method-missing', this.heading ?? open);
		open.parameters = open.rows.filter(({ enabled, isHeader }) => enabled && !isHeader);
		this.calls.push(open);
		this.open = undefined;
		this.names.clear();
		this.headerNames.clear();
	}

	private addHeading({ start, end }: Span, titleSpan: Span): void {
		this.closeCall();
		const title = this.text.slice(titleSpan.start, titleSpan.end);
		this.heading = { start, end };
		this.open = openCall(this.heading);
		if (!title) return;
		this.open.title = title;
		this.open.titleSpan = titleSpan;
	}

	private addComment(line: CallLine): void {
		if (line.kind === 'unmarked-comment') this.warning('comment-unmarked', line);
		if (mentionsSecret(this.text.slice(line.start, line.end))) this.warning('secret-in-file', line);
	}

	private addVariable(line: Assignment): void {
		const { kind: _, read, enabled: _enabled, ...variable } = line;
		const { start, name, nameSpan, equalsAt } = variable;
		this.checkValue(line);
		if (!isVariableName(name)) {
			this.error('variable-malformed', name === '' ? { start, end: equalsAt + 1 } : nameSpan);
			return;
		}
		if (this.variableNames.has(name)) this.error('variable-duplicate', nameSpan);
		this.variableNames.add(name);
		this.variables.push(variable);
	}

	private addRow(line: Assignment): void {
		const call = this.callAt(line);
		const { kind: _, read, ...row } = line;
		const { start, end, name, nameSpan, equalsAt, enabled, isHeader } = row;
		call.rows.push(row);
		call.end = end;
		this.checkValue(line);
		if (!call.methodSpan) this.error('parameter-before-method', { start, end: equalsAt + 1 });
		if (name === '') this.error('parameter-name-empty', { start: equalsAt, end: equalsAt + 1 });
		if (!enabled || name === '') return;
		if (isHeader) {
			const code = headerNameProblem(name, this.headerNames);
			if (code) this.error(code, nameSpan);
			this.headerNames.add(name.toLowerCase());
			return;
		}
		if (!isSigned(name)) this.error('parameter-name-reserved', nameSpan);
		else if (this.names.has(name) || generalNames.includes(name)) this.error('parameter-name-duplicate', nameSpan);
		this.names.add(name);
	}

	private addExpectation({ kind: _, read, fault, ...expectation }: CallLine & { kind: 'expectation' }): void {
		const call = this.callAt(expectation);
		call.end = expectation.end;
		call.expectations.push(expectation);
		// A sig that is expected is no secret: it was made with the keys of an example.
		this.checkValue({ name: '', read, mayBeSig: expectation.subject === 'sig' });
		if (fault) this.error(fault.code, fault);
	}

	private addDirective(line: CallLine & { kind: 'directive' }): void {
		const call = this.callAt(line);
		const { start, end } = line.valueSpan;
		const value = this.text.slice(start, end);
		if (line.name === 'only') call.isOnly = true;
		else if (line.name === 'skip') call.isSkipped = true;
		else if (line.name === 'tag') call.tags = [...call.tags, ...value.split(/[\s,]+/).filter(Boolean)];
		else if (!callNameForm.test(value)) this.error('call-name-malformed', value === '' ? line : line.valueSpan);
		else if (this.callNames.has(value)) this.error('call-name-duplicate', line.valueSpan);
		else {
			call.name = value;
			call.nameSpan = { start, end };
			this.callNames.set(value, call);
		}
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
		call.methodReferences = this.referencesIn(method, methodSpan.start);
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

	private checkValue({ name, read, mayBeSig }: Pick<Assignment, 'name' | 'read'> & { mayBeSig?: boolean }): void {
		const { value, valueSpan, problem, malformedReferences } = read;
		if (problem) this.error(problem.code, problem, problem.fault);
		for (const span of malformedReferences) this.warning('reference-malformed', span);
		if (!mayBeSig && looksLikeSecret(name, value)) this.warning('secret-in-file', valueSpan);
	}

	private callAt(span: Span): OpenCall {
		if (!this.open) this.warning('heading-missing', span);
		this.open ??= openCall(span);
		return this.open;
	}

	private error(code: CallDocumentErrorCode, { start, end }: Span, fault?: WrittenFault): void {
		this.problems.push({ severity: 'error', code, start, end, ...(fault && { fault }) });
	}

	private warning(code: CallDocumentWarningCode, { start, end }: Span): void {
		this.problems.push({ severity: 'warning', code, start, end });
	}
}

const dataFile = /\.(?:csv|tsv|json|jsonl|ndjson)$/i;

/** The variable that names a file with rows, for each of which the calls are sent once; with any other value it is one like others. */
function findDataDirective(variables: readonly FileVariable[]): FileVariable | undefined {
	const found = variables.findLast(({ name }) => name === 'data');
	return found && found.references.length === 0 && dataFile.test(found.value) ? found : undefined;
}

/** Without a dot, which ends it in a reference. */
export const callNameForm = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

export function compareSpans(one: Span, other: Span): number {
	return one.start - other.start || one.end - other.end;
}

function openCall({ start, end }: Span): OpenCall {
	return { start, end, method: '', methodReferences: [], parameters: [], rows: [], expectations: [], tags: [] };
}
