import { hasSameText, type Row } from '../../shared/draft.ts';

/** A row's index after a change: an unchanged row has moved, any other keeps its index or, in a longer or shorter list, its name. */
export function followRow(before: readonly Row[], after: readonly Row[], index: number): number | undefined {
	const row = before[index];
	if (!row) return undefined;
	const isSame = (one: Row | undefined) => one !== undefined && hasSameText(one, row);
	if (isSame(after[index])) return index;
	const moved = after.findIndex((one, at) => isSame(one) && !isSame(before[at]));
	if (moved >= 0) return moved;
	if (before.length === after.length) return index;
	const named = row.name === '' ? -1 : after.findIndex(({ name }) => name === row.name);
	return named < 0 ? undefined : named;
}

/** The rows with a value of the row at an index `before`, unless that value was changed since. */
export function withValue(
	rows: readonly Row[],
	{ before, row, value }: { readonly before: readonly Row[]; readonly row: number; readonly value: string },
): readonly Row[] {
	const at = followRow(before, rows, row);
	if (at === undefined || rows[at]?.value !== before[row]?.value) return rows;
	return rows.map((one, index) => (index === at ? { ...one, value } : one));
}
