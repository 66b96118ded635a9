const longestBlock = 2 ** 14;

/** How many UTF-16 units two texts have in common at their start. */
export function sameAtStart(one: string, other: string): number {
	return longestSame(Math.min(one.length, other.length), (from, to) => one.slice(from, to) === other.slice(from, to));
}

/** How many UTF-16 units two texts have in common at their end, `most` of them at most, which is no more than either has. */
export function sameAtEnd(one: string, other: string, most: number): number {
	return longestSame(most, (from, to) => {
		return one.slice(one.length - to, one.length - from) === other.slice(other.length - to, other.length - from);
	});
}

/** Up to where all is the same; asks for blocks, as an engine compares those by words and not by characters. */
function longestSame(most: number, isSame: (from: number, to: number) => boolean): number {
	let same = 0;
	for (let size = longestBlock; size >= 1; ) {
		if (same + size <= most && isSame(same, same + size)) same += size;
		else size = Math.floor(size / 2);
	}
	return same;
}
