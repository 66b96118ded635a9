import type { JsonRowScanner } from '../../core/text/jsonRowScanner.ts';
import { rowsOfBlock } from '../../core/text/rowIndex.ts';
import type { MaskedBody } from './maskedBody.ts';

/** One row of JSON laid out for reading, by its offsets in the body. */
export interface JsonRow {
	readonly row: number;
	/** In how many lists and objects it stands. */
	readonly depth: number;
	readonly start: number;
	/** Where its name ends, or `start` where it has none. */
	readonly keyEnd: number;
	readonly valueStart: number;
	/** Of what an `open` begins, only the bracket. */
	readonly valueEnd: number;
	readonly kind: 'open' | 'close' | 'empty' | 'scalar';
	/** A comma follows. */
	readonly comma: boolean;
}

/** Reads the rows that a {@link JsonRowScanner} has found, any of them in a time that does not depend on how many there are. */
export class JsonRows {
	private readonly body: MaskedBody;
	private readonly scanner: JsonRowScanner;
	/** What stands behind the row that was read last: rows are mostly read in order. */
	private next = { row: -1, offset: 0, depth: 0 };
	/** That row: a long one is read many times while it is searched. */
	private last: JsonRow | undefined;

	constructor(body: MaskedBody, scanner: JsonRowScanner) {
		this.body = body;
		this.scanner = scanner;
	}

	get count(): number {
		return this.scanner.index.rows;
	}

	/** @throws {RangeError} for a row that is not there */
	read(row: number): JsonRow {
		if (!(row >= 0 && row < this.count)) throw new RangeError(`no row ${row} of ${this.count}`);
		if (this.last?.row === row) return this.last;
		const known = this.scanner.index.blockOf(row);
		let from = this.next.row <= row && this.next.row >= known.row ? this.next : known;
		for (;;) {
			const read = this.readAt(from.row, from.offset, from.depth);
			if (read.row === row) {
				// The last one may go on when more comes.
				this.last = row + 1 < this.count ? read : undefined;
				if (!this.last) this.next = { row: -1, offset: 0, depth: 0 };
				return read;
			}
			from = this.next;
		}
	}

	/** The row with the value that begins at an offset, or undefined where none does. */
	at(offset: number): JsonRow | undefined {
		const { row: first } = this.scanner.index.blockAt(offset);
		return this.firstOf(first, first + rowsOfBlock, ({ valueStart }) => valueStart === offset);
	}

	/** The row that closes what `open` begins, or undefined where that has not come. */
	endOf(open: JsonRow): number | undefined {
		const isEnd = (row: JsonRow) => row.depth <= open.depth;
		const found = this.firstOf(open.row + 1, endOfBlock(open.row), isEnd);
		if (found) return found.row;
		const block = this.scanner.index.blockNoDeeper(open.row, open.depth);
		return this.firstOf(block, block + rowsOfBlock, isEnd)?.row;
	}

	/** The row that begins the list or object that `row` stands in, or undefined. */
	parentOf({ row, depth }: JsonRow): JsonRow | undefined {
		if (depth === 0) return undefined;
		const start = row - (row % rowsOfBlock);
		const near = this.lastShallower(start, row, depth);
		if (near) return near;
		const block = this.scanner.index.blockNoDeeperBefore(row, depth - 1);
		return block < 0 ? undefined : this.lastShallower(block, block + rowsOfBlock, depth);
	}

	/** How many items stand in what `open` begins and row `end` closes; undefined where counting them would take long. */
	itemsOf(open: JsonRow, end: number): number | undefined {
		const known = this.scanner.itemsOf(open.row);
		if (known !== undefined || end - open.row > mostCounted) return known;
		return this.itemsBefore(open, end);
	}

	/** How many items of what `open` begins stand before row `end`. */
	itemsBefore(open: JsonRow, end: number): number {
		let items = 0;
		for (let row = open.row + 1; row < end; ) {
			const read = this.read(row);
			items += 1;
			row = (read.kind === 'open' ? (this.endOf(read) ?? end) : row) + 1;
		}
		return items;
	}

	private firstOf(from: number, to: number, isWanted: (row: JsonRow) => boolean): JsonRow | undefined {
		for (let row = from; row < Math.min(to, this.count); row++) {
			const read = this.read(row);
			if (isWanted(read)) return read;
		}
		return undefined;
	}

	private lastShallower(from: number, to: number, depth: number): JsonRow | undefined {
		let last: JsonRow | undefined;
		for (let row = from; row < to; row++) {
			const read = this.read(row);
			if (read.depth < depth) last = read;
		}
		return last;
	}

	private readAt(row: number, start: number, depth: number): JsonRow {
		const { body } = this;
		let first = body.byteAt(start);
		let keyEnd = start;
		let valueStart = start;
		let valueEnd = first === quote ? body.endOfString(start) : start;
		if (first === quote) {
			const behind = body.endOfSpace(valueEnd);
			if (body.byteAt(behind) === colon) {
				keyEnd = valueEnd;
				valueStart = body.endOfSpace(behind + 1);
				first = body.byteAt(valueStart);
				valueEnd = first === quote ? body.endOfString(valueStart) : valueStart;
			}
		}
		let kind: JsonRow['kind'] = 'scalar';
		if (first === openBrace || first === openBracket) {
			const inside = body.endOfSpace(valueStart + 1);
			// Both brackets close with the byte two further on.
			const isEmpty = body.byteAt(inside) === first + 2;
			kind = isEmpty ? 'empty' : 'open';
			valueEnd = isEmpty ? inside + 1 : valueStart + 1;
		} else if (first === closeBrace || first === closeBracket) {
			kind = 'close';
			valueEnd = valueStart + 1;
		} else if (first !== quote) {
			while (isPlain(body.byteAt(valueEnd))) valueEnd += 1;
		}
		const behind = body.endOfSpace(valueEnd);
		const comma = kind !== 'open' && body.byteAt(behind) === commaByte;
		const offset = comma ? body.endOfSpace(behind + 1) : behind;
		const after = kind === 'open' ? depth + 1 : comma ? depth : depth - 1;
		this.next = { row: row + 1, offset, depth: after };
		return { row, depth, start, keyEnd, valueStart, valueEnd, kind, comma };
	}
}

/** In rows; larger ones are counted as they come. */
const mostCounted = 2048;

const quote = 0x22;
const colon = 0x3a;
const commaByte = 0x2c;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;

function endOfBlock(row: number): number {
	return row - (row % rowsOfBlock) + rowsOfBlock;
}

/** A byte of a number or a word. */
function isPlain(byte: number): boolean {
	return byte > 0x20 && byte !== commaByte && byte !== closeBrace && byte !== closeBracket && byte !== colon;
}
