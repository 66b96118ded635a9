import { type JsonLines, scalarText } from './jsonLines.ts';

/** A value as it is shown: `nested` is the beginning of a list or an object. */
export interface TableCell {
	readonly text: string;
	readonly kind: 'number' | 'string' | 'word' | 'nested';
	readonly isCut?: boolean;
}

/** Numbers precede strings, strings precede words. */
const ranks = { number: 0, string: 1, word: 2, nested: 3 } as const;

/** Rows of a table; more are rarely read, and take long to sort. */
const maxRows = 10_000;

const maxColumns = 50;

/** How much is shown of a value, in UTF-16 units. */
const maxCell = 120;

/** The first list among so many members of the root is shown. */
const maxMembers = 100;

/** An item of the list; `row` is where it begins in the JSON. */
export interface TableRow {
	readonly row: number;
	/** Null where the item has no such member. */
	readonly cells: readonly (TableCell | null)[];
}

export class JsonTable {
	/** Names of members, in the order of their first use. */
	readonly columns: readonly string[];
	/** A last column says what has other names. */
	readonly hasOthers: boolean;
	/** The column that orders the rows; undefined: as received. */
	column: number | undefined;
	isDescending = false;
	/** The number of items, which may be more than there are rows. */
	readonly total: number;
	private readonly json: JsonLines;
	private readonly columnOf: ReadonlyMap<string, number>;
	private readonly items: readonly number[];
	private order: readonly number[];

	private constructor(json: JsonLines, list: number) {
		this.json = json;
		const items = [...json.itemsOf(list)];
		this.total = items.length;
		this.items = items.slice(0, maxRows);
		this.order = this.items;
		const names = new Set<string>();
		for (const item of this.items) for (const member of json.itemsOf(item)) names.add(json.nameOf(member) ?? '');
		this.columns = [...names].slice(0, maxColumns);
		this.columnOf = new Map(this.columns.map((name, index) => [name, index]));
		this.hasOthers = names.size > maxColumns || this.items.some((item) => !isObject(json, item));
	}

	static isIn(json: JsonLines): boolean {
		return (listAround(json, 0) ?? listInRoot(json)) !== undefined;
	}

	/** The table of the list around a row, else of the first list in the root; undefined where there is none. */
	static at(json: JsonLines, row: number): JsonTable | undefined {
		const list = listAround(json, row) ?? listInRoot(json);
		return list === undefined ? undefined : new JsonTable(json, list);
	}

	get count(): number {
		return this.items.length;
	}

	get width(): number {
		return this.columns.length + (this.hasOthers ? 1 : 0);
	}

	at(line: number): TableRow | undefined {
		const row = this.order[line];
		return row === undefined ? undefined : { row, cells: this.cellsOf(row, maxCell) };
	}

	/** Orders by a column: ascending, then descending, then as received. */
	sort(column: number): void {
		const isNext = this.column !== column;
		if (!isNext && this.isDescending) this.column = undefined;
		else this.column = column;
		this.isDescending = !isNext && this.column !== undefined;
		this.order = this.column === undefined ? this.items : this.ordered(column, this.isDescending);
	}

	/** A cell's whole value as a text; undefined where there is none. */
	cell(line: number, column: number): string | undefined {
		const row = this.order[line];
		return row === undefined ? undefined : this.cellsOf(row, Number.POSITIVE_INFINITY)[column]?.text;
	}

	rowText(line: number): string | undefined {
		const row = this.order[line];
		return row === undefined ? undefined : this.json.valueOf(row);
	}

	text(as: 'tsv' | 'csv'): string {
		const write = as === 'tsv' ? tsvCell : csvCell;
		const separator = as === 'tsv' ? '\t' : ',';
		const rows = this.order.map((row) =>
			this.cellsOf(row, Number.POSITIVE_INFINITY)
				.slice(0, this.columns.length)
				.map((cell) => write(cell?.text ?? '')),
		);
		return [this.columns.map(write), ...rows].map((row) => row.join(separator)).join(as === 'tsv' ? '\n' : '\r\n');
	}

	private ordered(column: number, isDescending: boolean): readonly number[] {
		const sign = isDescending ? -1 : 1;
		const keyed = this.items.map((row) => ({ row, cell: this.cellsOf(row, maxCell)[column] }));
		keyed.sort(({ cell: one }, { cell: other }) => {
			// Missing values are last in both directions.
			if (!one || !other) return Number(!one) - Number(!other);
			return sign * compareCells(one, other);
		});
		return keyed.map(({ row }) => row);
	}

	private cellsOf(item: number, max: number): (TableCell | null)[] {
		const { json } = this;
		const cells: (TableCell | null)[] = new Array(this.width).fill(null);
		if (!isObject(json, item)) {
			cells[this.width - 1] = this.cellOf(item, max);
			return cells;
		}
		let others = 0;
		for (const member of json.itemsOf(item)) {
			const column = this.columnOf.get(json.nameOf(member) ?? '');
			if (column === undefined) others += 1;
			else cells[column] = this.cellOf(member, max);
		}
		if (others > 0) cells[this.width - 1] = { text: `+${others}`, kind: 'nested' };
		return cells;
	}

	private cellOf(row: number, max: number): TableCell {
		const { json } = this;
		const written = json.endOf(row) > row ? compactText(json, row, max) : json.writtenValue(row);
		const text = scalarText(written);
		const isCut = text.length > max;
		return { text: isCut ? text.slice(0, max) : text, kind: kindOf(written), ...(isCut && { isCut }) };
	}
}

/** `a9` precedes `a10`, in any case of letters. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'accent' });

function compareCells(one: TableCell, other: TableCell): number {
	if (one.kind !== other.kind) return ranks[one.kind] - ranks[other.kind];
	if (one.kind !== 'number') return compare(one.text, other.text);
	const [first, second] = [Number(one.text), Number(other.text)];
	if (first !== second) return first - second;
	// Long numbers are equal as 64-bit floats, and differ as texts.
	return Number.isSafeInteger(first) ? 0 : Math.sign(first) * compare(one.text, other.text);
}

/** A list or an object on one line, no longer than is needed. */
function compactText(json: JsonLines, row: number, max: number): string {
	let text = json.writtenValue(row);
	for (let at = row + 1; at <= json.endOf(row) && text.length <= max; at += 1)
		text += at === json.endOf(row) ? json.writtenValue(at) : json.textOf(at);
	return text;
}

function kindOf(written: string): TableCell['kind'] {
	if (written.startsWith('"')) return 'string';
	if (written.startsWith('{') || written.startsWith('[')) return 'nested';
	return /^[-\d]/.test(written) ? 'number' : 'word';
}

function listAround(json: JsonLines, row: number): number | undefined {
	for (let at: number | undefined = row; at !== undefined; at = json.parentOf(at))
		if (isListOfObjects(json, at)) return at;
	return undefined;
}

function listInRoot(json: JsonLines): number | undefined {
	let looked = 0;
	for (const member of json.itemsOf(0)) {
		if (isListOfObjects(json, member)) return member;
		looked += 1;
		if (looked === maxMembers) break;
	}
	return undefined;
}

function isListOfObjects(json: JsonLines, row: number): boolean {
	return json.writtenValue(row) === '[' && json.endOf(row) > row && isObject(json, row + 1);
}

function isObject(json: JsonLines, row: number): boolean {
	return json.writtenValue(row).startsWith('{');
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
