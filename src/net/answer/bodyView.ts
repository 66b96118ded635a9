/** How a body is laid out: JSON with a row for each value, or any text line by line as it came. */
export type BodyViewName = 'pretty' | 'raw';

/** One row as it is told, with secrets masked. */
export interface BodyRow {
	/** Which row of the layout it is, counted from 0. */
	readonly row: number;
	/** In how many lists and objects it stands. */
	readonly depth: number;
	/** Without indentation and line feed. */
	readonly text: string;
	/** How many bytes behind `text` are not told, as the row is too long. */
	readonly left?: number;
	/** More of what is left can be told in its place: see {@link BodyView.lengthen}. */
	readonly grows?: boolean;
	/** A list or an object begins here. */
	readonly fold?: 'open' | 'folded';
	/** What a folded one holds. */
	readonly hidden?: { readonly count: number; readonly of: 'items' | 'rows' };
	/** What closes a folded one. */
	readonly tail?: string;
	/** The line goes on from the row before. */
	readonly goesOn?: boolean;
	/** What was found in `text`: where it begins, its length, and so on. */
	readonly marks?: readonly number[];
}

/** A piece of a layout in which something is searched. */
export interface Stretch {
	readonly text: string;
	/** Where the next one begins in `text`: what is behind belongs to it, and is there for what lies across. */
	readonly own: number;
	/** The rows that `text` has pieces of: where each begins in it. */
	readonly rows: readonly { readonly row: number; readonly start: number }[];
	/** Where the next stretch begins, or undefined behind the last one. */
	readonly next: StretchStart | undefined;
}

/** The row that a stretch begins in, and the offset in the body where it is not the row's own beginning. */
export interface StretchStart {
	readonly row: number;
	readonly offset?: number;
}

/** How a path to a value, a value or all of it is copied. */
export type CopiedPart = 'value' | 'path' | 'row' | 'all';

/** A layout of a body, of which rows can be had by their number. */
export interface BodyView {
	/** How many rows can be told by now. */
	readonly count: number;
	/** How many of them are shown. */
	readonly lines: number;
	/** The row on a line. */
	lineAt(line: number): BodyRow;
	/** The line of a row, or of that in which it is folded. */
	lineOf(row: number): number;
	/** Folds a row, or unfolds it; does nothing where it begins no list and no object. */
	fold(row: number, folded: boolean): void;
	foldAll(folded: boolean): void;
	/** Unfolds whatever hides a row. */
	reveal(row: number): void;
	/** The line of the row within which this one stands, or undefined. */
	parentLine(row: number): number | undefined;
	/** From now on tells {@link longerStep} more of a row that is too long, up to {@link longestShown}. */
	lengthen(row: number): void;
	stretch(start: StretchStart): Stretch;
	/** The text to be copied, or undefined where it is longer than `most` bytes. */
	copied(row: number, part: CopiedPart, most: number): string | undefined;
}

/** How much of a row is told at first, how much more each time it is asked for, and how much at most, in bytes. */
export const longestRow = 2000;
export const longerStep = 16_000;
export const longestShown = longestRow + 4 * longerStep;

/** How much is searched at once, in bytes, and how much of what follows is looked at with it. */
export const stretchLength = 2 ** 16;
export const stretchOverlap = 2 ** 12;
