import { RowIndex, rowsOfBlock } from './rowIndex.ts';

/** Nobody reads JSON that is nested deeper: it is not laid out. */
export const deepestRows = 1000;

/** Of lists and objects with more rows it is kept how many items each has; so many of them at most. */
const rowsOfLarge = 16 * rowsOfBlock;
const mostLarge = 200_000;

/** Why a text has no rows of JSON. */
export type JsonRowsFault = 'not-json' | 'too-deep';

/** What may come next. A value begins a row but behind a colon. */
const rootValue = 0;
const itemOrClose = 1;
const item = 2;
const memberValue = 3;
const keyOrClose = 4;
const key = 5;
const colon = 6;
const commaOrClose = 7;
const end = 8;
/** Within a token. */
const string = 9;
const escaped = 10;
const hex = 11;
const word = 12;
const minus = 13;
const zero = 14;
const whole = 15;
const point = 16;
const fraction = 17;
const exponent = 18;
const exponentSign = 19;
const exponentDigits = 20;

const words = [
	[0x72, 0x75, 0x65],
	[0x61, 0x6c, 0x73, 0x65],
	[0x75, 0x6c, 0x6c],
] as const;

/**
 * Finds the rows that JSON (RFC 8259, as UTF-8 bytes) has when it is laid out for reading: one for each value, which a
 * name may stand before, and one for each bracket that closes what is not empty. Takes it in parts of any size as they come,
 * without recursion, and builds nothing of it but the index.
 */
export class JsonRowScanner {
	readonly index = new RowIndex();
	/** Why it is no JSON that can be laid out, from where on. The rows before are there. */
	fault: { readonly kind: JsonRowsFault; readonly offset: number } | undefined;
	/** How many members all objects have by now. */
	members = 0;
	private state = rootValue;
	private inKey = false;
	private wordLeft: readonly number[] = [];
	private wordAt = 0;
	private hexLeft = 0;
	private depth = 0;
	private readonly isObject = new Uint8Array(deepestRows + 1);
	private readonly openRow = new Float64Array(deepestRows + 1);
	private readonly items = new Float64Array(deepestRows + 1);
	private readonly large = new Map<number, number>();
	private offset: number;

	/** @param offset where the JSON begins, behind a byte-order mark */
	constructor(offset = 0) {
		this.offset = offset;
	}

	/** How many bytes were gone over. */
	get scanned(): number {
		return this.offset;
	}

	/** Whether what was taken is one whole value. */
	get isWhole(): boolean {
		return this.fault === undefined && (this.state === end || (this.depth === 0 && isEndOfNumber(this.state)));
	}

	/** How many items the list or object has that begins in `row`, where that is kept: of large ones that have ended. */
	itemsOf(row: number): number | undefined {
		return this.large.get(row);
	}

	/** Goes over the next bytes. */
	take(bytes: Uint8Array): void {
		const { length } = bytes;
		let at = 0;
		while (at < length && this.fault === undefined) at = this.token(bytes, at);
		this.offset += length;
	}

	/** Goes over one byte that matters, and all of a string that is there. Gives where to go on. */
	private token(bytes: Uint8Array, at: number): number {
		const byte = bytes[at] as number;
		switch (this.state) {
			case string:
				return this.inString(bytes, at);
			case escaped:
				return this.inEscape(byte, at);
			case hex:
				if (!isHex(byte)) return this.fail('not-json', at);
				this.hexLeft -= 1;
				if (this.hexLeft === 0) this.state = string;
				return at + 1;
			case word:
				if (byte !== this.wordLeft[this.wordAt]) return this.fail('not-json', at);
				this.wordAt += 1;
				if (this.wordAt === this.wordLeft.length) this.valueEnded();
				return at + 1;
		}
		if (this.state >= minus) return this.inNumber(bytes, at);
		if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1;
		return this.begins(byte, at);
	}

	private inString(bytes: Uint8Array, start: number): number {
		const { length } = bytes;
		for (let at = start; at < length; at++) {
			const byte = bytes[at] as number;
			if (byte === 0x22) {
				if (this.inKey) this.state = colon;
				else this.valueEnded();
				return at + 1;
			}
			if (byte === 0x5c) {
				this.state = escaped;
				return at + 1;
			}
			if (byte < 0x20) return this.fail('not-json', at);
		}
		return length;
	}

	private inEscape(byte: number, at: number): number {
		switch (byte) {
			case 0x75:
				this.state = hex;
				this.hexLeft = 4;
				return at + 1;
			case 0x22:
			case 0x5c:
			case 0x2f:
			case 0x62:
			case 0x66:
			case 0x6e:
			case 0x72:
			case 0x74:
				this.state = string;
				return at + 1;
		}
		return this.fail('not-json', at);
	}

