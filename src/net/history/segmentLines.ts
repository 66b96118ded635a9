import type { FileHandle } from 'node:fs/promises';
import { isWhole, longestLine } from './historyRecord.ts';

/** A line of a segment that is as it was written, without its end, and where it stands, in bytes. */
export interface SegmentLine {
	readonly line: Buffer;
	readonly offset: number;
}

const piece = 256 * 1024;
const newline = 0x0a;

/**
 * The whole lines of a segment from an offset on. What isn't whole is passed over, and what has no end yet is left.
 * @returns where the next line begins, as soon as there is more to read
 */
export async function* segmentLines(file: FileHandle, from: number): AsyncGenerator<SegmentLine, number> {
	let rest: Buffer = Buffer.alloc(0);
	// Where `rest` begins, and whether it begins within a line that is too long.
	let start = from;
	let isTooLong = false;
	for (;;) {
		const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(piece), 0, piece, start + rest.length);
		if (bytesRead === 0) return start;
		const bytes =
			rest.length === 0 ? buffer.subarray(0, bytesRead) : Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
		let at = 0;
		for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, at)) {
			const line = bytes.subarray(at, end);
			if (!isTooLong && isWhole(line)) yield { line, offset: start + at };
			isTooLong = false;
			at = end + 1;
		}
		rest = bytes.subarray(at);
		start += at;
		if (rest.length <= longestLine) continue;
		isTooLong = true;
		start += rest.length;
		rest = Buffer.alloc(0);
	}
}
