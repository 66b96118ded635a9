import { endOfLineRow, type LineScanner, longestLineRow } from '../../core/text/lineScanner.ts';
import { rowsOfBlock } from '../../core/text/rowIndex.ts';
import type { BodyRow, BodyView, CopiedPart, Stretch, StretchStart } from './bodyView.ts';
import { stretchLength, stretchOverlap } from './bodyView.ts';
import type { MaskedBody } from './maskedBody.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A text as it came. A long line goes on in further rows, so nothing of it is left out. */
export class RawView implements BodyView {
	private readonly body: MaskedBody;
	private readonly scanner: LineScanner;
	/** How many of its rows can be told: of a body that is still coming not the last ones. */
	private readonly told: (rows: number) => number;
	private next = { row: -1, offset: 0 };

	constructor(body: MaskedBody, scanner: LineScanner, told: (rows: number) => number) {
		this.body = body;
		this.scanner = scanner;
		this.told = told;
	}

	get count(): number {
		return this.told(this.scanner.index.rows);
	}

	get lines(): number {
		return this.count;
	}

	lineAt(line: number): BodyRow {
		const { start, end } = this.place(line);
		const goesOn = line > 0 && this.body.byteAt(start - 1) !== lineFeed;
		return { row: line, depth: 0, text: this.text(start, end), ...(goesOn ? { goesOn } : {}) };
	}

	lineOf(row: number): number {
		return row;
	}

	fold(): void {}
	foldAll(): void {}
	reveal(): void {}
	parentLine(): undefined {}
	/** A long line goes on in the next row. */
	lengthen(): void {}

	stretch(from: StretchStart): Stretch {
		const rows: { row: number; start: number }[] = [];
		let text = '';
		let row = from.row;
		let [begin, last] = [this.place(row).start, 0];
		for (; row < this.count; row++) {
			const { start, end } = this.place(row);
			// Longer lines are searched in several stretches.
			if (start - begin >= stretchLength) break;
			rows.push({ row, start: text.length });
			text += this.text(start, end);
			last = end;
			if (this.isEndOfLine(end)) break;
		}
		const isWhole = row === this.count || this.isEndOfLine(last);
		const own = text.length;
		if (!isWhole) text += this.text(last, Math.min(this.body.length, last + stretchOverlap)).split('\n', 1)[0];
		begin = rows.length > 0 ? (rows.at(-1)?.row ?? 0) + 1 : this.count;
		return { text, own, rows, next: begin < this.count ? { row: begin } : undefined };
	}

	copied(row: number, part: CopiedPart, most: number): string | undefined {
		if (part === 'all') return this.body.length > most ? undefined : this.body.text(0, this.body.length);
		let [first, last] = [row, row];
		// A line is copied as a whole.
		const isTooFar = () => (last - first) * longestLineRow > most;
		while (first > 0 && this.body.byteAt(this.place(first).start - 1) !== lineFeed && !isTooFar()) first -= 1;
		while (last + 1 < this.count && !this.isEndOfLine(this.place(last).end) && !isTooFar()) last += 1;
		const [{ start }, { end }] = [this.place(first), this.place(last)];
		return end - start > most ? undefined : this.text(start, end);
	}

	private isEndOfLine(end: number): boolean {
		return this.body.byteAt(end - 1) === lineFeed;
	}

	private text(start: number, end: number): string {
		let last = end;
		if (this.body.byteAt(last - 1) === lineFeed) {
			last -= 1;
			if (last > start && this.body.byteAt(last - 1) === carriageReturn) last -= 1;
		}
		return this.body.text(start, last);
	}

	private place(row: number): { readonly start: number; readonly end: number } {
		const known = this.scanner.index.blockOf(row);
		let from = this.next.row <= row && this.next.row >= known.row ? this.next : known;
		const bytes = this.body.bytes(from.offset, from.offset + (row - from.row + 1) * (longestLineRow + 6));
		let start = 0;
		for (let at = from.row; at < row && at < from.row + rowsOfBlock; at++) start = endOfLineRow(bytes, start);
		const end = endOfLineRow(bytes, start);
		const place = { start: from.offset + start, end: from.offset + end };
		from = { row, offset: place.start };
		this.next = from;
		return place;
	}
}
