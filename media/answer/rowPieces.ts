export interface RowPiece {
	readonly text: string;
	readonly kind: 'name' | 'string' | 'number' | 'word' | 'plain';
	readonly isMarked: boolean;
	readonly markStart: number;
}

/** Each piece is an element of the page; the rest of the row stays plain. */
const maxTokens = 2000;

/** A string, which may have no end, with the colon after a name; a number; a literal. */
const token = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))(?=(\s*:)?)|(-?\d[\d.eE+-]*)|\b(?:true|false|null)\b/g;

/** Splits a row for highlighting, at tokens of JSON and at `marks`: start and length of each, in turn. */
export function rowPieces(text: string, isJson: boolean, marks: readonly number[] = []): RowPiece[] {
	const pieces: RowPiece[] = [];
	let at = 0;
	let mark = 0;
	const add = (kind: RowPiece['kind'], end: number): void => {
		while (at < end) {
			while (mark < marks.length && (marks[mark] ?? 0) + (marks[mark + 1] ?? 0) <= at) mark += 2;
			const start = marks[mark] ?? text.length;
			const isMarked = start <= at;
			const to = Math.min(end, isMarked ? start + (marks[mark + 1] ?? 0) : start);
			pieces.push({ text: text.slice(at, to), kind, isMarked, markStart: start });
			at = to;
		}
	};
	for (const { 0: all, 1: string, 2: colon, 3: number, index } of isJson ? text.matchAll(token) : []) {
		if (pieces.length > maxTokens) break;
		add('plain', index);
		add(string ? (colon ? 'name' : kindOfString(all)) : number ? 'number' : 'word', index + all.length);
	}
	add('plain', text.length);
	return pieces;
}

/** The end of a cut string is plain. */
function kindOfString(written: string): RowPiece['kind'] {
	return written.length > 1 && written.endsWith('"') ? 'string' : 'plain';
}
