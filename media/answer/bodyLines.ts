import { linesOf } from '../../src/core/text/findInLines.ts';
import { firstIndex } from '../../src/core/text/firstIndex.ts';

export interface BodyRow {
	readonly row: number;
	/** The number of lists and objects that it is in. */
	readonly depth: number;
	readonly text: string;
	/** Of a long line, how many characters follow `text`; more of them can be shown. */
	readonly left?: number;
	readonly grows?: boolean;
	readonly fold?: 'open' | 'folded';
	/** The number of items that are folded, and the bracket after them. */
	readonly hidden?: number;
	readonly tail?: string;
	/** It continues the row before. */
	readonly goesOn?: boolean;
	/** Matches: start and length of each, in turn. */
	readonly marks?: readonly number[];
}

/** A longer line of a text continues in further rows. In UTF-16 units. */
export const maxRow = 1000;

/** A text in rows, as received. `row` counts all of them, `line` those that are not folded. */
export class BodyLines {
	readonly text: string;
	protected readonly starts: Int32Array;
	protected readonly ends: Int32Array;

	constructor(text: string, isLaidOut = false) {
		this.text = text;
		const starts: number[] = [];
		const ends: number[] = [];
		for (const [start, end] of linesOf(text, isLaidOut)) {
			const length = isLaidOut ? Math.max(1, end - start) : maxRow;
			for (let at = start; at === start || at < end; at += length) {
				starts.push(at);
				ends.push(Math.min(end, at + length));
			}
		}
		this.starts = Int32Array.from(starts);
		this.ends = Int32Array.from(ends);
	}

	get rows(): number {
		return this.starts.length;
	}

	get count(): number {
		return this.rows;
	}

	rowAt(row: number): BodyRow {
		return { row, depth: 0, text: this.textOf(row), ...(this.goesOn(row) && { goesOn: true }) };
	}

	placeOf(place: number): { readonly row: number; readonly start: number } {
		const row = firstIndex(this.rows, (one) => (this.starts[one] ?? 0) > place) - 1;
		return { row, start: place - (this.starts[row] ?? 0) };
	}

	/** The text of a row; of JSON without its indentation. */
	textOf(row: number): string {
		return this.text.slice(this.starts[row] ?? this.text.length, this.ends[row]);
	}

	/** What is copied of a row: its value, or its whole line. */
	valueOf(row: number): string {
		let [first, last] = [row, row];
		while (this.goesOn(first)) first -= 1;
		while (this.goesOn(last + 1)) last += 1;
		return this.text.slice(this.starts[first], this.ends[last]);
	}

	private goesOn(row: number): boolean {
		return row > 0 && row < this.rows && this.starts[row] === this.ends[row - 1];
	}
}
