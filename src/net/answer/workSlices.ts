import type { Parts } from '../../core/parts.ts';

/** How long one works at a time, in milliseconds, before whoever else waits for this thread gets in between. */
const longestSlice = 8;

/** Gives what is to be awaited after each part of some work: it lets others have their turn once a slice is over. */
export function workSlices(): () => Promise<void> | undefined {
	let begun = performance.now();
	return () => {
		if (performance.now() - begun < longestSlice) return undefined;
		return new Promise((resolve) => {
			setImmediate(() => {
				begun = performance.now();
				resolve();
			});
		});
	};
}

/** Does all parts. @param pause awaited after each of them */
export async function wholeInSlices<Result>(
	parts: Parts<Result>,
	pause: () => Promise<void> | undefined,
): Promise<Result> {
	for (;;) {
		const part = parts.next();
		if (part.done) return part.value;
		await pause();
	}
}
