import { DocumentSymbol, FoldingRange, FoldingRangeKind, l10n, SymbolKind, type TextDocument } from 'vscode';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { plain } from '../plainText.ts';
import { parsedFile, rangeOf } from './parsedFile.ts';

/** With more calls than this, the outline has no parameters: each is a message to the window after every change. */
const mostWithParameters = 1000;

/** The outline of a call file. No value is in it: an outline is shown wherever code is. */
export function symbolsOf(document: TextDocument): DocumentSymbol[] {
	const { calls, variables } = parsedFile(document).calls;
	const ofVariables = variables.map((variable) => {
		const [whole, name] = [rangeOf(document, variable), rangeOf(document, variable.nameSpan)];
		return new DocumentSymbol(`@${plain(variable.name)}`, '', SymbolKind.Variable, whole, name);
	});
	return [...ofVariables, ...calls.map((call) => callSymbol(document, call, calls.length <= mostWithParameters))];
}

/** What of a call file can be folded: calls, JSON of several lines, and comments. */
export function foldsOf(document: TextDocument): FoldingRange[] {
	const { calls, comments } = parsedFile(document).calls;
	const line = (offset: number) => document.positionAt(offset).line;
	const lines = comments.map(({ start }) => line(start));
	const lasts = lines.filter((at, index) => lines[index + 1] !== at + 1);
	const firsts = lines.filter((at, index) => lines[index - 1] !== at - 1);
	return [
		...calls.flatMap((call) => [call, ...call.rows]).map(({ start, end }) => new FoldingRange(line(start), line(end))),
		...firsts.map((first, index) => new FoldingRange(first, lasts[index] ?? first, FoldingRangeKind.Comment)),
	].filter(({ start, end }) => end > start);
}

function callSymbol(document: TextDocument, call: ParsedCall, hasParameters: boolean): DocumentSymbol {
	const { title, method, titleSpan, methodSpan } = call;
	const name = plain(title ?? '') || plain(method) || l10n.t('(no method)');
	const whole = rangeOf(document, call);
	const named = rangeOf(document, titleSpan ?? methodSpan ?? { start: call.start, end: call.start });
	const symbol = new DocumentSymbol(name, title ? plain(method) : '', SymbolKind.Method, whole, named);
	if (!hasParameters) return symbol;
	symbol.children = call.rows.map((row) => {
		const detail = row.enabled ? '' : l10n.t('off');
		const [range, selection] = [rangeOf(document, row), rangeOf(document, row.nameSpan)];
		return new DocumentSymbol(plain(row.name) || l10n.t('(no name)'), detail, SymbolKind.Field, range, selection);
	});
	return symbol;
}
