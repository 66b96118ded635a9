import { isUtf8 } from 'node:buffer';
import { finderOf, mask } from '../../core/mask.ts';
import type { SecretFinder } from '../../core/secretFinder.ts';
import { isContinuation, utf8LengthBetween } from '../../core/text/utf8Units.ts';
import type { BodySource } from './bodySource.ts';

/** Bytes that are looked at together, at least: of the body, and of those in which secrets are searched for. */
const leastWindow = 2 ** 17;
const mostBlocks = 32;

/** Of UTF-8, for a UTF-16 unit. */
const bytesOfUnit = 3;

/** Where secrets stand, from one to before the next: begin, end, begin, end … */
type Spans = readonly number[];

/**
 * Reads a body (UTF-8) in parts, with the secrets masked in all that is told as text. A secret is found wherever the part that
 * is asked for begins or ends, as what stands around it is searched, too. Offsets are in bytes.
 */
export class MaskedBody {
	private readonly source: BodySource;
	private readonly finder: SecretFinder | undefined;
	/** How many bytes around a part are searched with it: what a secret takes at most. */
	readonly around: number;
	private readonly blockLength: number;
	private readonly blocks = new Map<number, { readonly end: number; readonly spans: Spans }>();
	private window: Buffer = Buffer.alloc(0);
	private windowStart = 0;

	constructor(source: BodySource, secrets: readonly string[]) {
		this.source = source;
		this.finder = secrets.length > 0 ? finderOf(secrets) : undefined;
		this.around = (this.finder?.reach ?? 0) * bytesOfUnit;
		this.blockLength = Math.max(leastWindow, 4 * this.around);
	}

	/** Bytes in which secrets are searched for together: what the first row takes. */
	get searchedAtOnce(): number {
		return Math.min(this.length, this.blockLength + 2 * this.around);
	}

	get length(): number {
		return this.source.length;
	}

	/** The byte at `offset`, or -1 behind the end. */
	byteAt(offset: number): number {
		const at = offset - this.windowStart;
		const byte = at >= 0 ? this.window[at] : undefined;
		if (byte !== undefined) return byte;
		this.load(offset);
		return this.window[0] ?? -1;
	}

	/** Where the string of JSON ends that the quote at `start` begins: behind its own quote, or the end of the body. */
	endOfString(start: number): number {
		for (let offset = start + 1; ; ) {
			if (this.byteAt(offset) === -1) return Math.min(offset, this.length);
			const { window: loaded, windowStart } = this;
			let at = offset - windowStart;
			for (; at < loaded.length; at++) {
				const byte = loaded[at];
				if (byte === 0x22) return windowStart + at + 1;
				if (byte === 0x5c) at += 1;
			}
			offset = windowStart + at;
		}
	}

	/** Where what is no white space of JSON stands from `start` on, or the end of the body. */
	endOfSpace(start: number): number {
		for (let offset = start; ; offset++) {
			const byte = this.byteAt(offset);
			if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return offset;
		}
	}

	/** What the part says, with secrets masked. A character that is cut, or no UTF-8, becomes U+FFFD. */
	text(from: number, to: number): string {
		const spans = this.spans(from, to);
		if (spans.length === 0) return this.plain(from, to);
		let told = '';
		let start = from;
		for (const [begin, end] of pairs(spans)) {
			if (end <= start) continue;
			if (begin >= to) break;
			told += this.plain(start, begin) + mask;
			start = end;
		}
		return told + this.plain(start, to);
	}

	/** As {@link text}, up to `to` or somewhat further: no character and no secret lies across its end. */
	piece(from: number, to: number): { readonly text: string; readonly end: number } {
		const most = Math.min(to, this.length);
		let end = most;
		// A character has four bytes at most.
		while (most - end < 3 && end < this.length && isContinuation(this.byteAt(end))) end -= 1;
		if (end <= from) end = most;
		for (const [begin, behind] of pairs(this.spans(from, end))) if (begin < end) end = Math.max(end, behind);
		return { text: this.text(from, end), end };
	}

