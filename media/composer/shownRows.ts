import type { CallField, ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';

/** The keys of the rows that are in a snapshot. */
export type RowKeys = Readonly<Record<'parameter' | 'header', readonly string[]>>;

/** A snapshot's problems and signed parameters, brought to the rows on screen. */
export interface ShownRows {
	/** The mark of each signed parameter: of the row it comes from, or of the general parameter it is. */
	readonly marks: readonly string[];
	/** The problems of each row by its key; those of no row without one. */
	readonly problemsOfRows: ReadonlyMap<string | undefined, readonly ShownProblem[]>;
	readonly formatProblems: readonly ShownProblem[];
	/** The keys of the parameters that the service does not sign. */
	readonly unsigned: ReadonlySet<string>;
}

export function shownRows({ trace, problems = [] }: Partial<ComposerSnapshot> = {}, keys: RowKeys): ShownRows {
	const marks = (trace?.signedParameters ?? []).map(({ source, segments }) => {
		const key = keys.parameter[source];
		return key === undefined ? `general-${segments[0]?.text ?? ''}` : `row-${key}`;
	});
	return {
		marks,
		problemsOfRows: Map.groupBy(problems, ({ field }) => keyOf(field, keys)),
		formatProblems: problems.filter(({ field }) => field.kind === 'format'),
		unsigned: new Set((trace?.unsigned ?? []).flatMap((index) => keys.parameter[index] ?? [])),
	};
}

export function keyOf(field: CallField, keys: RowKeys): string | undefined {
	return 'index' in field ? keys[field.kind][field.index] : undefined;
}
