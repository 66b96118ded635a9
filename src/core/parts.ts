/**
 * Work that can be interrupted: it stops after each part of it, most of which take microseconds, and returns its result in
 * the end. Whoever does it decides how many parts at a time, and whether to go on.
 */
export type Parts<Result> = Generator<undefined, Result, undefined>;

/** Does all parts, one after another. */
export function wholeOf<Result>(parts: Parts<Result>): Result {
	for (;;) {
		const part = parts.next();
		if (part.done) return part.value;
	}
}

/** How many items are sorted, or looked at, in one part. */
const itemsAtOnce = 1024;

/** As `toSorted`: the same items in order, those that are equal in the order in which they came. */
export function* sortedInParts<Item>(
	items: readonly Item[],
	compare: (one: Item, other: Item) => number,
): Parts<Item[]> {
	let runs: Item[][] = [];
	for (let start = 0; start < items.length; start += itemsAtOnce) {
		runs.push(items.slice(start, start + itemsAtOnce).sort(compare));
		yield;
	}
	while (runs.length > 1) {
		const longer: Item[][] = [];
		for (let index = 0; index < runs.length; index += 2) {
			longer.push(yield* merged(runs[index] ?? [], runs[index + 1] ?? [], compare));
		}
		runs = longer;
	}
	return runs[0] ?? [];
}

/** Both lists, which are in order, as one. */
function* merged<Item>(one: Item[], other: Item[], compare: (one: Item, other: Item) => number): Parts<Item[]> {
	const [last, first] = [one.at(-1), other[0]];
	if (last === undefined || first === undefined) return one.length > 0 ? one : other;
	const all: Item[] = [];
	let [left, right] = [0, 0];
	while (left < one.length || right < other.length) {
		const [ofOne, ofOther] = [one[left], other[right]];
		const takesOther = ofOther !== undefined && (ofOne === undefined || compare(ofOne, ofOther) > 0);
		if (takesOther) right += 1;
		else left += 1;
		all.push((takesOther ? ofOther : ofOne) as Item);
		if (all.length % itemsAtOnce === 0) yield;
	}
	return all;
}

/** What `of` makes of each item, in one list. */
export function* flatMapInParts<Item, Made>(
	items: readonly Item[],
	of: (item: Item, index: number) => readonly Made[],
): Parts<Made[]> {
	const all: Made[] = [];
	for (const [index, item] of items.entries()) {
		for (const made of of(item, index)) all.push(made);
		yield;
	}
	return all;
}
