import { DocumentSymbol, FoldingRange, FoldingRangeKind, l10n, SymbolKind, type TextDocument } from 'vscode';
import type { CallRow, FileVariable, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { Parts } from '../../core/parts.ts';
import { plain } from '../plainText.ts';
import type { ParsedFile } from './callFileReader.ts';
import { rangeOf } from './workingFile.ts';

/** With more calls than this, the outline has no parameters: each is a message to the window after every change. */
const mostWithParameters = 1000;

/** Of a file of headings alone there would be 150,000. How many more there are is told. */
const mostSymbols = 10_000;

/** VS Code itself folds no more (`editor.foldingMaximumRegions`). */
const mostFolds = 5000;

/** The outline of a call file. No value is in it: an outline is shown wherever code is. */
export function* symbolsOf(
	document: TextDocument,
	{ calls: { calls, variables } }: ParsedFile,
): Parts<DocumentSymbol[]> {
	const hasParameters = calls.length <= mostWithParameters;
	const symbols: DocumentSymbol[] = [];
	let left = mostSymbols;
	for (const place of [...variables, ...calls]) {
		if (left <= 0) break;
		left -= 1;
		if ('rows' in place) {
			const symbol = callSymbol(document, place);
			if (hasParameters) symbol.children = yield* rowSymbols(document, place.rows.slice(0, left));
			left -= symbol.children.length;
			symbols.push(symbol);
		} else symbols.push(variableSymbol(document, place));
		yield;
	}
	const more = variables.length + calls.length - symbols.length;
	const after = document.lineAt(document.lineCount - 1).range;
	if (more > 0) symbols.push(new DocumentSymbol(l10n.t('… and {0} more', more), '', SymbolKind.Null, after, after));
	return symbols;
}

/** What of a call file can be folded: calls, JSON of several lines, and comments. */
export function* foldsOf(document: TextDocument, { calls: { calls, comments } }: ParsedFile): Parts<FoldingRange[]> {
	const line = (offset: number) => document.positionAt(offset).line;
	const folds: FoldingRange[] = [];
	function add(first: number, last: number, kind?: FoldingRangeKind): void {
		if (last > first && folds.length < mostFolds) folds.push(new FoldingRange(first, last, kind));
	}
	for (const call of calls) {
		if (folds.length >= mostFolds) return folds;
		add(line(call.start), line(call.end));
		for (const { start, end } of call.multilineRows) {
			if (folds.length < mostFolds) add(line(start), line(end));
			yield;
		}
		yield;
	}
	let [first, last] = [-1, -2];
	for (const { start } of comments) {
		const at = line(start);
		if (at !== last + 1) {
			add(first, last, FoldingRangeKind.Comment);
			first = at;
		}
		last = at;
		yield;
	}
	add(first, last, FoldingRangeKind.Comment);
	return folds;
}

function variableSymbol(document: TextDocument, variable: FileVariable): DocumentSymbol {
	const [whole, name] = [rangeOf(document, variable), rangeOf(document, variable.nameSpan)];
	return new DocumentSymbol(`@${plain(variable.name)}`, '', SymbolKind.Variable, whole, name);
}

function callSymbol(document: TextDocument, call: ParsedCall): DocumentSymbol {
	const { title, method, titleSpan, methodSpan } = call;
	const name = plain(title ?? '') || plain(method) || l10n.t('(no method)');
	const whole = rangeOf(document, call);
	const named = rangeOf(document, titleSpan ?? methodSpan ?? { start: call.start, end: call.start });
	return new DocumentSymbol(name, title ? plain(method) : '', SymbolKind.Method, whole, named);
}

function* rowSymbols(document: TextDocument, rows: readonly CallRow[]): Parts<DocumentSymbol[]> {
	const symbols: DocumentSymbol[] = [];
	for (const row of rows) {
		const detail = row.enabled ? '' : l10n.t('off');
		const [range, selection] = [rangeOf(document, row), rangeOf(document, row.nameSpan)];
		const name = plain(row.name) || l10n.t('(no name)');
		symbols.push(new DocumentSymbol(name, detail, SymbolKind.Field, range, selection));
		yield;
	}
	return symbols;
}
