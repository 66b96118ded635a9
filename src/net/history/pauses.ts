import { setImmediate } from 'node:timers/promises';

/** Longest work between two pauses, in milliseconds. */
const maxSlice = 10;

/** Returns a function that lets other tasks run when a slice of time is over. */
export function pauses(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < maxSlice) return;
		await setImmediate();
		since = performance.now();
	};
}
