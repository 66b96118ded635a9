import * as v from 'valibot';
import { type DraftChange, draftChange, hasSameText, type Row } from './draft.ts';
import { shape } from './schema.ts';

/**
 * A change of the draft as a webview tells it: whole, or without the rows before and behind what was changed. Those are as
 * they were at `since.revision`, so many of its first and of its last.
 */
export type ToldDraft = v.InferOutput<typeof toldDraft>;
export const toldDraft = shape({
	...draftChange.pipe[0].entries,
	since: v.exactOptional(shape({ revision: v.number(), start: v.number(), end: v.number() })),
});

/** Shorter calls are told whole, in UTF-16 units of what need not be told. */
const leastLeftOut = 2000;
/** What a row takes besides its texts. */
const rowUnits = 40;

/** A change as it is told to a host that was told `before`. */
export function toldSince(change: DraftChange, before: DraftChange | undefined): ToldDraft {
	const { rows } = change.draft;
	if (!before) return change;
	const was = before.draft.rows;
	const most = Math.min(rows.length, was.length);
	let start = 0;
	while (start < most && isSame(rows[start], was[start])) start += 1;
	let end = 0;
	while (end < most - start && isSame(rows.at(-1 - end), was.at(-1 - end))) end += 1;
	const behind = rows.length - end;
	const leftOut = [...rows.slice(0, start), ...rows.slice(behind)];
	if (leftOut.reduce((sum, { name, value }) => sum + rowUnits + name.length + value.length, 0) < leastLeftOut)
		return change;
	const since = { revision: before.revision, start, end };
	return { ...change, draft: { ...change.draft, rows: rows.slice(start, behind) }, since };
}

/** The whole change that was told to a host that heard `before`; undefined where it is of another one. */
export function heardFrom({ since, ...told }: ToldDraft, before: DraftChange | undefined): DraftChange | undefined {
	if (!since) return told;
	const { revision, start, end } = since;
	const was = before?.draft.rows ?? [];
	if (before?.revision !== revision || !(start >= 0 && end >= 0 && start + end <= was.length)) return undefined;
	const rows = [...was.slice(0, start), ...told.draft.rows, ...was.slice(was.length - end)];
	return { ...told, draft: { ...told.draft, rows } };
}

function isSame(one: Row | undefined, other: Row | undefined): boolean {
	return one !== undefined && other !== undefined && (one === other || hasSameText(one, other));
}
