/** Binary search: the first index below `length` at which `holds` is true, else `length`. Once true it must stay true. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
	let [low, high] = [0, length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
