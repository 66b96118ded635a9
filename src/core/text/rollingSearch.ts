/** What is searched for: known by its length and its {@link rollingHash}, so that whoever searches need not hold it. */
export interface SoughtHash {
	readonly length: number;
	readonly hash: number;
}

/** A place of a text, and what `confirm` made of it. */
export interface FoundPlace<T> {
	readonly start: number;
	readonly end: number;
	readonly found: T;
}

export interface HashSearch<T> {
	readonly sought: readonly SoughtHash[];
	/** What the hashes were made with. */
	readonly base: number;
	/** Says what a part with a sought hash is, or that it only has the same hash. */
	readonly confirm: (part: string) => T | undefined;
	/** Ends the search at so many places. */
	readonly mostPlaces: number;
	/** How many characters are gone over at a time. */
	readonly sliceLength: number;
}

/** The hash of a text by Rabin and Karp, modulo 2³²: that of the next part of a text follows from that of the one before. */
export function rollingHash(text: string, base: number): number {
	let hash = 0;
	for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, base) + text.charCodeAt(i)) | 0;
	return hash;
}

/**
 * Finds where the sought texts stand, in the order of the text; where two overlap, the longer or the earlier one. Goes
 * over the text once for each length, and yields after each slice, so that the caller can let others have their turn.
 */
export function* searchHashes<T>(text: string, search: HashSearch<T>): Generator<undefined, FoundPlace<T>[]> {
	const { sought, base, confirm, mostPlaces, sliceLength } = search;
	const places: FoundPlace<T>[] = [];
	const byLength = Map.groupBy(sought, ({ length }) => length);
	for (const length of [...byLength.keys()].sort((a, b) => b - a)) {
		const hashes = new HashSet(byLength.get(length) ?? []);
		const longer = [...places];
		let free = 0;
		for (let from = 0; from + length <= text.length; from += sliceLength) {
			for (const start of partsWith(hashes, text, length, base, from, from + sliceLength)) {
				const end = start + length;
				if (start < free || longer.some((place) => start < place.end && place.start < end)) continue;
				const found = confirm(text.slice(start, end));
				if (found === undefined) continue;
				places.push({ start, end, found });
				free = end;
				if (places.length >= mostPlaces) return inOrder(places);
			}
			yield;
		}
	}
	return inOrder(places);
}

/** Where parts of that length with one of the hashes begin, from `from` to before `to`. */
function partsWith(hashes: HashSet, text: string, length: number, base: number, from: number, to: number): number[] {
	let leaving = 1;
	for (let i = 0; i < length; i++) leaving = Math.imul(leaving, base);
	const starts: number[] = [];
	const last = Math.min(to - 1 + length, text.length);
	let hash = 0;
	for (let end = from; end < last; end++) {
		const start = end + 1 - length;
		hash = (Math.imul(hash, base) + text.charCodeAt(end)) | 0;
		if (start > from) hash = (hash - Math.imul(leaving, text.charCodeAt(start - 1))) | 0;
		if (start >= from && hashes.mayHave[hash >>> 16] !== 0 && hashes.all.has(hash)) starts.push(start);
	}
	return starts;
}

/** Hashes to look up for each character: nearly all are told from these by their upper half. */
class HashSet {
	readonly all = new Set<number>();
	readonly mayHave = new Uint8Array(2 ** 16);

	constructor(sought: readonly SoughtHash[]) {
		for (const { hash } of sought) {
			this.all.add(hash);
			this.mayHave[hash >>> 16] = 1;
		}
	}
}

function inOrder<T>(places: FoundPlace<T>[]): FoundPlace<T>[] {
	return places.sort((a, b) => a.start - b.start);
}
