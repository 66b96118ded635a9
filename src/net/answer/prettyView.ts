import type { JsonRowScanner } from '../../core/text/jsonRowScanner.ts';
import { isContinuation } from '../../core/text/utf8Units.ts';
import {
	type BodyRow,
	type BodyView,
	type CopiedPart,
	longerStep,
	longestRow,
	longestShown,
	type Stretch,
	type StretchStart,
	stretchLength,
	stretchOverlap,
} from './bodyView.ts';
import { type Fold, FoldedRows } from './foldedRows.ts';
import { JoinedLines } from './joinedLines.ts';
import { jsonPath } from './jsonPath.ts';
import { type JsonRow, JsonRows } from './jsonRows.ts';
import { JsonTable } from './jsonTable.ts';
import type { MaskedBody } from './maskedBody.ts';

/** Of a name; a longer one is shortened, so that something is seen of the value. */
const longestName = 500;

/** So many rows are lengthened at once, at most. */
const mostLengthened = 1000;

/** So many lists and objects are folded at once, at most, and so many rows gone over for it. */
const mostFolds = 1_000_000;
const mostFoldedRows = 20_000_000;

const indent = '  ';

/** JSON laid out for reading, each value and each closing bracket in a row of its own, and every token as it came. */
export class PrettyView implements BodyView {
	private readonly body: MaskedBody;
	private readonly rows: JsonRows;
	private readonly told: (rows: number) => number;
	private readonly folded = new FoldedRows();
	/** What is unfolded has what it holds folded. */
	private isFoldedAll = false;
	/** How much is told of rows that were lengthened, in bytes. */
	private readonly lengths = new Map<number, number>();

	constructor(body: MaskedBody, scanner: JsonRowScanner, told: (rows: number) => number) {
		this.body = body;
		this.rows = new JsonRows(body, scanner);
		this.told = told;
	}

	get count(): number {
		return this.told(this.rows.count);
	}

	get lines(): number {
		return this.count - this.folded.hidden;
	}

	lineAt(line: number): BodyRow {
		const read = this.rows.read(this.folded.rowOf(line));
		const { row, depth } = read;
		const { text, left } = this.text(read);
		const more = left > 0 ? { left, ...(this.lengthOf(row) < longestShown && { grows: true }) } : {};
		if (read.kind !== 'open') return { row, depth, text, ...more };
		const hidden = this.folded.hiddenBehind(row);
		if (hidden === 0) return { row, depth, text, fold: 'open', ...more };
		const end = row + hidden;
		const items = this.rows.itemsOf(read, end);
		return {
			row,
			depth,
			text,
			...more,
			fold: 'folded',
			hidden: items === undefined ? { count: hidden - 1, of: 'rows' } : { count: items, of: 'items' },
			tail: this.text(this.rows.read(end)).text,
		};
	}

	lineOf(row: number): number {
		return this.folded.lineOf(row);
	}

	fold(row: number, folded: boolean): void {
		const read = this.rows.read(row);
		if (read.kind !== 'open') return;
		const fold = folded ? this.foldOf(read) : undefined;
		if (fold) this.folded.fold(fold);
		else if (!folded) this.folded.unfold(row, () => (this.isFoldedAll ? this.foldsWithin(read) : []));
	}

	foldAll(folded: boolean): void {
		this.isFoldedAll = folded;
		this.folded.set([], []);
		const root = this.count > 0 && folded ? this.rows.read(0) : undefined;
		if (root?.kind !== 'open') return;
		const folds = this.foldsWithin(root);
		const [rows, hidden] = [folds.map((fold) => fold.row), folds.map((fold) => fold.hidden)];
		this.folded.set(rows, hidden);
	}

	reveal(row: number): void {
		for (;;) {
			const over = this.folded.foldOver(row);
			if (over === undefined) return;
			this.fold(over, false);
		}
	}

	parentLine(row: number): number | undefined {
		const parent = this.rows.parentOf(this.rows.read(row));
		return parent && this.lineOf(parent.row);
	}

	lengthen(row: number): void {
		const length = Math.min(longestShown, this.lengthOf(row) + longerStep);
		if (this.lengths.size === mostLengthened) this.lengths.delete(this.lengths.keys().next().value ?? -1);
		this.lengths.set(row, length);
	}

	private lengthOf(row: number): number {
		return this.lengths.get(row) ?? longestRow;
	}

	stretch({ row, offset }: StretchStart): Stretch {
		const read = this.rows.read(row);
		const rows = [{ row, start: 0 }];
		const following = row + 1 < this.count ? { row: row + 1 } : undefined;
		const { valueEnd } = read;
		if (offset === undefined && valueEnd - read.start <= stretchLength) {
			const text = this.wholeText(read);
			return { text, own: text.length, rows, next: following };
		}
		const from = offset ?? read.start;
		const to = this.startOfCharacter(Math.min(valueEnd, from + stretchLength));
		const own = this.body.text(from, to);
		const text = own + this.body.text(to, Math.min(valueEnd, to + stretchOverlap));
		return { text, own: own.length, rows, next: to < valueEnd ? { row, offset: to } : following };
	}