	/** The part as it came, secrets and all: for what is read and not told. */
	bytes(from: number, to: number): Uint8Array {
		return this.source.slice(from, to);
	}

	/** Where secrets stand that have a byte between `from` and `to`, in order, none within another. */
	private spans(from: number, to: number): Spans {
		if (!this.finder || to <= from) return [];
		const first = Math.floor(from / this.blockLength);
		const last = Math.floor((to - 1) / this.blockLength);
		if (first === last) return this.spansOfBlock(first);
		const all: number[] = [];
		for (let block = first; block <= last; block++) {
			for (const [begin, end] of pairs(this.spansOfBlock(block))) {
				// One that lies across two blocks is found in both.
				const before = all.at(-1) ?? -1;
				if (begin < before) all[all.length - 1] = Math.max(before, end);
				else all.push(begin, end);
			}
		}
		return all;
	}

	private spansOfBlock(block: number): Spans {
		const { length } = this.source;
		const known = this.blocks.get(block);
		const start = block * this.blockLength;
		const end = Math.min(start + this.blockLength + this.around, length);
		// What has come since may make a secret of what ended there.
		if (known && known.end === end) return known.spans;
		const spans = this.find(Math.max(0, start - this.around), end);
		if (this.blocks.size === mostBlocks) this.blocks.delete(this.blocks.keys().next().value ?? -1);
		this.blocks.delete(block);
		this.blocks.set(block, { end, spans });
		return spans;
	}

	private find(from: number, to: number): Spans {
		const bytes = wholeCharacters(this.source.slice(from, to));
		const start = from + bytes.byteOffset;
		const { text, isWide } = bytes;
		const spans: number[] = [];
		let unit = 0;
		let offset = start;
		const offsetOf = (position: number) => {
			if (!isWide) return start + position;
			offset += utf8LengthBetween(text, unit, position);
			unit = position;
			return offset;
		};
		this.finder?.find(text, (begin, end) => spans.push(offsetOf(begin), offsetOf(end)));
		return spans;
	}

	private plain(from: number, to: number): string {
		if (to <= from) return '';
		const at = from - this.windowStart;
		if (at < 0 || to > this.windowStart + this.window.length) {
			if (to - from > leastWindow) return asBuffer(this.source.slice(from, to)).toString('utf8');
			this.load(from);
			return this.window.toString('utf8', 0, to - from);
		}
		return this.window.toString('utf8', at, to - this.windowStart);
	}

	private load(offset: number): void {
		this.window = asBuffer(this.source.slice(offset, offset + leastWindow));
		this.windowStart = offset;
	}
}

function asBuffer(bytes: Uint8Array): Buffer {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface ReadPart {
	readonly text: string;
	/** Where it begins in the bytes given. */
	readonly byteOffset: number;
	/** Whether its characters may take several bytes each. */
	readonly isWide: boolean;
}

/**
 * Reads a part of UTF-8 without the pieces of characters at its ends; what is none as Latin-1, of which each byte is a
 * character: secrets are searched for as they are written in that, too.
 */
function wholeCharacters(bytes: Uint8Array): ReadPart {
	let start = 0;
	while (start < 3 && isContinuation(bytes[start])) start += 1;
	let end = bytes.length;
	while (end > start && bytes.length - end < 3 && isContinuation(bytes[end - 1])) end -= 1;
	if (end > start && (bytes[end - 1] as number) >= 0xc0) end -= 1;
	// The last character may have been whole.
	else end = bytes.length;
	for (const last of [bytes.length, end]) {
		const part = asBuffer(bytes.subarray(start, last));
		if (!isUtf8(part)) continue;
		const text = part.toString('utf8');
		return { text, byteOffset: start, isWide: text.length !== part.length };
	}
	return { text: asBuffer(bytes).toString('latin1'), byteOffset: 0, isWide: false };
}

function* pairs(spans: Spans): Generator<[begin: number, end: number]> {
	for (let at = 0; at < spans.length; at += 2) yield [spans[at] as number, spans[at + 1] as number];
}
