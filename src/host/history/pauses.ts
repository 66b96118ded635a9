import { setImmediate } from 'node:timers/promises';

/** How long this thread is held at a time, in milliseconds. */
const longestSlice = 10;

/** Lets others get in between, as often as it is time to. */
export function pauses(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < longestSlice) return;
		await setImmediate();
		since = performance.now();
	};
}
