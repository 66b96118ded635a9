import type { ValueMistake } from './mistake.ts';

/** A variant of a mistake made with values; `flagged` sets the flag that the family names. */
export type ValueRow = readonly [
	variant: string,
	plausibility: number,
	change: ValueMistake['change'],
	flagged?: boolean | 'in-long-calls',
];

/** The rows of one code of the table: mistakes made with values. */
export function valueFamily(code: string, rows: readonly ValueRow[], flag?: 'names' | 'allOnly'): ValueMistake[] {
	return rows.map(([variant, plausibility, change, flagged = false]) => ({
		code,
		variant,
		stage: 'value',
		plausibility,
		change,
		...(flag ? { [flag]: flagged } : {}),
	}));
}
