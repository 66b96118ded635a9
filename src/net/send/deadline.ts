/** The longest time that a timer of Node takes; beyond it, it would run at once. */
const longest = 2 ** 31 - 1;

/** Calls `late` once after `milliseconds`, never where they are 0. @returns what calls it off. */
export function deadline(milliseconds: number, late: () => void): () => void {
	const timer = milliseconds > 0 ? setTimeout(late, Math.min(milliseconds, longest)) : undefined;
	return () => clearTimeout(timer);
}
