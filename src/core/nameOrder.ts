/** Orders by Unicode code point, which UTF-16 order is not for characters beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) {
		const difference = codePointRank(a.charCodeAt(i)) - codePointRank(b.charCodeAt(i));
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
}

/** Compares these texts as {@link compareCodePoints} does, but as fast as the engine where it has no other order. */
export function orderOf(texts: readonly string[]): (a: string, b: string) => number {
	return texts.some(hasSurrogate) ? compareCodePoints : compareUnits;
}

/** Of fewer names, comparing each with others takes no longer. */
const fewNames = 16;

/** So many indices, and beside each a key of five characters of 7 bits, are one exact number. */
const mostNames = 2 ** 18;
const keyLength = 5;
const keyUnits = 0x7f;

/**
 * The indices of names in their order by Unicode code point, of equal ones the first first. A few characters behind what all
 * names begin with are compared as one number, whole names only where those are the same.
 */
export function orderByName(names: readonly string[]): ArrayLike<number> {
	const { length } = names;
	if (length < fewNames || length > mostNames) {
		const compare = orderOf(names);
		return names.map((_, index) => index).sort((one, other) => compare(names[one] ?? '', names[other] ?? ''));
	}
	const same = sharedBeginning(names);
	const keys = new Float64Array(length);
	for (let index = 0; index < length; index++) keys[index] = keyOf(names[index] as string, same) * mostNames + index;
	keys.sort();
	const order = new Uint32Array(length);
	let before = -1;
	let start = 0;
	for (let at = 0; at < length; at++) {
		const key = Math.floor((keys[at] as number) / mostNames);
		order[at] = (keys[at] as number) - key * mostNames;
		if (key === before) continue;
		sortPart(names, order, start, at);
		before = key;
		start = at;
	}
	sortPart(names, order, start, length);
	return order;
}

/** Puts names in order of which the keys are the same. */
function sortPart(names: readonly string[], order: Uint32Array, start: number, end: number): void {
	if (end - start < 2) return;
	const part = Array.from(order.subarray(start, end));
	const compare = orderOf(part.map((index) => names[index] ?? ''));
	order.set(
		part.sort((one, other) => compare(names[one] ?? '', names[other] ?? '')),
		start,
	);
}

/** A number that is no larger than that of any name behind this one. */
function keyOf(name: string, from: number): number {
	let key = 0;
	const { length } = name;
	for (let at = from; at < from + keyLength; at++) {
		const unit = at < length ? name.charCodeAt(at) : 0;
		key = key * (keyUnits + 1) + Math.min(unit, keyUnits);
		// What is the same from here on may differ in fact.
		if (unit >= keyUnits) return key * (keyUnits + 1) ** (from + keyLength - 1 - at);
	}
	return key;
}

function sharedBeginning(names: readonly string[]): number {
	const [first = ''] = names;
	let length = first.length;
	for (const name of names) {
		let same = 0;
		while (same < length && name.charCodeAt(same) === first.charCodeAt(same)) same += 1;
		length = same;
	}
	return length;
}

function hasSurrogate(text: string): boolean {
	return /[\ud800-\udfff]/.test(text);
}

function compareUnits(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

/** Moves surrogates above U+E000–U+FFFF, so that comparing code units compares code points. */
function codePointRank(unit: number): number {
	if (unit < 0xd800) return unit;
	return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
