import { DocumentSymbol, FoldingRange, FoldingRangeKind, l10n, SymbolKind, type TextDocument } from 'vscode';
import type { CallRow, FileVariable, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import type { Parts } from '../../core/parts.ts';
import type { Span } from '../../core/text/span.ts';
import { plain } from '../plainText.ts';
import type { ParsedFile } from './callFileReader.ts';
import { type KeptCall, MadeOfCalls } from './madeOfCalls.ts';
import { rangeOf } from './workingFile.ts';

/** With more calls than this, the outline has no parameters: each is a message to the window after every change. */
const mostWithParameters = 1000;

/** Of a file of headings alone there would be 150,000. How many more there are is told. */
const mostSymbols = 10_000;

/** VS Code itself folds no more (`editor.foldingMaximumRegions`). */
const mostFolds = 5000;

/** Outline and folds of call files: of a version only what is not as in the one before is made. */
export class Outline {
	private readonly symbolsOfCalls = new MadeOfCalls<DocumentSymbol>();
	private readonly foldsOfCalls = new MadeOfCalls<readonly FoldingRange[]>();

	/** The outline of a call file. No value is in it: an outline is shown wherever code is. */
	*symbols(document: TextDocument, { calls: { calls, variables } }: ParsedFile): Parts<DocumentSymbol[]> {
		const hasParameters = calls.length <= mostWithParameters;
		const again = this.symbolsOfCalls.again(document, calls, hasParameters);
		const symbols: DocumentSymbol[] = [];
		const kept: KeptCall<DocumentSymbol>[] = [];
		let left = mostSymbols;
		for (const variable of variables.slice(0, left)) {
			left -= 1;
			symbols.push(variableSymbol(document, variable));
			yield;
		}
		for (const [index, call] of calls.entries()) {
			if (left <= 0) break;
			left -= 1;
			const content = call.unchanged?.content;
			const before = again(index);
			if (before && before.children.length <= left) {
				left -= before.children.length;
				symbols.push(before);
				kept.push({ content, made: before });
				continue;
			}
			const symbol = callSymbol(document, call);
			if (hasParameters) symbol.children = yield* rowSymbols(document, call.rows.slice(0, left));
			const isWhole = !hasParameters || symbol.children.length === call.rows.length;
			left -= symbol.children.length;
			symbols.push(symbol);
			kept.push({ content, made: isWhole ? symbol : undefined });
			yield;
		}
		this.symbolsOfCalls.keep(document, calls, kept, hasParameters);
		const more = variables.length + calls.length - symbols.length;
		const after = document.lineAt(document.lineCount - 1).range;
		if (more > 0) symbols.push(new DocumentSymbol(l10n.t('… and {0} more', more), '', SymbolKind.Null, after, after));
		return symbols;
	}

	/** What of a call file can be folded: calls, JSON of several lines, and comments. */
	*folds(document: TextDocument, { calls: { calls, comments } }: ParsedFile): Parts<FoldingRange[]> {
		const again = this.foldsOfCalls.again(document, calls, true);
		const kept: KeptCall<readonly FoldingRange[]>[] = [];
		const folds: FoldingRange[] = [];
		for (const [index, call] of calls.entries()) {
			if (folds.length >= mostFolds) break;
			const made = again(index) ?? (yield* callFolds(document, call));
			kept.push({ content: call.unchanged?.content, made });
			for (const fold of made) if (folds.length < mostFolds) folds.push(fold);
		}
		this.foldsOfCalls.keep(document, calls, kept, true);
		if (folds.length >= mostFolds) return folds;
		for (const fold of yield* commentFolds(document, comments)) if (folds.length < mostFolds) folds.push(fold);
		return folds;
	}
}

function* callFolds(document: TextDocument, call: ParsedCall): Parts<FoldingRange[]> {
	const folds = foldOf(document, call);
	for (const row of call.multilineRows) {
		if (folds.length >= mostFolds) break;
		folds.push(...foldOf(document, row));
		yield;
	}
	yield;
	return folds;
}

function* commentFolds(document: TextDocument, comments: readonly Span[]): Parts<FoldingRange[]> {
	const folds: FoldingRange[] = [];
	const add = (first: number, last: number) => {
		if (last > first) folds.push(new FoldingRange(first, last, FoldingRangeKind.Comment));
	};
	let [first, last] = [-1, -2];
	for (const { start } of comments) {
		const at = document.positionAt(start).line;
		if (at !== last + 1) {
			add(first, last);
			first = at;
		}
		last = at;
		yield;
	}
	add(first, last);
	return folds;
}

/** None where it is one line. */
function foldOf(document: TextDocument, { start, end }: Span): FoldingRange[] {
	const [first, last] = [document.positionAt(start).line, document.positionAt(end).line];
	return last > first ? [new FoldingRange(first, last)] : [];
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
