import type { Mistake, SetEdit, ValueMistake } from './mistake.ts';

/** A mistake in short: what each has, and what those of its kind have of their own. */
export type MistakeRow<Own extends readonly unknown[]> = readonly [
	code: string,
	variant: string,
	plausibility: number,
	...own: Own,
];

/** The mistakes of a kind; `make` names what is their own. */
export function mistakesOf<Own extends readonly unknown[], Made extends object>(
	rows: readonly MistakeRow<Own>[],
	make: (...own: Own) => Made,
): (Mistake & Made)[] {
	return rows.map(([code, variant, plausibility, ...own]) => ({ code, variant, plausibility, ...make(...own) }));
}

/** A variant of a mistake made with values; `flagged` sets the flag that the family names. */
export type ValueRow = readonly [
	variant: string,
	plausibility: number,
	change: ValueMistake['change'],
	flagged?: boolean | 'in-long-calls',
];

/** Changes the values of a form; others stay as they are. */
export function when(form: RegExp, change: (value: string) => string): (value: string) => string {
	return (value) => (form.test(value) ? change(value) : value);
}

/** Values come from outside: what a row cannot digest (JSON nested too deep, say) it leaves alone. */
export function changedBy({ change }: Pick<ValueMistake, 'change'>, value: string, name = '', wire?: string): string {
	try {
		return change(value, name, wire);
	} catch {
		return value;
	}
}

/** Texts with how likely each is. */
export function byLikelihood<Text extends string>(
	of: Readonly<Record<Text, number>>,
): [text: Text, plausibility: number][] {
	return Object.entries(of) as [Text, number][];
}

/** Signs another value of a parameter. */
export function valueEdit(index: number, name: string, value: string): SetEdit {
	return { names: [name], replace: [[index, { name, value }]] };
}

/** A text with the escapes of JSON: how a variant shows it. */
export function inJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

/** The rows of one code of the table: mistakes made with values. */
export function valueFamily(code: string, rows: readonly ValueRow[], flag?: 'names' | 'allOnly'): ValueMistake[] {
	return rows.map(([variant, plausibility, change, flagged = false]) => ({
		code,
		variant,
		plausibility,
		change,
		...(flag ? { [flag]: flagged } : {}),
	}));
}
