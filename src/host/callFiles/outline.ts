import { DocumentSymbol, FoldingRange, l10n, SymbolKind, type TextDocument } from 'vscode';
import type { ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { plain } from '../../app/plainText.ts';
import type { CallRow, FileVariable, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { Span } from '../../core/text/span.ts';
import { rangeOf } from './callFinder.ts';

/** With more calls than this, the outline has no parameters: each is a message to the window after every change. */
const maxCallsWithParameters = 1000;

/** A file of headings alone could have 75,000. */
const maxSymbols = 10_000;

/** The outline of a call file. It has no values: an outline is shown wherever code is. */
export function callFileSymbols(document: TextDocument, { calls: { calls, variables } }: Pick<ParsedFile, 'calls'>) {
	const hasParameters = calls.length <= maxCallsWithParameters;
	const ofCalls = calls.slice(0, maxSymbols).map((call) => {
		const symbol = callSymbol(document, call);
		if (hasParameters) symbol.children = call.rows.map((row) => rowSymbol(document, row));
		return symbol;
	});
	return [...variables.slice(0, maxSymbols).map((variable) => variableSymbol(document, variable)), ...ofCalls];
}

/** The folds of a call file: calls, and JSON of several lines. VS Code shows the first ones. */
export function callFileFolds(document: TextDocument, { calls: { calls } }: Pick<ParsedFile, 'calls'>): FoldingRange[] {
	const spans: Span[] = calls.flatMap((call) => [call, ...call.rows]);
	return spans.flatMap(({ start, end }) => {
		const [first, last] = [document.positionAt(start).line, document.positionAt(end).line];
		return last > first ? [new FoldingRange(first, last)] : [];
	});
}

function variableSymbol(document: TextDocument, variable: FileVariable): DocumentSymbol {
	const [whole, name] = [rangeOf(document, variable), rangeOf(document, variable.nameSpan)];
	return new DocumentSymbol(`@${plain(variable.name)}`, '', SymbolKind.Variable, whole, name);
}

function callSymbol(document: TextDocument, call: ParsedCall): DocumentSymbol {
	const { titleSpan, methodSpan } = call;
	const { name, method } = callName(call);
	const whole = rangeOf(document, call);
	const named = rangeOf(document, titleSpan ?? methodSpan ?? { start: call.start, end: call.start });
	return new DocumentSymbol(name, method, SymbolKind.Method, whole, named);
}

/** What a call is called, and its method where that is something else. */
export function callName({ title, method }: Pick<ParsedCall, 'title' | 'method'>) {
	const name = plain(title ?? '') || plain(method) || l10n.t('(no method)');
	return { name, method: title ? plain(method) : '' };
}

function rowSymbol(document: TextDocument, row: CallRow): DocumentSymbol {
	const detail = row.enabled ? '' : l10n.t('off');
	const [range, selection] = [rangeOf(document, row), rangeOf(document, row.nameSpan)];
	return new DocumentSymbol(plain(row.name) || l10n.t('(no name)'), detail, SymbolKind.Field, range, selection);
}
