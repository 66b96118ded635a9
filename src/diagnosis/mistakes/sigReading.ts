import type { Mistake } from './mistake.ts';

/** What the observed sig says about the digest, if it was written in a certain way. */
export interface SigReading {
	/** The mistakes in writing the digest. */
	readonly mistakes: readonly Mistake[];
	/** The digest's first bytes, as far as the sig gives them away. */
	readonly known: Uint8Array;
	/** Sizes of digests that can have been written so. */
	readonly fits: (size: number) => boolean;
	/** The last word, where `known` is not all that the sig says. */
	readonly matches?: (digest: Uint8Array) => boolean;
}
