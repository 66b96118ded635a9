import type { Mistake } from './mistake.ts';

/** A mistake in short: what each has, and what those of its stage have of their own. */
export type MistakeRow<Own extends readonly unknown[]> = readonly [
	code: string,
	variant: string,
	plausibility: number,
	...own: Own,
];

/** The mistakes of a stage; `make` names what is their own. */
export function mistakesOf<Stage extends Mistake['stage'], Own extends readonly unknown[], Made extends object>(
	stage: Stage,
	rows: readonly MistakeRow<Own>[],
	make: (...own: Own) => Made,
): (Mistake & { readonly stage: Stage } & Made)[] {
	return rows.map(([code, variant, plausibility, ...own]) => ({ code, variant, stage, plausibility, ...make(...own) }));
}
