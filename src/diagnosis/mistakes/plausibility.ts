import type { Mistake } from './mistake.ts';

/** The highest tier of a row. */
export const tiers = 6;

/** 0 for the likely rows, up to {@link tiers}: the search tries sets in the order of their sums. */
export function tierOf({ plausibility }: Pick<Mistake, 'plausibility'>): number {
	return plausibility >= 50 ? 0 : plausibility >= 20 ? 3 : tiers;
}
