import { RowScroll } from './rowScroll.ts';

/**
 * Which lines are in view when long ones are broken: each is as high as it is, which is known once it was on the page. The
 * scroll bar counts them as if all were of one height; the last one may be scrolled to the top.
 */
export class WrapScroll extends RowScroll {
	private readonly heightOf: (line: number) => number;

	/** @param heightOf what is known of a line, or supposed */
	constructor(lines: number, rowHeight: number, viewHeight: number, heightOf: (line: number) => number) {
		super(lines, rowHeight, viewHeight);
		this.heightOf = heightOf;
	}

	override get wholeHeight(): number {
		return this.lines * this.rowHeight + this.viewHeight - 1;
	}

	override get takesWheel(): boolean {
		return true;
	}

	override offsetAt(top: number): number {
		const line = top / this.rowHeight;
		return (line - Math.floor(line)) * this.heightOf(Math.floor(line));
	}

	override moved(top: number, by: number): number {
		let line = Math.floor(top / this.rowHeight);
		let left = this.offsetAt(top) + by;
		while (left < 0 && line > 0) {
			line -= 1;
			left += this.heightOf(line);
		}
		while (line < this.lines - 1 && left >= this.heightOf(line)) {
			left -= this.heightOf(line);
			line += 1;
		}
		return this.at(line, left);
	}

	override topToShow(line: number, top: number): number {
		if (line * this.rowHeight <= top) return line * this.rowHeight;
		const lowest = this.moved(line * this.rowHeight, this.heightOf(line) - this.viewHeight);
		// Of one that is higher than the view its beginning is shown.
		return Math.max(top, Math.min(lowest, line * this.rowHeight));
	}

	private at(line: number, offset: number): number {
		const share = offset / this.heightOf(line);
		return Math.max(0, line + Math.min(0.999, Math.max(0, share))) * this.rowHeight;
	}
}

/** The heights of so many lines are kept. */
const mostHeights = 20_000;

/** How high lines are that were on the page. */
export class LineHeights {
	private readonly known = new Map<number, number>();

	of(line: number): number | undefined {
		return this.known.get(line);
	}

	/** Measures rows, each of which has its line in `data-line`. */
	keep(rows: Iterable<HTMLElement>): void {
		if (this.known.size > mostHeights) this.known.clear();
		for (const row of rows) this.known.set(Number(row.dataset['line']), row.getBoundingClientRect().height);
	}

	clear(): void {
		this.known.clear();
	}
}
