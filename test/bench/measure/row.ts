/** What a figure counts: times are milliseconds, memory and files bytes, rates per second. */
export type Unit = 'ms' | 'bytes' | 'per second';

/** What several rounds of one contender gave. */
export interface Figures {
	readonly median: number;
	readonly least: number;
	readonly most: number;
	readonly rounds: number;
}

/** What is measured, said before it is. */
export interface Job {
	/** As a line of the page: "Sign a call". */
	readonly name: string;
	/** "10,000 parameters"; with the name it tells rows of a bench apart. */
	readonly size?: string;
	/** The floor, as a reader knows it: "MD5 over the same bytes". */
	readonly floor?: string;
	/** Default `ms`. */
	readonly unit?: Unit;
	/** The ratio to the floor that must be reached, or the figure itself. */
	readonly target?: { readonly ratio: number } | { readonly figure: number };
	/** Whether more is better, as of rates; default false. */
	readonly more?: boolean;
}

/** A job, measured: the workbench beside its floor in one run. */
export interface Row extends Job {
	readonly unit: Unit;
	readonly ours: Figures;
	readonly floorFigures?: Figures;
	/** Ours beside the floor, of the medians. */
	readonly ratio?: number;
}

/** The median and the range of what rounds gave. */
export function figuresOf(values: readonly number[]): Figures {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (index: number) => sorted[index] ?? Number.NaN;
	const middle = (sorted.length - 1) / 2;
	return {
		median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
		least: at(0),
		most: at(sorted.length - 1),
		rounds: sorted.length,
	};
}

/** Whether a row reaches its target; undefined when it has none. */
export function isReached({ target, ratio, ours, more = false }: Row): boolean | undefined {
	if (!target) return undefined;
	const [measured, wanted] = 'ratio' in target ? [ratio, target.ratio] : [ours.median, target.figure];
	// As it is shown: with two digits.
	const rounded = Math.round((measured ?? Number.NaN) * 100) / 100;
	return more ? rounded >= wanted : rounded <= wanted;
}
