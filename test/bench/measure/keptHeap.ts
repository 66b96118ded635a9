const copies = 4;

/** The bytes of heap that stay taken by what `make` returns; needs `--expose-gc`, which benches are run with. */
export function keptHeap(make: () => unknown): number {
	// What the first one leaves behind for all, as compiled code, counts for none.
	make();
	const before = takenHeap();
	const made = Array.from({ length: copies }, make);
	const kept = (takenHeap() - before) / copies;
	if (made.some((one) => one === undefined)) throw new Error('they are held until here');
	return kept;
}

function takenHeap(): number {
	// What was freed may hold more that is freed next.
	for (let times = 0; times < 3; times++) globalThis.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