	copied(row: number, part: CopiedPart, most: number): string | undefined {
		if (part === 'path') return jsonPath(this.rows, this.rows.read(row), this.body);
		if (part === 'row') return this.joined(row, row, 0, most);
		if (part === 'all') return this.joined(0, this.count - 1, 0, most);
		const read = this.rows.read(row);
		if (read.kind === 'open') return this.joined(row, this.rows.endOf(read) ?? this.count - 1, read.depth, most, true);
		if (read.kind === 'close') return undefined;
		const { valueStart, valueEnd } = read;
		return valueEnd - valueStart > most ? undefined : textOfValue(this.body.text(valueStart, valueEnd));
	}

	/** The table of the list of objects that a row stands in, or of the first one there is. */
	table(row: number): JsonTable | undefined {
		return JsonTable.at(this.rows, this.body, row);
	}

	/** Where the value of a row begins. */
	offsetOf(row: number): number {
		const read = this.rows.read(row);
		return read.valueStart;
	}

	/** The path to the value that begins at an offset, or undefined where none does. */
	pathAt(offset: number): string | undefined {
		const read = this.rows.at(offset);
		return read && jsonPath(this.rows, read, this.body);
	}

	/** Rows as a text, less indented by `depth` levels; of a value without its name, and without what follows it. */
	private joined(first: number, last: number, depth: number, most: number, isValue = false): string | undefined {
		const lines = new JoinedLines('\n');
		for (let row = first; row <= last; row++) {
			const read = this.rows.read(row);
			if (read.valueEnd - read.start > most) return undefined;
			const isFirst = isValue && row === first;
			const text = isFirst ? this.body.text(read.valueStart, read.valueEnd) : this.wholeText(read);
			const line = indent.repeat(read.depth - depth) + (isValue && row === last ? text.replace(/,$/, '') : text);
			if (lines.add(line) > most) return undefined;
		}
		return lines.text();
	}

	private foldOf(open: JsonRow): Fold | undefined {
		const end = this.rows.endOf(open);
		return end === undefined || end >= this.count ? undefined : { row: open.row, hidden: end - open.row };
	}

	/** Folds for all that stands directly within a list or an object. */
	private foldsWithin(open: JsonRow): Fold[] {
		const folds: Fold[] = [];
		const end = Math.min(this.rows.endOf(open) ?? this.count, open.row + mostFoldedRows);
		for (let row = open.row + 1; row < end && folds.length < mostFolds; row++) {
			const read = this.rows.read(row);
			const fold = read.kind === 'open' ? this.foldOf(read) : undefined;
			if (!fold) continue;
			folds.push(fold);
			row += fold.hidden;
		}
		return folds;
	}

	private text(read: JsonRow): { readonly text: string; readonly left: number } {
		const { start, keyEnd, valueStart, valueEnd } = read;
		const most = this.lengthOf(read.row);
		if (valueEnd - start <= most) return { text: this.wholeText(read), left: 0 };
		const keyMost = start + most - longestRow + longestName;
		const keyTold = keyEnd <= keyMost ? keyEnd : this.startOfCharacter(keyMost);
		const key = keyEnd > start ? `${this.body.text(start, keyTold)}${keyTold < keyEnd ? '…"' : ''}: ` : '';
		const valueMost = valueStart + most - Math.max(longestName, keyTold - start);
		if (valueEnd <= valueMost) {
			const left = keyEnd - keyTold;
			return { text: key + this.body.text(valueStart, valueEnd) + (read.comma ? ',' : ''), left };
		}
		const end = this.startOfCharacter(valueMost);
		return { text: key + this.body.text(valueStart, end), left: keyEnd - keyTold + valueEnd - end };
	}

	private wholeText({ start, keyEnd, valueStart, valueEnd, kind, comma }: JsonRow): string {
		const key = keyEnd > start ? `${this.body.text(start, keyEnd)}: ` : '';
		const value = this.body.text(valueStart, valueEnd);
		return `${key}${kind === 'empty' ? value.replace(/\s/g, '') : value}${comma ? ',' : ''}`;
	}

	private startOfCharacter(offset: number): number {
		let start = offset;
		while (offset - start < 3 && isContinuation(this.body.byteAt(start))) start -= 1;
		return start;
	}
}

/** What a value says: of a string its text, of all else what stands there. */
function textOfValue(written: string): string {
	if (!written.startsWith('"')) return written;
	try {
		return String(JSON.parse(written));
	} catch {
		// A mask may stand for a half of an escape.
		return written;
	}
}
