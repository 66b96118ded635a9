import { JoinedLines } from './joinedLines.ts';
import type { JsonRow, JsonRows } from './jsonRows.ts';
import type { MaskedBody } from './maskedBody.ts';
import { compareCells, type SortCell, sortCell, type TableCell } from './tableOrder.ts';

/** A list of objects as a table. */
export interface TableHead {
	/** The row of the list in the layout of JSON. */
	readonly row: number;
	/** Names of members, in the order in which they first stand. */
	readonly columns: readonly string[];
	/** There are items with members of other names, or that are no objects: of them there is a last column. */
	readonly hasOthers: boolean;
	/** How many items are shown. */
	readonly items: number;
	/** False where the list has more. */
	readonly isWhole: boolean;
}

/** An item; a cell that it lacks is null. */
export interface TableRow {
	/** Where it begins in the layout of JSON. */
	readonly row: number;
	readonly cells: readonly (TableCell | null)[];
}

/** How a table is copied: a cell as its value, items as JSON would be by {@link TableRow.row}. */
export type TableText = 'tsv' | 'csv';

/** More items are not shown, and columns are those of the first items. */
export const mostItems = 100_000;
const itemsForColumns = 100;
const itemsForOthers = 2000;
const mostColumns = 50;

/** How much of a value is shown in its cell, of a name above it, and of a value in a copy, in bytes. */
const longestCell = 120;
const longestName = 200;
const longestCopied = 2 ** 20;

const openBracket = 0x5b;
const openBrace = 0x7b;

/** So many members of the root are looked at for a list. */
const mostLooked = 100;

/** A list of objects in a body: its items as rows in an order of choice, of which any can be had. */
export class JsonTable {
	readonly head: TableHead;
	private readonly rows: JsonRows;
	private readonly body: MaskedBody;
	private readonly columnOf = new Map<string, number>();
	/** Where the items begin, in the order in which they are shown. */
	private order: Float64Array | undefined;

	private constructor(rows: JsonRows, body: MaskedBody, list: JsonRow) {
		this.rows = rows;
		this.body = body;
		const end = rows.endOf(list) ?? rows.count;
		let hasOthers = false;
		let looked = 0;
		for (const item of itemsOf(rows, list.row, end)) {
			if (looked === itemsForOthers) break;
			looked += 1;
			hasOthers ||= !this.isObject(item);
			for (const member of this.membersOf(item)) {
				const name = this.nameOf(member);
				if (this.columnOf.has(name)) continue;
				if (this.columnOf.size < mostColumns && looked <= itemsForColumns) this.columnOf.set(name, this.columnOf.size);
				else hasOthers = true;
			}
		}
		const items = rows.itemsOf(list, end) ?? mostItems + 1;
		this.head = {
			row: list.row,
			columns: [...this.columnOf.keys()],
			hasOthers: hasOthers || items > itemsForOthers,
			items: Math.min(items, mostItems),
			isWhole: items <= mostItems,
		};
	}

	/** The table of the list that a row stands in, or begins; else of the first one within the root; undefined where there is none. */
	static at(rows: JsonRows, body: MaskedBody, row: number): JsonTable | undefined {
		const list = listAround(rows, body, row) ?? listInRoot(rows, body);
		return list && new JsonTable(rows, body, list);
	}

	/** Rows of the table, those of so many bytes at most. */
	rowsFrom(from: number, count: number, most: number): TableRow[] {
		const order = this.ordered();
		const told: TableRow[] = [];
		let bytes = 0;
		for (let at = from; at < Math.min(from + count, order.length) && bytes < most; at++) {
			const row = order[at] as number;
			const cells = this.cellsOf(row, longestCell);
			told.push({ row, cells });
			for (const cell of cells) bytes += 40 + 3 * (cell?.text.length ?? 0);
		}
		return told;
	}

	/** Orders the items by a column, those that lack it last; or as they came where `column` is undefined. Equal ones stay as they were. */
	sort(column: number | undefined, isDescending: boolean): void {
		this.order = undefined;
		if (column === undefined) return;
		const order = this.ordered();
		const keys: (SortCell | undefined)[] = Array.from(order, (row) => this.keyOf(row, column));
		const places = Array.from(order, (_, place) => place);
		places.sort((one, other) => compareCells(keys[one], keys[other], isDescending) || one - other);
		this.order = Float64Array.from(places, (place) => order[place] as number);
	}

	/** A cell's value as a text, or undefined where there is none or it is longer than is copied. */
	cell(at: number, column: number): string | undefined {
		const row = this.ordered()[at];
		const cell = row === undefined ? undefined : this.cellsOf(row, longestCopied)[column];
		return cell && !cell.isCut ? cell.text : undefined;
	}

	/** All of the table as a text with a head, or undefined where it is longer than `most` characters or a cell than is copied. */
	text(as: TableText, most: number): string | undefined {
		const write = as === 'tsv' ? tsvCell : csvCell;
		const separator = as === 'tsv' ? '\t' : ',';
		const lines = new JoinedLines(as === 'tsv' ? '\n' : '\r\n');
		lines.add(this.head.columns.map(write).join(separator));
		for (const row of this.ordered()) {
			const cells = this.cellsOf(row, longestCopied).slice(0, this.columnOf.size);
			if (cells.some((cell) => cell?.isCut)) return undefined;
			const line = cells.map((cell) => write(cell?.text ?? '')).join(separator);
			if (lines.add(line) > most) return undefined;
		}
		return lines.text();
	}

