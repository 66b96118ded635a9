import type { Mistake } from '../mistakes/mistake.ts';

export const tiers = 6;

/** 0 for the likely rows, up to {@link tiers}: the search tries sets in the order of their sums. */
export function tierOf({ plausibility }: Pick<Mistake, 'plausibility'>): number {
	if (plausibility >= 40) return plausibility >= 50 ? 0 : 1;
	if (plausibility >= 20) return plausibility >= 30 ? 2 : 4;
	return tiers;
}

/** The highest tier of a set of so many mistakes. Single ones have one more, for those that stand beside no other. */
export function highestTier(count: number): number {
	return count * tiers + (count === 1 ? 1 : 0);
}
