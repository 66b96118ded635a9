/** The bytes of heap that stay taken by what `make` returns; needs `--expose-gc`, which benches are run with. */
export function keptHeap(make: () => unknown): number {
	if (!globalThis.gc) throw new Error('run with --expose-gc');
	globalThis.gc();
	const before = heldBytes();
	const made = [make()];
	globalThis.gc();
	const kept = heldBytes() - before;
	if (made.length !== 1) throw new Error('it is held until here');
	return kept;
}

function heldBytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
