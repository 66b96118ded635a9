import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';

/** A snapshot's problems and signed parameters, brought to the rows on screen. */
export interface ShownRows {
	/** The mark of each signed parameter: of the row it comes from, or of the general parameter it is. */
	readonly marks: readonly string[];
	readonly problemsOfRows: ReadonlyMap<string, readonly ShownProblem[]>;
}

/** `keys` are those of the rows that were the call's parameters when the host made the snapshot. */
export function shownRows(snapshot: ComposerSnapshot | undefined, keys: readonly string[]): ShownRows {
	const problemsOfRows = new Map<string, ShownProblem[]>();
	for (const problem of snapshot?.problems ?? []) {
		const key = problem.field.kind === 'parameter' ? keys[problem.field.index] : undefined;
		if (key === undefined) continue;
		problemsOfRows.set(key, [...(problemsOfRows.get(key) ?? []), problem]);
	}
	const marks = (snapshot?.trace?.signedParameters ?? []).map(({ source, segments }) => {
		const key = keys[source];
		return key === undefined ? `general-${segments[0]?.text ?? ''}` : `row-${key}`;
	});
	return { marks, problemsOfRows };
}
