/**
 * The first index below `length` at which `holds` is true, or `length` where it is at none. Once true it has to stay true behind:
 * a binary search asks for as few as there are binary digits in `length`.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
	let [low, high] = [0, length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
