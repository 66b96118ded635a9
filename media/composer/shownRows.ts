import { isSameList } from '../../src/core/text/sameList.ts';
import type { CallField, ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';

/** The keys of the rows that are in a snapshot. */
export type RowKeys = Readonly<Record<'parameter' | 'header', readonly string[]>>;

/** A snapshot's problems and signed parameters, brought to the rows on screen. */
export interface ShownRows {
	/** The mark of each signed parameter: of the row it comes from, or of the general parameter it is. The same list while it says the same. */
	readonly marks: readonly string[];
	/** The problems of each row by its key; those of no row without one. */
	readonly problemsOfRows: ReadonlyMap<string | undefined, readonly ShownProblem[]>;
	/** The keys of the parameters that the service does not sign. */
	readonly unsigned: ReadonlySet<string>;
	/** Those of `format`. As the others, the same object while they say the same: then the table is not rendered again. */
	readonly formatProblems: readonly ShownProblem[];
}

let last:
	| {
			readonly snapshot: ComposerSnapshot;
			readonly shown: ShownRows;
			/** The problems, and of which rows they are. */
			readonly said: string;
	  }
	| undefined;

export function shownRows(snapshot: ComposerSnapshot | undefined, keys: RowKeys): ShownRows {
	// While a row is typed into, the snapshot stays: of a large call this takes longer than painting a key.
	if (snapshot && last?.snapshot === snapshot) return last.shown;
	const now = (snapshot?.trace?.signedParameters ?? []).map(({ source, segments }) => {
		const key = keys.parameter[source];
		return key === undefined ? `general-${segments[0]?.text ?? ''}` : `row-${key}`;
	});
	const marks = last && isSameList(now, last.shown.marks) ? last.shown.marks : now;
	const problems = snapshot?.problems ?? [];
	const said = JSON.stringify([problems, problems.map(({ field }) => keyOf(field, keys))]);
	const before = last?.said === said ? last.shown : undefined;
	const problemsOfRows = before?.problemsOfRows ?? Map.groupBy(problems, ({ field }) => keyOf(field, keys));
	const formatProblems = before?.formatProblems ?? problems.filter(({ field }) => field.kind === 'format');
	const keysNow = (snapshot?.trace?.unsigned ?? []).flatMap((index) => keys.parameter[index] ?? []);
	const isSameSet = last && isSameList(keysNow, [...last.shown.unsigned]);
	const unsigned = isSameSet && last ? last.shown.unsigned : new Set(keysNow);
	const shown = { marks, problemsOfRows, formatProblems, unsigned };
	last = snapshot && { snapshot, shown, said };
	return shown;
}

export function keyOf(field: CallField, keys: RowKeys): string | undefined {
	return 'index' in field ? keys[field.kind][field.index] : undefined;
}
