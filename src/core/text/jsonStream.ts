/** Longer than any name that is looked for, however its characters are escaped. */
const longestName = 200;

/** Of a value that is looked for, so many bytes are kept. */
const longestValue = 16 * 1024;

/** More levels than this are no JSON that anything reads; which brackets are open takes a bit for each. */
const deepest = 2 ** 24;

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

/** What stands where the reading does, within a token or between two. */
type Place = 'between' | 'string' | 'escape' | 'hex' | 'literal' | NumberPlace;
type NumberPlace = 'minus' | 'zero' | 'integer' | 'dot' | 'fraction' | 'e' | 'exponent-sign' | 'exponent';

const endOfNumber = new Set<Place>(['zero', 'integer', 'fraction', 'exponent']);
const literals = ['true', 'false', 'null'];

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Tells whether bytes that come piece by piece are one JSON text (RFC 8259, UTF-8, which a byte-order mark may lead), and
 * which members its object has of those that are looked for: as `jsonMembers` does for a text that is there whole. Takes time
 * for each byte once, and memory only for the levels that are open.
 */
export class JsonStream {
	private readonly names: readonly string[];
	private readonly members = new Map<string, unknown>();
	private readonly open = new OpenBrackets();
	private expected: Expected = 'value';
	private place: Place = 'between';
	private isBroken = false;
	private seen = 0;
	/** Of a literal or the digits of an escape, what is still to come. */
	private rest = '';
	private digits = 0;
	private isKey = false;
	/** The wanted name whose value comes next. */
	private name: string | undefined;
	/** Bytes of the key or the value that is read, where it is one to be kept. */
	private kept: number[] | undefined;
	private most = 0;

	constructor(names: readonly string[]) {
		this.names = names;
	}

	push(bytes: Uint8Array): void {
		for (let at = 0; at < bytes.length && !this.isBroken; ) {
			if (this.place === 'string' && !this.kept) at = endOfPlain(bytes, at);
			if (at === bytes.length) break;
			const byte = bytes[at] as number;
			if (this.take(byte)) at += 1;
			this.seen += 1;
		}
	}

	/** The members, undefined where what came is not one JSON text. */
	end(): ReadonlyMap<string, unknown> | undefined {
		if (endOfNumber.has(this.place)) this.endValue();
		return !this.isBroken && this.place === 'between' && this.expected === 'end' ? this.members : undefined;
	}

	/** @returns false where the byte ends a number and is looked at once more, for what it is itself */
	private take(byte: number): boolean {
		switch (this.place) {
			case 'between':
				this.begin(byte);
				return true;
			case 'string':
				this.keep(byte);
				if (byte === quote) this.endString();
				else if (byte === backslash) this.place = 'escape';
				else if (byte < 0x20) this.isBroken = true;
				return true;
			case 'escape':
				this.keep(byte);
				this.digits = 4;
				this.place = byte === 0x75 ? 'hex' : 'string';
				if (byte !== 0x75 && !'"\\/bfnrt'.includes(String.fromCharCode(byte))) this.isBroken = true;
				return true;
			case 'hex':
				this.keep(byte);
				this.digits -= 1;
				if (!isHex(byte)) this.isBroken = true;
				if (this.digits === 0) this.place = 'string';
				return true;
			case 'literal':
				this.keep(byte);
				if (this.rest.charCodeAt(0) !== byte) this.isBroken = true;
				this.rest = this.rest.slice(1);
				if (this.rest === '') this.endValue();
				return true;
			default:
				return this.takeNumber(this.place, byte);
		}
	}

	private takeNumber(place: NumberPlace, byte: number): boolean {
		const next = nextInNumber(place, byte);
		if (next) {
			this.keep(byte);
			this.place = next;
			return true;
		}
		if (endOfNumber.has(place)) this.endValue();
		else this.isBroken = true;
		return false;
	}

