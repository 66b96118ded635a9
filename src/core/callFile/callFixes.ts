import { callAt } from './callDocument.ts';
import type { CallDocument, CallRow, Span } from './callDocumentModel.ts';
import type { CallFileProblem } from './checkCallFile.ts';
import { wholeLines } from './secretInFile.ts';
import { isVariableName } from './variableReferences.ts';

/** A replacement in the text of a call file. */
export interface TextChange extends Span {
	readonly text: string;
}

/** A way to mend a problem. `name` is what it is about, for the words of its title. */
export interface CallFix {
	readonly code:
		| 'add-parameter'
		| 'rename-to'
		| 'remove-line'
		| 'turn-off'
		| 'write-as-text'
		| 'write-heading'
		| 'make-comment'
		| 'define-variable';
	readonly name?: string;
	readonly isPreferred?: boolean;
	readonly changes: readonly TextChange[];
}

/** What mends a problem of a call file by changing its text, the likeliest first. */
export function fixesOf(text: string, document: CallDocument, problem: CallFileProblem): CallFix[] {
	const { start, end } = problem;
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	switch (problem.code) {
		case 'parameter-missing': {
			const { name } = problem;
			const row = callAt(document, start)?.rows.find((candidate) => candidate.name === name && !candidate.enabled);
			if (row) return [fix('add-parameter', [turnOn(row)], name)];
			return [fix('add-parameter', [{ start: end, end, text: `${lineEnd}${name} = ` }], name)];
		}
		case 'parameter-unknown':
		case 'method-unknown':
			return problem.nearest === undefined
				? []
				: [fix('rename-to', [{ start, end, text: problem.nearest }], problem.nearest)];
		case 'parameter-name-duplicate': {
			const row = rowAt(document, start);
			return [removeLines(text, row ?? problem), ...(row ? [turnOff(row)] : [])];
		}
		case 'parameter-name-reserved':
		case 'parameter-name-empty':
			return [removeLines(text, rowAt(document, start) ?? problem)];
		case 'variable-duplicate':
			return [removeLines(text, document.variables.find(({ nameSpan }) => nameSpan.start === start) ?? problem)];
		case 'json-malformed':
		case 'json-unclosed':
		case 'quote-malformed':
		case 'quote-unclosed':
			return writeAsText(text, document, problem);
		case 'heading-missing':
			return [fix('write-heading', [{ start, end: start, text: `###${lineEnd}` }])];
		case 'comment-unmarked':
			return [fix('make-comment', [{ start, end: start + 2, text: '#' }])];
		case 'text-without-equals':
			return [{ ...fix('make-comment', [{ start, end: start, text: '# ' }]), isPreferred: false }];
		case 'variable-unknown': {
			const { name } = problem;
			if (!isVariableName(name)) return [];
			const at = document.variables.at(-1);
			if (!at) return [fix('define-variable', [{ start: 0, end: 0, text: `@${name} = ${lineEnd}` }], name)];
			return [fix('define-variable', [{ start: at.end, end: at.end, text: `${lineEnd}@${name} = ` }], name)];
		}
		default:
			return [];
	}
}

function fix(code: CallFix['code'], changes: readonly TextChange[], name?: string): CallFix {
	return { code, changes, isPreferred: true, ...(name !== undefined && { name }) };
}

function removeLines(text: string, span: Span): CallFix {
	return fix('remove-line', [{ ...wholeLines(text, span), text: '' }]);
}

function turnOff({ start, name }: CallRow): CallFix {
	return { code: 'turn-off', name, changes: [{ start, end: start, text: '// off ' }] };
}

function turnOn({ start, nameSpan }: CallRow): TextChange {
	return { start, end: nameSpan.start, text: '' };
}

/** The value in double quotes, as it stands: the service gets the same characters. */
function writeAsText(text: string, document: CallDocument, { start }: Span): CallFix[] {
	const assignments = [...document.variables, ...document.calls.flatMap(({ rows }) => rows)];
	const span = assignments.find(({ valueSpan }) => valueSpan.start <= start && start < valueSpan.end)?.valueSpan;
	if (!span) return [];
	return [fix('write-as-text', [{ ...span, text: JSON.stringify(text.slice(span.start, span.end)) }])];
}

function rowAt(document: CallDocument, offset: number): CallRow | undefined {
	return callAt(document, offset)?.rows.find(({ start, end }) => start <= offset && offset <= end);
}