	private inNumber(bytes: Uint8Array, start: number): number {
		const { length } = bytes;
		for (let at = start; at < length; at++) {
			const byte = bytes[at] as number;
			const next = isDigit(byte) ? behindDigit(this.state, byte) : behindSign(this.state, byte);
			if (next !== undefined) {
				this.state = next;
				continue;
			}
			if (isDigit(byte) || !isEndOfNumber(this.state)) return this.fail('not-json', at);
			this.valueEnded();
			return at;
		}
		return length;
	}

	/** A token begins, or is only this byte. */
	private begins(byte: number, at: number): number {
		const { state } = this;
		switch (byte) {
			case 0x2c:
				if (state !== commaOrClose) return this.fail('not-json', at);
				this.state = this.isObject[this.depth] === 1 ? key : item;
				return at + 1;
			case 0x3a:
				if (state !== colon) return this.fail('not-json', at);
				this.state = memberValue;
				return at + 1;
			case 0x5d:
			case 0x7d:
				return this.closes(byte === 0x7d, at);
		}
		if (byte === 0x22 && (state === key || state === keyOrClose)) {
			this.row(at);
			this.members += 1;
			this.inKey = true;
			this.state = string;
			return at + 1;
		}
		if (state > memberValue) return this.fail('not-json', at);
		if (state !== memberValue) this.row(at);
		return this.valueBegins(byte, at);
	}

	private valueBegins(byte: number, at: number): number {
		if (byte === 0x22) {
			this.inKey = false;
			this.state = string;
		} else if (byte === 0x7b || byte === 0x5b) {
			if (this.depth === deepestRows) return this.fail('too-deep', at);
			this.depth += 1;
			this.isObject[this.depth] = byte === 0x7b ? 1 : 0;
			this.openRow[this.depth] = this.index.rows - 1;
			this.items[this.depth] = 0;
			this.state = byte === 0x7b ? keyOrClose : itemOrClose;
		} else if (byte === 0x2d) this.state = minus;
		else if (byte === 0x30) this.state = zero;
		else if (isDigit(byte)) this.state = whole;
		else {
			const left = byte === 0x74 ? words[0] : byte === 0x66 ? words[1] : byte === 0x6e ? words[2] : undefined;
			if (!left) return this.fail('not-json', at);
			this.wordLeft = left;
			this.wordAt = 0;
			this.state = word;
		}
		return at + 1;
	}

	private closes(isObject: boolean, at: number): number {
		const { state, depth } = this;
		const isEmpty = state === (isObject ? keyOrClose : itemOrClose);
		if ((!isEmpty && state !== commaOrClose) || (this.isObject[depth] === 1) !== isObject)
			return this.fail('not-json', at);
		const openRow = this.openRow[depth] as number;
		const items = this.items[depth] as number;
		this.depth -= 1;
		if (!isEmpty) this.index.add(this.offset + at, this.depth);
		if (this.index.rows - openRow > rowsOfLarge && this.large.size < mostLarge) this.large.set(openRow, items);
		this.valueEnded();
		return at + 1;
	}

	private row(at: number): void {
		this.index.add(this.offset + at, this.depth);
		this.items[this.depth] = (this.items[this.depth] as number) + 1;
	}

	private valueEnded(): void {
		this.state = this.depth === 0 ? end : commaOrClose;
	}

	private fail(kind: JsonRowsFault, at: number): number {
		this.fault = { kind, offset: this.offset + at };
		return at;
	}
}

function isDigit(byte: number): boolean {
	return byte >= 0x30 && byte <= 0x39;
}

function isHex(byte: number): boolean {
	return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}

function isEndOfNumber(state: number): boolean {
	return state === zero || state === whole || state === fraction || state === exponentDigits;
}

function behindDigit(state: number, byte: number): number | undefined {
	switch (state) {
		case minus:
			return byte === 0x30 ? zero : whole;
		case whole:
			return whole;
		case point:
		case fraction:
			return fraction;
		case exponent:
		case exponentSign:
		case exponentDigits:
			return exponentDigits;
	}
	return undefined;
}

function behindSign(state: number, byte: number): number | undefined {
	if (byte === 0x2e) return state === zero || state === whole ? point : undefined;
	if (byte === 0x65 || byte === 0x45) return isEndOfNumber(state) && state !== exponentDigits ? exponent : undefined;
	if (byte === 0x2b || byte === 0x2d) return state === exponent ? exponentSign : undefined;
	return undefined;
}
