import type { Data } from './encodings.ts';

/** Whether a name is among these, of which a final `*` stands for any ending. */
export function matcher(patterns: readonly string[]): (name: Data) => boolean {
	const exact = new Set<Data>(patterns);
	const beginnings = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
	return (name) => exact.has(name) || beginnings.some((beginning) => name.toString().startsWith(beginning));
}
