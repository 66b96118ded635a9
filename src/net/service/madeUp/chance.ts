/**
 * Values that look picked at random and depend on a text alone: the same call is answered the same whenever and wherever it
 * is sent, and the same user has the same name in every answer.
 */
export interface Chance {
	/** A whole number from `least` to `most`. */
	number(least: number, most: number): number;
	pick<T>(items: readonly [T, ...T[]]): T;
}

/** @param seed what the values depend on */
export function chanceOf(seed: string): Chance {
	let state = fnv1a(seed);
	const number = (least: number, most: number) => {
		// Mulberry32: 32 bits of state, well mixed, which is all that made-up data needs.
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1));
	};
	return { number, pick: (items) => items[number(0, items.length - 1)] ?? items[0] };
}

/** Of a text of any length at most this much counts: an id of a megabyte makes no other user. */
const longestSeed = 200;

function fnv1a(text: string): number {
	let hash = 0x811c9dc5;
	for (const character of text.slice(0, longestSeed)) {
		hash ^= character.codePointAt(0) ?? 0;
		hash = Math.imul(hash, 0x01000193);
	}
	return hash;
}
