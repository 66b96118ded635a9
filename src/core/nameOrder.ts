/** Orders by Unicode code point, which UTF-16 order is not for characters beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) {
		const difference = codePointRank(a.charCodeAt(i)) - codePointRank(b.charCodeAt(i));
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
}

interface Named {
	readonly name: string;
}

/** Of fewer names, comparing each with others takes no longer. */
const fewNames = 16;

/** An index of that many bits and, above it, a key of six characters of 7 bits are one number of 64 bits. */
const indexBits = 18;
const mostNames = 2 ** indexBits;
const keyLength = 6;
const keyBits = 7;
const keyUnits = 2 ** keyBits - 1;
/** Behind so many characters a key goes on in the lower 32 bits. */
const keyLengthAbove = 4;

/** Which of the two halves of a number of 64 bits comes first in this machine's memory. */
const lower = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
const upper = 1 - lower;

/**
 * The indices of names in their order by Unicode code point, of equal ones the first first. A few characters behind what all
 * names begin with are compared as one number, whole names only where those are the same.
 */
export function orderByName(named: readonly Named[]): ArrayLike<number> {
	const { length } = named;
	if (length < fewNames) return orderOfFew(named);
	if (length > mostNames) return named.map((_, index) => index).sort((one, other) => compareAt(named, one, other));
	const same = sharedBeginning(named);
	const keys = new BigUint64Array(length);
	const halves = new Uint32Array(keys.buffer);
	for (let index = 0; index < length; index++) writeKey(halves, index, (named[index] as Named).name, same);
	keys.sort();
	const order = new Uint32Array(length);
	let start = 0;
	for (let at = 0; at < length; at++) {
		order[at] = (halves[2 * at + lower] as number) & (mostNames - 1);
		if (at === start || isSameKey(halves, start, at)) continue;
		sortPart(named, order, start, at);
		start = at;
	}
	sortPart(named, order, start, length);
	return order;
}

/** Each is put before those behind it that are in order already. */
function orderOfFew(named: readonly Named[]): number[] {
	const order: number[] = [];
	for (let index = 0; index < named.length; index++) {
		let at = index;
		for (; at > 0 && compareAt(named, order[at - 1] as number, index) > 0; at--) order[at] = order[at - 1] as number;
		order[at] = index;
	}
	return order;
}

/** Puts names in order of which the keys are the same. */
function sortPart(named: readonly Named[], order: Uint32Array, start: number, end: number): void {
	if (end - start < 2) return;
	order.subarray(start, end).sort((one, other) => compareAt(named, one, other));
}

function compareAt(named: readonly Named[], one: number, other: number): number {
	return compareCodePoints((named[one] as Named).name, (named[other] as Named).name);
}

/** Writes a number that is no larger than that of any name behind this one, and below it the index. */
function writeKey(halves: Uint32Array, index: number, name: string, from: number): void {
	const end = Math.min(name.length, from + keyLength);
	let [above, below] = [0, 0];
	for (let at = from; at < end; at++) {
		const unit = Math.min(name.charCodeAt(at), keyUnits);
		const behind = at - from - keyLengthAbove;
		if (behind < 0) above |= unit << (keyBits * (-1 - behind));
		else below |= unit << (indexBits + keyBits * (keyLength - keyLengthAbove - 1 - behind));
		// What is the same from here on may differ in fact.
		if (unit === keyUnits) break;
	}
	halves[2 * index + upper] = above;
	halves[2 * index + lower] = below | index;
}

function isSameKey(halves: Uint32Array, one: number, other: number): boolean {
	const [a, b] = [2 * one, 2 * other];
	if (halves[a + upper] !== halves[b + upper]) return false;
	return (halves[a + lower] as number) >>> indexBits === (halves[b + lower] as number) >>> indexBits;
}

function sharedBeginning(named: readonly Named[]): number {
	const first = named[0]?.name ?? '';
	let length = first.length;
	for (const { name } of named) {
		let same = 0;
		while (same < length && name.charCodeAt(same) === first.charCodeAt(same)) same += 1;
		length = same;
	}
	return length;
}

/** Moves surrogates above U+E000–U+FFFF, so that comparing code units compares code points. */
function codePointRank(unit: number): number {
	if (unit < 0xd800) return unit;
	return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
