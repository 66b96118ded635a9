import type { Parts } from '../src/core/parts.ts';

/** How long a page works at a time, in milliseconds, before what the user does gets in between. */
const longestSlice = 8;

/**
 * Does work in slices, with a pass of the page's event loop after each. What fits into the first is done before anything is
 * waited for. Undefined as soon as `isWanted`, asked before each further slice, says no.
 */
export async function inSlices<Result>(parts: Parts<Result>, isWanted: () => boolean): Promise<Result | undefined> {
	for (let part = slice(parts); ; part = slice(parts)) {
		if (part.done) return part.value;
		await nextPass();
		if (!isWanted()) return undefined;
	}
}

/** Does a slice of the work, which is the last one where the result says that it is done. */
export function slice<Result>(parts: Parts<Result>): IteratorResult<undefined, Result> {
	const started = performance.now();
	for (;;) {
		const part = parts.next();
		if (part.done || performance.now() - started >= longestSlice) return part;
	}
}

function nextPass(): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(undefined);
	});
}
