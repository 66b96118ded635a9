import type { Span } from '../text/span.ts';
import { assignmentAt, callAt, rowAt } from './callDocument.ts';
import type { CallDocument } from './callDocumentModel.ts';
import type { CallFileProblem } from './checkCallFile.ts';
import { wholeLines } from './secretInFile.ts';
import { isVariableName } from './variableReferences.ts';

/** A way to mend a problem: what the span becomes. `name` is what it is about, for the words of its title. */
export interface CallFix extends Span {
	readonly code:
		| 'add-parameter'
		| 'rename-to'
		| 'remove-line'
		| 'turn-off'
		| 'write-as-text'
		| 'write-heading'
		| 'make-comment'
		| 'define-variable'
		| 'send-as-post';
	readonly name?: string;
	readonly isPreferred?: boolean;
	readonly text: string;
}

/** What mends a problem of a call file by changing its text, the likeliest first. */
export function fixesOf(text: string, document: CallDocument, problem: CallFileProblem): CallFix[] {
	const { start, end } = problem;
	const before = { start, end: start };
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	const removeLines = (span: Span = problem) => fix('remove-line', wholeLines(text, span), '');
	switch (problem.code) {
		case 'parameter-missing': {
			const { name } = problem;
			const row = callAt(document, start)?.rows.find((candidate) => candidate.name === name && !candidate.enabled);
			if (row) return [fix('add-parameter', { start: row.start, end: row.nameSpan.start }, '', name)];
			return [fix('add-parameter', { start: end, end }, `${lineEnd}${name} = `, name)];
		}
		case 'parameter-unknown':
		case 'method-unknown':
			return problem.nearest === undefined ? [] : [fix('rename-to', problem, problem.nearest, problem.nearest)];
		case 'header-name-duplicate':
		case 'parameter-name-duplicate': {
			const row = rowAt(document, start);
			if (!row) return [removeLines()];
			return [removeLines(row), possible(fix('turn-off', { start: row.start, end: row.start }, '// off ', row.name))];
		}
		case 'header-name-owned':
		case 'parameter-name-reserved':
		case 'parameter-name-empty':
			return [removeLines(rowAt(document, start))];
		case 'variable-duplicate':
			return [removeLines(assignmentAt(document, start))];
		case 'json-malformed':
		case 'json-unclosed':
		case 'quote-malformed':
		case 'quote-unclosed': {
			const span = assignmentAt(document, start)?.valueSpan;
			if (!span || start < span.start || start >= span.end) return [];
			// As written: the service gets the same characters.
			return [fix('write-as-text', span, JSON.stringify(text.slice(span.start, span.end)))];
		}
		case 'heading-missing':
			return [fix('write-heading', before, `###${lineEnd}`)];
		case 'comment-unmarked':
			return [fix('make-comment', { start, end: start + 2 }, '#')];
		case 'text-without-equals':
			return [possible(fix('make-comment', before, '# '))];
		case 'variable-unknown': {
			const { name } = problem;
			if (!isVariableName(name)) return [];
			const last = document.variables.at(-1);
			if (!last) return [fix('define-variable', { start: 0, end: 0 }, `@${name} = ${lineEnd}`, name)];
			return [fix('define-variable', { start: last.end, end: last.end }, `${lineEnd}@${name} = `, name)];
		}
		case 'url-too-long': {
			const call = callAt(document, start);
			if (!call) return [];
			return [fix('send-as-post', call.httpMethodSpan ?? before, call.httpMethodSpan ? 'POST' : 'POST ')];
		}
		default:
			return [];
	}
}

function fix(code: CallFix['code'], { start, end }: Span, text: string, name?: string): CallFix {
	return { code, start, end, text, isPreferred: true, ...(name !== undefined && { name }) };
}

function possible(one: CallFix): CallFix {
	return { ...one, isPreferred: false };
}