	private begin(byte: number): void {
		if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) return;
		if (this.seen < 3 && byte === [0xef, 0xbb, 0xbf][this.seen] && this.expected === 'value') return;
		const { expected } = this;
		const isValue = expected === 'value' || expected === 'value-or-close';
		if (byte === comma && expected === 'comma-or-close') this.expected = this.open.isObject ? 'key' : 'value';
		else if (byte === colon && expected === 'colon') this.expected = 'value';
		else if (byte === closeList && (expected === 'value-or-close' || expected === 'comma-or-close')) this.close(false);
		else if (byte === closeObject && (expected === 'key-or-close' || expected === 'comma-or-close')) this.close(true);
		else if (byte === quote && (expected === 'key' || expected === 'key-or-close')) this.beginString(true);
		else if (!isValue) this.isBroken = true;
		else if (byte === openList || byte === openObject) this.openBracket(byte === openObject);
		else if (byte === quote) this.beginString(false);
		else this.beginScalar(byte);
	}

	private openBracket(isObject: boolean): void {
		if (this.open.depth === 1 && this.name !== undefined) this.members.delete(this.name);
		this.name = undefined;
		if (this.open.depth === deepest) this.isBroken = true;
		else this.open.push(isObject);
		this.expected = isObject ? 'key-or-close' : 'value-or-close';
	}

	private close(isObject: boolean): void {
		if (this.open.pop() !== isObject) this.isBroken = true;
		this.endValue();
	}

	private beginString(isKey: boolean): void {
		this.place = 'string';
		this.isKey = isKey;
		if (isKey && this.open.depth === 1) this.begun(longestName);
		else if (!isKey) this.begunValue();
		this.keep(quote);
	}

	private beginScalar(byte: number): void {
		const literal = literals.find((one) => one.charCodeAt(0) === byte);
		const number = byte === 0x2d ? 'minus' : nextInNumber('minus', byte);
		if (literal !== undefined) {
			this.place = 'literal';
			this.rest = literal.slice(1);
		} else if (number) this.place = number;
		else this.isBroken = true;
		this.begunValue();
		this.keep(byte);
	}

	private begunValue(): void {
		if (this.open.depth === 1 && this.open.isObject && this.name !== undefined) this.begun(longestValue);
	}

	private begun(most: number): void {
		this.kept = [];
		this.most = most;
	}

	private keep(byte: number): void {
		if (this.kept && this.kept.length < this.most) this.kept.push(byte);
	}

	private endString(): void {
		if (!this.isKey) {
			this.endValue();
			return;
		}
		const { kept } = this;
		this.kept = undefined;
		this.place = 'between';
		this.expected = 'colon';
		const written = kept && kept.length < longestName ? String(tokenValue(kept)) : '';
		this.name = kept && this.names.includes(written) ? written : undefined;
	}

	private endValue(): void {
		const { kept, name } = this;
		if (kept && name !== undefined) this.members.set(name, tokenValue(kept));
		this.kept = undefined;
		this.name = undefined;
		this.place = 'between';
		this.expected = this.open.depth === 0 ? 'end' : 'comma-or-close';
	}
}

/** Which brackets are open, a bit each. */
class OpenBrackets {
	private objects = new Uint8Array(64);
	depth = 0;

	get isObject(): boolean {
		const at = this.depth - 1;
		return at >= 0 && ((this.objects[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
	}

	push(isObject: boolean): void {
		const at = this.depth;
		if (at >> 3 === this.objects.length) {
			const larger = new Uint8Array(this.objects.length * 2);
			larger.set(this.objects);
			this.objects = larger;
		}
		const bit = 1 << (at & 7);
		const byte = this.objects[at >> 3] ?? 0;
		this.objects[at >> 3] = isObject ? byte | bit : byte & ~bit;
		this.depth += 1;
	}

	/** Whether it was an object that closed, undefined where none was open. */
	pop(): boolean | undefined {
		if (this.depth === 0) return undefined;
		const { isObject } = this;
		this.depth -= 1;
		return isObject;
	}
}

/** Where what is nothing but characters of a string ends. */
function endOfPlain(bytes: Uint8Array, from: number): number {
	let at = from;
	for (; at < bytes.length; at++) {
		const byte = bytes[at] as number;
		if (byte === quote || byte === backslash || byte < 0x20) break;
	}
	return at;
}

/** What follows in a number, undefined where it cannot go on with that byte. */
function nextInNumber(place: NumberPlace, byte: number): NumberPlace | undefined {
	const isDigit = byte >= 0x30 && byte <= 0x39;
	const isE = byte === 0x65 || byte === 0x45;
	switch (place) {
		case 'minus':
			return byte === 0x30 ? 'zero' : isDigit ? 'integer' : undefined;
		case 'zero':
		case 'integer':
			if (isDigit) return place === 'integer' ? place : undefined;
			return byte === 0x2e ? 'dot' : isE ? 'e' : undefined;
		case 'dot':
		case 'fraction':
			if (isDigit) return 'fraction';
			return isE && place === 'fraction' ? 'e' : undefined;
		case 'e':
			return isDigit ? 'exponent' : byte === 0x2b || byte === 0x2d ? 'exponent-sign' : undefined;
		case 'exponent-sign':
		case 'exponent':
			return isDigit ? 'exponent' : undefined;
	}
}

function isHex(byte: number): boolean {
	return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}

/** The value of a token; of a string that was cut, what is whole of it. */
function tokenValue(token: readonly number[]): unknown {
	const text = new TextDecoder().decode(Uint8Array.from(token));
	if (token[0] !== quote || (token.length < longestValue && text.endsWith('"'))) return JSON.parse(text);
	// An escape that was cut is at most five characters of it.
	for (let left = 0; left < 6; left++) {
		try {
			return JSON.parse(`${text.slice(0, text.length - left)}"`);
		} catch {}
	}
	return '';
}
