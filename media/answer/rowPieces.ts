import { type JsonTokenKind, jsonTokens } from './jsonTokens.ts';

/** A piece of a row: what it is, and whether it was searched for. */
export interface RowPiece {
	readonly text: string;
	readonly kind: JsonTokenKind;
	readonly isMarked: boolean;
	/** Where what is marked begins. */
	readonly markStart: number;
}

/** Splits a row for highlighting, at tokens of JSON and at what is marked: where it begins, its length, and so on. */
export function rowPieces(text: string, isJson: boolean, marks: readonly number[] = []): RowPiece[] {
	const pieces: RowPiece[] = [];
	let at = 0;
	let mark = 0;
	for (const token of isJson ? jsonTokens(text) : [{ kind: 'plain' as const, text }]) {
		const end = at + token.text.length;
		while (at < end) {
			while (mark < marks.length && (marks[mark] ?? 0) + (marks[mark + 1] ?? 0) <= at) mark += 2;
			const start = marks[mark] ?? text.length;
			const isMarked = start <= at;
			const to = Math.min(end, isMarked ? start + (marks[mark + 1] ?? 0) : start);
			pieces.push({ text: text.slice(at, to), kind: token.kind, isMarked, markStart: start });
			at = to;
		}
	}
	return pieces;
}
