/** The longest time that a timer of Node takes, in milliseconds; beyond it, it would run at once. */
export const longestTimer = 2 ** 31 - 1;

/** Calls `late` once after `milliseconds`, never where they are 0. @returns what calls it off. */
export function deadline(milliseconds: number, late: () => void): () => void {
	const timer = milliseconds > 0 ? setTimeout(late, Math.min(milliseconds, longestTimer)) : undefined;
	return () => clearTimeout(timer);
}