	private ordered(): Float64Array {
		if (this.order) return this.order;
		const { row, items } = this.head;
		const order = new Float64Array(items);
		let at = 0;
		for (const item of itemsOf(this.rows, row, this.rows.count)) {
			if (at === items) break;
			order[at] = item.row;
			at += 1;
		}
		this.order = order;
		return order;
	}

	private cellsOf(row: number, longest: number): (TableCell | null)[] {
		const { head, rows } = this;
		const width = head.columns.length + (head.hasOthers ? 1 : 0);
		const cells: (TableCell | null)[] = new Array(width).fill(null);
		const item = rows.read(row);
		if (!this.isObject(item)) {
			if (head.hasOthers) cells[width - 1] = this.cellOf(item, longest);
			return cells;
		}
		let others = 0;
		for (const member of this.membersOf(item)) {
			const column = this.columnOf.get(this.nameOf(member));
			// Of equal names the last counts.
			if (column !== undefined) cells[column] = this.cellOf(member, longest);
			else others += 1;
		}
		if (others > 0 && head.hasOthers) cells[width - 1] = { text: `+${others}`, kind: 'nested' };
		return cells;
	}

	private keyOf(row: number, column: number): SortCell | undefined {
		const cell = this.cellsOf(row, longestCell)[column];
		return cell ? sortCell(cell) : undefined;
	}

	private cellOf(read: JsonRow, longest: number): TableCell {
		const { body } = this;
		const { valueStart } = read;
		const end = read.kind === 'open' ? this.endOfValue(read) : read.valueEnd;
		const first = body.byteAt(valueStart);
		const isCut = end - valueStart > longest;
		const written = isCut ? body.piece(valueStart, valueStart + longest).text : body.text(valueStart, end);
		const cut = isCut ? { isCut } : {};
		if (read.kind === 'open' || read.kind === 'empty')
			return { text: written.replace(/\s+/g, ' '), kind: 'nested', ...cut };
		if (first === 0x22) return { text: textOf(written, isCut), kind: 'string', ...cut };
		return { text: written, kind: first === 0x2d || (first >= 0x30 && first <= 0x39) ? 'number' : 'word', ...cut };
	}

	private endOfValue(open: JsonRow): number {
		const end = this.rows.endOf(open);
		return end === undefined ? open.valueEnd : this.rows.read(end).valueEnd;
	}

	private isObject(item: JsonRow): boolean {
		return this.body.byteAt(item.valueStart) === openBrace;
	}

	private *membersOf(item: JsonRow): Generator<JsonRow> {
		if (item.kind === 'open' && this.isObject(item)) yield* itemsOf(this.rows, item.row, this.rows.count);
	}

	private nameOf({ start, keyEnd }: JsonRow): string {
		const isCut = keyEnd - start > longestName;
		const written = isCut ? this.body.piece(start, start + longestName).text : this.body.text(start, keyEnd);
		return textOf(written, isCut);
	}
}

/** What stands directly in the list or object that begins in a row, up to its end or row `end`. */
function* itemsOf(rows: JsonRows, open: number, end: number): Generator<JsonRow> {
	const last = Math.min(end, rows.count);
	for (let row = open + 1; row < last; ) {
		const read = rows.read(row);
		if (read.kind === 'close') return;
		yield read;
		row = (read.kind === 'open' ? (rows.endOf(read) ?? last) : row) + 1;
	}
}

function listAround(rows: JsonRows, body: MaskedBody, row: number): JsonRow | undefined {
	if (row >= rows.count) return undefined;
	let read: JsonRow | undefined = rows.read(row);
	while (read && !isListOfObjects(rows, body, read)) read = rows.parentOf(read);
	return read;
}

function listInRoot(rows: JsonRows, body: MaskedBody): JsonRow | undefined {
	if (rows.count === 0 || rows.read(0).kind !== 'open') return undefined;
	let looked = 0;
	for (const member of itemsOf(rows, 0, rows.count)) {
		if (isListOfObjects(rows, body, member)) return member;
		looked += 1;
		if (looked === mostLooked) return undefined;
	}
	return undefined;
}

function isListOfObjects(rows: JsonRows, body: MaskedBody, { kind, valueStart, row }: JsonRow): boolean {
	if (kind !== 'open' || body.byteAt(valueStart) !== openBracket || row + 1 >= rows.count) return false;
	return body.byteAt(rows.read(row + 1).valueStart) === openBrace;
}

/** What a string of JSON says; of one that is cut what its beginning says. */
function textOf(written: string, isCut: boolean): string {
	const whole = isCut ? `${written.replace(/\\(u[0-9a-fA-F]{0,3})?$/, '')}"` : written;
	try {
		return String(JSON.parse(whole));
	} catch {
		// A mask may stand for a half of an escape.
		return written.replace(/^"|"$/g, '');
	}
}

/** A line break or a tab would begin another cell. */
function tsvCell(text: string): string {
	return text.replace(/[\t\r\n]+/g, ' ');
}

/** RFC 4180; what a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
	const safe = /^[=@\t\r]|^[+-](?![\d.])/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
