import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';
import type { EditedDraft } from './editedDraft.ts';

/** A snapshot's problems and signed parameters, brought to the rows on screen. */
export interface ShownRows {
	/** The mark of each signed parameter: of the row it comes from, or of the general parameter it is. */
	readonly marks: readonly string[];
	/** The problems of each row by its key; those of no row without one. */
	readonly problemsOfRows: ReadonlyMap<string | undefined, readonly ShownProblem[]>;
}

let last:
	| { readonly snapshot: ComposerSnapshot; readonly keys: readonly string[]; readonly shown: ShownRows }
	| undefined;

/** The host speaks of the rows that were the call's parameters when it made the snapshot. */
export function shownRows(snapshot: ComposerSnapshot | undefined, edited: EditedDraft): ShownRows {
	const keys = edited.keysAt(snapshot?.revision ?? 0);
	// While a row is typed into, the snapshot stays: of a large call this takes longer than painting a key.
	if (snapshot && last?.snapshot === snapshot && last.keys === keys) return last.shown;
	const marks = (snapshot?.trace?.signedParameters ?? []).map(({ source, segments }) => {
		const key = keys[source];
		return key === undefined ? `general-${segments[0]?.text ?? ''}` : `row-${key}`;
	});
	const problemsOfRows = Map.groupBy(snapshot?.problems ?? [], ({ field }) =>
		field.kind === 'parameter' ? keys[field.index] : undefined,
	);
	const shown = { marks, problemsOfRows };
	last = snapshot && { snapshot, keys, shown };
	return shown;
}
