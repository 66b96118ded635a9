/** Browsers lay out nothing that is much higher, in CSS pixels. */
export const mostHeight = 8_000_000;

/** Which lines of a list are in view, when all are of one height and there may be more than a page can be high. */
export class RowScroll {
	protected readonly rowHeight: number;
	protected readonly viewHeight: number;
	protected readonly lines: number;

	constructor(lines: number, rowHeight: number, viewHeight: number) {
		this.lines = lines;
		this.rowHeight = rowHeight;
		this.viewHeight = viewHeight;
	}

	/** How high all lines would be. */
	get wholeHeight(): number {
		return this.lines * this.rowHeight;
	}

	/** How high the page makes them. */
	get height(): number {
		return Math.min(this.wholeHeight, mostHeight);
	}

	/** Whether a pixel of the scroll bar stands for more than one. */
	get isScaled(): boolean {
		return this.wholeHeight > mostHeight;
	}

	/** Whether what a wheel does is not what the scroll bar would do. */
	get takesWheel(): boolean {
		return this.isScaled;
	}

	/** How far the first line in view is out of it, in pixels, when scrolled so far. */
	offsetAt(top: number): number {
		return top % this.rowHeight;
	}

	/** How far they are scrolled when they are moved by so many pixels. */
	moved(top: number, by: number): number {
		return top + by;
	}

	/** How far the lines are scrolled where the scroll bar is at `scrollTop`. */
	topAt(scrollTop: number): number {
		if (!this.isScaled) return scrollTop;
		const share = scrollTop / Math.max(1, this.height - this.viewHeight);
		return Math.min(1, Math.max(0, share)) * (this.wholeHeight - this.viewHeight);
	}

	/** Where the scroll bar stands when the lines are scrolled so far. */
	scrollTopAt(top: number): number {
		if (!this.isScaled) return top;
		return (top / (this.wholeHeight - this.viewHeight)) * (this.height - this.viewHeight);
	}

	/** The first line in view, and the one behind the last, when scrolled so far. */
	linesAt(top: number): { readonly first: number; readonly last: number } {
		const first = Math.max(0, Math.floor(top / this.rowHeight));
		return { first, last: Math.min(this.lines, Math.ceil((top + this.viewHeight) / this.rowHeight) + 1) };
	}

	/** How far to scroll so that a line is in view, as little as can be from `top`. */
	topToShow(line: number, top: number): number {
		const at = line * this.rowHeight;
		if (at < top) return at;
		return Math.max(top, at + this.rowHeight - this.viewHeight);
	}
}
