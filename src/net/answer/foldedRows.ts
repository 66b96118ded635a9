import { firstIndex } from '../../core/text/firstIndex.ts';

/** A row behind which so many are not shown. */
export interface Fold {
	readonly row: number;
	readonly hidden: number;
}

/** Of more folds within one it is forgotten which they were. */
const mostWithin = 10_000;

/**
 * Which rows are not shown, and so which one stands on which line. What is folded within something folded is so again when
 * that is unfolded. Lines and rows are counted from 0.
 */
export class FoldedRows {
	private rows = new Float64Array(0);
	/** How many rows are hidden up to each, and behind it. */
	private sums = new Float64Array(0);
	/** What was folded within each fold when it was made. */
	private readonly within = new Map<number, readonly Fold[]>();

	/** How many rows are hidden in all. */
	get hidden(): number {
		return this.sums.at(-1) ?? 0;
	}

	/** Replaces all folds by these, which are in order and not within one another. */
	set(rows: readonly number[], hidden: readonly number[]): void {
		this.within.clear();
		this.rows = Float64Array.from(rows);
		this.sums = Float64Array.from(hidden);
		for (let at = 1; at < this.sums.length; at++)
			this.sums[at] = (this.sums[at] as number) + (this.sums[at - 1] as number);
	}

	/** Hides the rows behind one. */
	fold({ row, hidden }: Fold): void {
		if (this.hiddenBehind(row) > 0 || this.foldOver(row) !== undefined) return;
		const [first, behind] = [this.lastUpTo(row) + 1, this.lastUpTo(row + hidden) + 1];
		if (behind - first <= mostWithin) {
			const places = Array.from({ length: behind - first }, (_, at) => first + at);
			this.within.set(
				row,
				places.map((at) => ({ row: this.rows[at] as number, hidden: this.hiddenOf(at) })),
			);
		}
		this.replace(row, row + hidden, [{ row, hidden }]);
	}

	/** Shows what is hidden behind a row again, but for what was folded in it, or else for these folds. */
	unfold(row: number, inside: () => readonly Fold[] = () => []): void {
		const hidden = this.hiddenBehind(row);
		if (hidden === 0) return;
		this.replace(row, row + hidden, this.within.get(row) ?? inside());
		this.within.delete(row);
	}

	/** How many rows are hidden behind this one. */
	hiddenBehind(row: number): number {
		const at = this.lastUpTo(row);
		return this.rows[at] === row ? this.hiddenOf(at) : 0;
	}

	/** The row within whose fold this one is hidden, or undefined where it is shown. */
	foldOver(row: number): number | undefined {
		const at = this.lastUpTo(row - 1);
		const start = this.rows[at];
		return start !== undefined && row <= start + this.hiddenOf(at) ? start : undefined;
	}

	/** The line of a row; of a hidden one, that of the row which hides it. */
	lineOf(row: number): number {
		const shown = this.foldOver(row) ?? row;
		return shown - (this.sums[this.lastUpTo(shown - 1)] ?? 0);
	}

	/** The row that stands on a line. */
	rowOf(line: number): number {
		const hiddenBefore = (fold: number) => (fold > 0 ? (this.sums[fold - 1] as number) : 0);
		const next = firstIndex(this.rows.length, (fold) => (this.rows[fold] as number) - hiddenBefore(fold) >= line);
		return line + hiddenBefore(next);
	}

	/** The last fold that begins at `row` or before, or -1. */
	private lastUpTo(row: number): number {
		return firstIndex(this.rows.length, (fold) => (this.rows[fold] as number) > row) - 1;
	}

	private hiddenOf(at: number): number {
		return (this.sums[at] as number) - (at > 0 ? (this.sums[at - 1] as number) : 0);
	}

	private replace(from: number, to: number, by: readonly Fold[]): void {
		const first = this.lastUpTo(from - 1) + 1;
		const behind = this.lastUpTo(to) + 1;
		const count = first + by.length + this.rows.length - behind;
		const rows = new Float64Array(count);
		const sums = new Float64Array(count);
		rows.set(this.rows.subarray(0, first));
		sums.set(this.sums.subarray(0, first));
		let sum = first > 0 ? (this.sums[first - 1] as number) : 0;
		by.forEach((fold, index) => {
			sum += fold.hidden;
			rows[first + index] = fold.row;
			sums[first + index] = sum;
		});
		const more = sum - (behind > 0 ? (this.sums[behind - 1] as number) : 0);
		for (let at = behind; at < this.rows.length; at++) {
			const place = at - behind + first + by.length;
			rows[place] = this.rows[at] as number;
			sums[place] = (this.sums[at] as number) + more;
		}
		this.rows = rows;
		this.sums = sums;
	}
}
