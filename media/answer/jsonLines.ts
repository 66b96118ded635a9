import { firstIndex } from '../../src/core/text/firstIndex.ts';
import { endOfString } from '../../src/core/text/jsonTokenReader.ts';
import { BodyLines, type BodyRow, maxRow } from './bodyLines.ts';

/** Of a long row no more is shown, in UTF-16 units. */
const maxShown = 64_000;

/** JSON that is laid out, a row a line: it folds by its brackets. */
export class JsonLines extends BodyLines {
	/** The row that closes what a row opens, else 0; and the row that opens what a row is in, else -1. */
	private readonly closers: Int32Array;
	private readonly parents: Int32Array;
	private readonly folded = new Set<number>();
	private readonly lengths = new Map<number, number>();
	/** The rows that are not hidden; undefined while nothing is folded. */
	private visible: number[] | undefined;

	constructor(text: string) {
		super(text, true);
		this.closers = new Int32Array(this.rows);
		this.parents = new Int32Array(this.rows);
		const open: number[] = [];
		for (let row = 0; row < this.rows; row += 1) {
			const opened = this.isCloser(row) ? open.pop() : undefined;
			if (opened !== undefined) this.closers[opened] = row;
			this.parents[row] = opened ?? open.at(-1) ?? -1;
			if (this.isOpener(row)) open.push(row);
		}
		// A beginning does not close all that it opens.
		for (const row of open) this.closers[row] = this.rows;
	}

	override get count(): number {
		return this.visible?.length ?? this.rows;
	}

	override rowAt(line: number): BodyRow {
		const row = this.visible?.[line] ?? line;
		const whole = this.textOf(row);
		const depth = this.depthOf(row);
		const isFolded = this.folded.has(row);
		const shown = this.lengths.get(row) ?? maxRow;
		const left = whole.length - shown;
		const end = this.endOf(row);
		return {
			row,
			depth,
			text: left > 0 ? whole.slice(0, shown) : whole,
			...(left > 0 && { left, grows: shown < maxShown }),
			...(end > row && { fold: isFolded ? 'folded' : 'open' }),
			...(isFolded && { hidden: this.countItems(row), tail: this.textOf(end) }),
		};
	}

	/** The line of a row, or of what hides it. */
	lineOf(row: number): number {
		const { visible } = this;
		if (!visible) return row;
		const next = firstIndex(visible.length, (line) => (visible[line] ?? 0) > row);
		return Math.max(0, next - 1);
	}

	fold(row: number | 'all', isFolded: boolean): void {
		if (row === 'all') {
			this.folded.clear();
			// The outermost stays open.
			if (isFolded) for (let at = 1; at < this.rows; at += 1) if (this.endOf(at) > at) this.folded.add(at);
		} else if (isFolded && this.endOf(row) > row) this.folded.add(row);
		else this.folded.delete(row);
		this.showUnfolded();
	}

	/** Unfolds what hides a row. */
	reveal(row: number): void {
		let at = this.parents[row] ?? -1;
		let isHidden = false;
		for (; at >= 0; at = this.parents[at] ?? -1) isHidden = this.folded.delete(at) || isHidden;
		if (isHidden) this.showUnfolded();
	}

	parentOf(row: number): number | undefined {
		const parent = this.parents[row] ?? -1;
		return parent < 0 ? undefined : parent;
	}

	lengthen(row: number): void {
		this.lengths.set(row, Math.min(maxShown, (this.lengths.get(row) ?? maxRow) * 8));
	}

	override valueOf(row: number): string {
		const opener = this.openerOf(row);
		const end = this.endOf(opener);
		if (end <= opener) return scalarText(this.writtenValue(opener));
		const bracket = (this.ends[opener] ?? 0) - 1;
		const written = this.text.slice(bracket, this.ends[Math.min(end, this.rows - 1)]);
		return written.replaceAll(`\n${'  '.repeat(this.depthOf(opener))}`, '\n').replace(/,$/, '');
	}

	locationOf(row: number): readonly (string | number)[] {
		const keys: (string | number)[] = [];
		for (let at = this.openerOf(row), parent = this.parents[at] ?? -1; parent >= 0; ) {
			keys.push(this.nameOf(at) ?? [...this.itemsOf(parent)].indexOf(at));
			at = parent;
			parent = this.parents[at] ?? -1;
		}
		return keys.reverse();
	}

	/** The rows of the items or members that a row opens. */
	*itemsOf(row: number): Generator<number> {
		const end = Math.min(this.endOf(row), this.rows);
		for (let at = row + 1; at < end; at = Math.max(at, this.endOf(at)) + 1) yield at;
	}

	endOf(row: number): number {
		return this.closers[row] ?? 0;
	}

	private depthOf(row: number): number {
		const start = row === 0 ? 0 : (this.ends[row - 1] ?? 0) + 1;
		return ((this.starts[row] ?? 0) - start) / 2;
	}

	// [ and {, ] and } differ in one bit.
	private isCloser(row: number): boolean {
		return (this.text.charCodeAt(this.starts[row] ?? 0) | 0x20) === 0x7d;
	}

	/** A row that ends with a string ends with a quote. */
	private isOpener(row: number): boolean {
		return (this.text.charCodeAt((this.ends[row] ?? 0) - 1) | 0x20) === 0x7b;
	}

	nameOf(row: number): string | undefined {
		const end = this.endOfName(row);
		return end === 0 ? undefined : textOfString(this.textOf(row).slice(0, end));
	}

	/** The value in a row as it is written: of what it opens the bracket alone. */
	writtenValue(row: number): string {
		const text = this.textOf(row);
		const end = this.endOfName(row);
		return text.slice(end === 0 ? 0 : end + 2, text.endsWith(',') ? -1 : undefined);
	}

	private endOfName(row: number): number {
		const text = this.textOf(row);
		const end = text.charAt(0) === '"' ? (endOfString(text, 0) ?? 0) : 0;
		return end > 0 && text.charAt(end) === ':' ? end : 0;
	}

	private openerOf(row: number): number {
		return this.isCloser(row) ? (this.parents[row] ?? row) : row;
	}

	private countItems(row: number): number {
		let count = 0;
		for (const _ of this.itemsOf(row)) count += 1;
		return count;
	}

	private showUnfolded(): void {
		this.visible = undefined;
		if (this.folded.size === 0) return;
		this.visible = [];
		for (let row = 0; row < this.rows; row = (this.folded.has(row) ? this.endOf(row) : row) + 1) this.visible.push(row);
	}
}

/** What a string says; any other value as it is written. */
export function scalarText(written: string): string {
	return written.startsWith('"') ? textOfString(written) : written;
}

function textOfString(written: string): string {
	if (!written.includes('\\') && written.endsWith('"')) return written.slice(1, -1);
	try {
		return String(JSON.parse(written));
	} catch {
		// A mask may stand for a half of an escape.
		return written.replace(/^"|"$/g, '');
	}
}
