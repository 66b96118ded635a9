import { RowIndex } from './rowIndex.ts';
import { isContinuation } from './utf8Units.ts';

/** A longer line goes on in a further row, in bytes of UTF-8: a browser takes its time with one of megabytes. */
export const longestLineRow = 1000;

const lineFeed = 0x0a;

/**
 * Finds the rows of a text (UTF-8 bytes) as it came: its lines, of which long ones go on in further rows that begin with a
 * whole character. A line feed belongs to the row that it ends. Takes the text in parts of any size as they come.
 */
export class LineScanner {
	readonly index = new RowIndex();
	private offset: number;
	private rowStart: number;
	private isOpen = false;

	constructor(offset = 0) {
		this.offset = offset;
		this.rowStart = offset;
	}

	/** How many bytes were gone over. */
	get scanned(): number {
		return this.offset;
	}

	/** Goes over the next bytes. */
	take(bytes: Uint8Array): void {
		const { length } = bytes;
		// Looked for once: a line of megabytes has many rows.
		let found = bytes.indexOf(lineFeed);
		for (let at = 0; at < length; ) {
			if (!this.isOpen || this.isFull(bytes, at)) this.begin(at);
			// All that the row may take at least, but for a line feed.
			const most = Math.min(length, Math.max(at + 1, this.rowStart + longestLineRow - this.offset));
			const isEnd = found !== -1 && found < most;
			at = isEnd ? found + 1 : most;
			if (!isEnd) continue;
			this.isOpen = false;
			found = bytes.indexOf(lineFeed, at);
		}
		this.offset += length;
	}

	private isFull(bytes: Uint8Array, at: number): boolean {
		const isWithinCharacter = isContinuation(bytes[at]);
		const taken = this.offset + at - this.rowStart;
		// Four bytes behind it is no UTF-8 any more.
		return bytes[at] !== lineFeed && taken >= longestLineRow && (!isWithinCharacter || taken >= longestLineRow + 4);
	}

	private begin(at: number): void {
		this.rowStart = this.offset + at;
		this.isOpen = true;
		this.index.add(this.rowStart, 0);
	}
}

/** Where the row ends that begins at `start` of the bytes: behind its line feed, or where a long line goes on. */
export function endOfLineRow(bytes: Uint8Array, start: number): number {
	const found = bytes.subarray(start, start + longestLineRow + 5).indexOf(lineFeed);
	const most = Math.min(bytes.length, start + longestLineRow);
	if (found !== -1 && found <= longestLineRow) return start + found + 1;
	let end = most;
	while (end < bytes.length && end < start + longestLineRow + 4 && isContinuation(bytes[end])) end += 1;
	// A line feed directly behind belongs to this row.
	return end < bytes.length && bytes[end] === lineFeed ? end + 1 : end;
}
