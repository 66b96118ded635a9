import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type Profile, readProfile } from './profile.ts';

/** How often the profile was changed until this field was, and the field's value then: null where it was removed. */
const cell = v.tuple([
	v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
	v.union([v.string(), v.literal(true), v.null()]),
]);
type Cell = Readonly<v.InferOutput<typeof cell>>;

const cells = v.custom<Readonly<Record<string, Cell>>>(
	(value) => typeof value === 'object' && value !== null && Object.values(value).every((one) => v.is(cell, one)),
);
const recordSchema = v.union([
	v.object({ deleted: v.literal(true) }),
	v.object({ created: v.pipe(v.number(), v.finite()), cells }),
]);

/**
 * A profile as it is stored: each field, and each variable, with the change that set it. Two windows may write over
 * each other's record, as VS Code gives them no way to write in turn; {@link mergeRecords} gives back what both wrote,
 * whatever the order. A deleted profile leaves a record too, so that nothing revives it.
 */
export type ProfileRecord = Readonly<v.InferOutput<typeof recordSchema>>;

export const deletedRecord: ProfileRecord = { deleted: true };

const fields = ['name', 'baseUrl', 'applicationKey', 'scheme', 'plainHttpOrigin', 'isLocalService'] as const;
const variablePrefix = 'variables.';

/** The record in `stored`, or undefined when it is none. */
export function readRecord(stored: unknown): ProfileRecord | undefined {
	const result = v.safeParse(recordSchema, stored, { abortEarly: true });
	return result.success ? result.output : undefined;
}

/** The record of a profile that nothing was changed of yet. */
export function newRecord(profile: Profile, created: number): ProfileRecord {
	return { created, cells: Object.fromEntries([...valuesOf(profile)].map(([field, value]) => [field, [0, value]])) };
}

/** The profile of a record; undefined for a deleted one, and for what makes no profile. */
export function profileOf(id: string, record: ProfileRecord): Profile | undefined {
	if ('deleted' in record) return undefined;
	const own: [string, string | true][] = [];
	const variables: [string, string | true][] = [];
	for (const [field, [, value]] of Object.entries(record.cells)) {
		if (value === null) continue;
		if (field.startsWith(variablePrefix)) variables.push([field.slice(variablePrefix.length), value]);
		else own.push([field, value]);
	}
	const made = { ...Object.fromEntries(own), id };
	return readProfile(variables.length > 0 ? { ...made, variables: Object.fromEntries(variables) } : made);
}

/** The record once its profile is `next`: only the fields that differ are marked as changed. */
export function changedRecord(id: string, record: ProfileRecord, next: Profile): ProfileRecord {
	const before = profileOf(id, record);
	if ('deleted' in record || !before) return record;
	const [old, wanted] = [valuesOf(before), valuesOf(next)];
	const change = 1 + Math.max(0, ...Object.values(record.cells).map(([count]) => count));
	const changed = [...new Set([...old.keys(), ...wanted.keys()])]
		.filter((field) => old.get(field) !== wanted.get(field))
		.map((field): [string, Cell] => [field, [change, wanted.get(field) ?? null]]);
	return changed.length === 0 ? record : { ...record, cells: { ...record.cells, ...Object.fromEntries(changed) } };
}

/** What two windows know of one profile, together: the later change of each field, and deleted once deleted. */
export function mergeRecords(one: ProfileRecord, other: ProfileRecord): ProfileRecord {
	if ('deleted' in one || 'deleted' in other) return deletedRecord;
	const merged = new Map(Object.entries(one.cells));
	for (const [field, cellOfOther] of Object.entries(other.cells)) {
		const known = merged.get(field);
		merged.set(field, known ? laterCell(known, cellOfOther) : cellOfOther);
	}
	return { created: Math.min(one.created, other.created), cells: Object.fromEntries(merged) };
}

export function isSameRecord(one: ProfileRecord | undefined, other: ProfileRecord | undefined): boolean {
	return isDeepStrictEqual(one, other);
}

/** Of two changes that know nothing of each other, every window chooses the same one. */
function laterCell(one: Cell, other: Cell): Cell {
	if (one[0] !== other[0]) return one[0] > other[0] ? one : other;
	return JSON.stringify(one[1]) > JSON.stringify(other[1]) ? one : other;
}

function valuesOf(profile: Profile): Map<string, string | true> {
	const values = new Map<string, string | true>();
	for (const field of fields) {
		const value = profile[field];
		if (value !== undefined && value !== false) values.set(field, value);
	}
	for (const [name, value] of Object.entries(profile.variables ?? {})) values.set(variablePrefix + name, value);
	return values;
}
