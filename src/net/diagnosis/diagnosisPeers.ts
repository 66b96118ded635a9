import type { Peers } from '../../diagnosis/diagnose.ts';

/** What is in a cell while nothing was found: no set of mistakes is empty. */
const none = 0;

/** A cell for the workers of one search: the size of the smallest set of mistakes that any of them found. */
export type SmallestCell = SharedArrayBuffer | ArrayBuffer;

/** A new one. Where memory cannot be shared, as in a browser, each worker gets its own: it hears of no other, and tries more. */
export function newSmallest(): SmallestCell {
	const Cell = typeof SharedArrayBuffer === 'undefined' ? ArrayBuffer : SharedArrayBuffer;
	return new Cell(Int32Array.BYTES_PER_ELEMENT);
}

/** The other workers of a search, as one of them sees them through their cell. */
export function peersOver(smallest: SmallestCell): Peers {
	const cell = new Int32Array(smallest);
	return {
		smallest: () => {
			const size = Atomics.load(cell, 0);
			return size === none ? Number.POSITIVE_INFINITY : size;
		},
		found: (size) => {
			let before = Atomics.load(cell, 0);
			while (before === none || size < before) {
				const seen = Atomics.compareExchange(cell, 0, before, size);
				if (seen === before) return;
				// Another worker was faster, and may have found a smaller one.
				before = seen;
			}
		},
	};
}
