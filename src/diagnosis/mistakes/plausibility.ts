import type { Mistake } from './mistake.ts';

/** The highest tier of a row. */
export const tiers = 6;

/** 0 for the likely rows, up to {@link tiers}: the search tries sets in the order of their sums. */
export function tierOf({ plausibility }: Pick<Mistake, 'plausibility'>): number {
	if (plausibility >= 40) return plausibility >= 50 ? 0 : 1;
	if (plausibility >= 20) return plausibility >= 30 ? 2 : 4;
	return tiers;
}

/**
 * What is added to the sum of a set's tiers: clients go wrong at several steps of signing rather than several times at
 * one, and sets of the latter kind are the most. Pairs have nothing added. {@link tierOfSameStep} is beside it.
 */
export function tierOfTogether(count: number, ofParameters: number, ofSecret: number): number {
	if (count < 3) return 0;
	return (manyOfParameters[ofParameters] ?? mostTogether) + (manyOfSecret[ofSecret] ?? mostTogether);
}

const manyOfParameters = [0, 0, 0, 8];
/** What is added where two mistakes of a set are in the parameters, and at one step: two in values, say. */
export function tierOfSameStep(count: number): number {
	return count < 3 ? 0 : 3;
}

const manyOfSecret = [0, 0, 4, 8];
const mostTogether = 8;

/** The highest tier of a set of so many mistakes. Single ones have one more, for those that stand beside no other. */
export function highestTier(count: number): number {
	if (count < 3) return count * tiers + (count === 1 ? 1 : 0);
	return count * tiers + mostTogether;
}
