import type { Row } from '../../src/shared/draft.ts';
import { hasSameText, isBlank } from '../../src/shared/draft.ts';
import type { EditedContent, EditedRow } from './editedDraft.ts';

/** How the keys of rows begin that came of a required parameter; see `MissingRows`. */
export const missingKey = 'missing-';

/** A place in the composer where the focus can be; `caret` counts UTF-16 units of the field's text. */
export type Place =
	| { readonly field: 'account' | 'http-method' | 'format-use' }
	| { readonly field: 'method' | 'format'; readonly caret?: number }
	| {
			readonly field: 'row';
			readonly key: string;
			readonly part: 'enabled' | 'name' | 'value' | 'remove';
			readonly caret?: number;
	  };

type Head = Omit<EditedContent, 'rows'>;

/** What makes one content of another, both ways. Rows are shared with the contents and never copied. */
export interface CallChange {
	readonly before: Head;
	readonly after: Head;
	/** The index of the first row that differs. */
	readonly at: number;
	readonly removed: readonly EditedRow[];
	readonly inserted: readonly EditedRow[];
}

/** A change of the text of one field. */
export interface TextChange {
	/** The same for each change of the same field. */
	readonly field: string;
	readonly before: string;
	readonly after: string;
}

/** Gives the change between two contents, or undefined where they are the same call in the same rows. */
export function changeBetween(before: EditedContent, after: EditedContent): CallChange | undefined {
	const [from, to] = [before.rows, after.rows];
	const most = Math.min(from.length, to.length);
	let at = 0;
	while (at < most && isSameRow(from[at], to[at])) at += 1;
	let end = 0;
	while (end < most - at && isSameRow(from[from.length - 1 - end], to[to.length - 1 - end])) end += 1;
	const removed = from.slice(at, from.length - end);
	const inserted = to.slice(at, to.length - end);
	const isSameHead =
		before.accountId === after.accountId &&
		before.httpMethod === after.httpMethod &&
		before.method === after.method &&
		before.format === after.format;
	if (isSameHead && removed.length === 0 && inserted.length === 0) return undefined;
	return { before: headOf(before), after: headOf(after), at, removed, inserted };
}

/** The same change, the other way. */
export function reversed({ before, after, at, removed, inserted }: CallChange): CallChange {
	return { before: after, after: before, at, removed: inserted, inserted: removed };
}

/** The content that a change makes of the one it begins with. */
export function changed({ rows }: EditedContent, { after, at, removed, inserted }: CallChange): EditedContent {
	return { ...after, rows: [...rows.slice(0, at), ...inserted, ...rows.slice(at + removed.length)] };
}

/** What a change holds, in UTF-16 units, with something for each row. */
export function sizeOf({ before, after, removed, inserted }: CallChange): number {
	const ofHead = ({ method, format }: Head) => method.length + (format?.length ?? 0);
	const ofRows = (rows: readonly Row[]) =>
		rows.reduce((sum, { name, value }) => sum + 100 + name.length + value.length, 0);
	return ofHead(before) + ofHead(after) + ofRows(removed) + ofRows(inserted);
}

/** The one text that a change is of, or undefined where it is of anything else. */
export function textChangeOf({ before, after, removed, inserted }: CallChange): TextChange | undefined {
	const texts: TextChange[] = [];
	if (before.accountId !== after.accountId || before.httpMethod !== after.httpMethod) return undefined;
	if (before.method !== after.method) texts.push({ field: 'method', before: before.method, after: after.method });
	if (before.format !== after.format) {
		if (before.format === null || after.format === null) return undefined;
		texts.push({ field: 'format', before: before.format, after: after.format });
	}
	if (removed.length > 2 || inserted.length > 2) return undefined;
	const was = new Map(removed.map((row) => [row.key, row]));
	for (const row of inserted) {
		const old = was.get(row.key);
		was.delete(row.key);
		// The blank row at the end comes and goes with what is typed.
		if (!old && isBlank(row)) continue;
		if (!old || old.enabled !== row.enabled || old.isSecret !== row.isSecret) return undefined;
		for (const part of ['name', 'value'] as const) {
			if (old[part] === row[part]) continue;
			texts.push({ field: `${part} ${row.key}`, before: old[part], after: row[part] });
		}
	}
	if ([...was.values()].some((row) => !isBlank(row))) return undefined;
	return texts.length === 1 ? texts[0] : undefined;
}

/** Where a change was made, as it is once `content` has come of it. */
export function placeOf({ before, after, at, removed, inserted }: CallChange, content: EditedContent): Place {
	if (removed.length > 0 || inserted.length > 0) {
		const was = new Map(removed.map((row) => [row.key, row]));
		const row = inserted.find((candidate) => was.has(candidate.key) || !isBlank(candidate));
		if (row) return placeInRow(row, was.get(row.key));
		// A required row stands in the table without being part of the call.
		const missing = removed.find(({ key }) => key.startsWith(missingKey));
		if (missing) return { field: 'row', key: missing.key, part: 'value', caret: 0 };
		const next = content.rows[Math.min(at, content.rows.length - 1)];
		if (next) return { field: 'row', key: next.key, part: isBlank(next) ? 'name' : 'remove' };
	}
	if (before.method !== after.method) return { field: 'method', caret: endOfChange(before.method, after.method) };
	if (before.httpMethod !== after.httpMethod) return { field: 'http-method' };
	if (before.format === after.format) return { field: 'account' };
	if (before.format === null || after.format === null) return { field: 'format-use' };
	return { field: 'format', caret: endOfChange(before.format, after.format) };
}

function placeInRow(row: EditedRow, was: EditedRow | undefined): Place {
	const { key } = row;
	if (!was) return { field: 'row', key, part: 'name', caret: row.name.length };
	for (const part of ['name', 'value'] as const) {
		if (was[part] !== row[part]) return { field: 'row', key, part, caret: endOfChange(was[part], row[part]) };
	}
	return was.enabled === row.enabled ? { field: 'row', key, part: 'name' } : { field: 'row', key, part: 'enabled' };
}

/** The end, in `after`, of what differs from `before`. */
function endOfChange(before: string, after: string): number {
	return after.length - commonEnd(before, after, commonStart(before, after));
}

/** How many units two texts begin with that are the same. */
export function commonStart(one: string, other: string): number {
	const most = Math.min(one.length, other.length);
	let start = 0;
	while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
	return start;
}

/** How many units two texts end with that are the same, behind their first `start`. */
export function commonEnd(one: string, other: string, start: number): number {
	const most = Math.min(one.length, other.length) - start;
	let end = 0;
	while (end < most && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end += 1;
	return end;
}

function isSameRow(one: EditedRow | undefined, other: EditedRow | undefined): boolean {
	if (one === other) return true;
	return one !== undefined && other !== undefined && one.key === other.key && hasSameText(one, other);
}

function headOf({ accountId, httpMethod, method, format }: EditedContent): Head {
	return { accountId, httpMethod, method, format };
}
