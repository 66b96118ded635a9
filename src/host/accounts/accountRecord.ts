import * as v from 'valibot';
import { type Account, mostVariables, readAccount } from './account.ts';

/** How often the account was changed until this field was, and the field's value then: null where it was removed. */
type Cell = readonly [change: number, value: string | true | null];

/** By hand: an account may have thousands of variables, and a schema takes microseconds for each. */
function isCell(stored: unknown): boolean {
	if (!Array.isArray(stored) || stored.length !== 2) return false;
	const [change, value] = stored;
	const isValue = typeof value === 'string' || value === true || value === null;
	return isValue && Number.isSafeInteger(change) && change >= 0;
}

const cells = v.custom<Readonly<Record<string, Cell>>>(
	(value) => typeof value === 'object' && value !== null && Object.values(value).every(isCell),
);
const liveRecord = v.object({ created: v.pipe(v.number(), v.finite()), cells });

/**
 * An account as it is stored: each field, and each variable, with the change that set it. Two windows may write over
 * each other's record, as VS Code gives them no way to write in turn; {@link mergeRecords} gives back what both wrote,
 * whatever the order. A deleted account leaves a record too, so that nothing revives it.
 */
export type AccountRecord = { readonly deleted: true } | LiveRecord;
type LiveRecord = Readonly<v.InferOutput<typeof liveRecord>>;

export const deletedRecord: AccountRecord = { deleted: true };

const fields = [
	'name',
	'baseUrl',
	'applicationKey',
	'scheme',
	'plainHttpOrigin',
	'proxy',
	'authorityFiles',
	'clientCertificate',
	'clientKey',
	'isLocalService',
] as const;
const variablePrefix = 'variables.';

/** The record in `stored`, or undefined when it is none. */
export function readRecord(stored: unknown): AccountRecord | undefined {
	if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
	if ('deleted' in stored && stored.deleted === true) return deletedRecord;
	const result = v.safeParse(liveRecord, stored, { abortEarly: true });
	return result.success ? result.output : undefined;
}

/** The record of an account that nothing was changed of yet. */
export function newRecord(account: Account, created: number): AccountRecord {
	return { created, cells: Object.fromEntries([...valuesOf(account)].map(([field, value]) => [field, [0, value]])) };
}

/**
 * The account of a record; undefined for a deleted one, and for what makes no account. It has the first variables, up to
 * {@link mostVariables}; the others stay in the record.
 */
export function accountOf(id: string, record: AccountRecord): Account | undefined {
	if ('deleted' in record) return undefined;
	const own: [string, string | true][] = [];
	const variables: [string, string | true][] = [];
	for (const field of Object.keys(record.cells)) {
		const value = record.cells[field]?.[1];
		if (value === null || value === undefined) continue;
		if (!field.startsWith(variablePrefix)) own.push([field, value]);
		else if (variables.length < mostVariables) variables.push([field.slice(variablePrefix.length), value]);
	}
	const made = { ...Object.fromEntries(own), id };
	return readAccount(variables.length > 0 ? { ...made, variables: Object.fromEntries(variables) } : made);
}

/** The record once its account is `next`: only the fields that differ are marked as changed. */
export function changedRecord(id: string, record: AccountRecord, next: Account): AccountRecord {
	const before = accountOf(id, record);
	if ('deleted' in record || !before) return record;
	const [old, wanted] = [valuesOf(before), valuesOf(next)];
	const change = 1 + Object.values(record.cells).reduce((most, [count]) => Math.max(most, count), 0);
	const changed = [...new Set([...old.keys(), ...wanted.keys()])]
		.filter((field) => old.get(field) !== wanted.get(field))
		.map((field): [string, Cell] => [field, [change, wanted.get(field) ?? null]]);
	return changed.length === 0 ? record : { ...record, cells: { ...record.cells, ...Object.fromEntries(changed) } };
}

/** What two windows know of one account, together: the later change of each field, and deleted once deleted. */
export function mergeRecords(one: AccountRecord, other: AccountRecord): AccountRecord {
	if ('deleted' in one || 'deleted' in other) return deletedRecord;
	const later: [string, Cell][] = [];
	let [shared, kept] = [0, 0];
	for (const field of Object.keys(other.cells)) {
		const [known, cellOfOther] = [cellIn(one, field), cellIn(other, field)];
		if (!cellOfOther) continue;
		if (known) shared += 1;
		if (known && isSameCell(known, cellOfOther)) continue;
		const cell = known ? laterCell(known, cellOfOther) : cellOfOther;
		if (cell === known) kept += 1;
		else later.push([field, cell]);
	}
	const created = Math.min(one.created, other.created);
	// A copy of thousands of cells takes long, and most often one of the two has all.
	if (later.length === 0) return created === one.created ? one : { created, cells: one.cells };
	if (kept === 0 && shared === Object.keys(one.cells).length) return { created, cells: other.cells };
	return { created, cells: { ...one.cells, ...Object.fromEntries(later) } };
}

export function isSameRecord(one: AccountRecord | undefined, other: AccountRecord | undefined): boolean {
	if (one === other || !one || !other) return one === other;
	if ('deleted' in one || 'deleted' in other) return 'deleted' in one && 'deleted' in other;
	if (one.created !== other.created) return false;
	if (one.cells === other.cells) return true;
	const names = Object.keys(one.cells);
	if (names.length !== Object.keys(other.cells).length) return false;
	return names.every((field) => {
		const [cell, cellOfOther] = [cellIn(one, field), cellIn(other, field)];
		return cell && cellOfOther && isSameCell(cell, cellOfOther);
	});
}

/** A variable can have any name, such as `constructor`, which its prefix tells from what every object has. */
function cellIn({ cells }: LiveRecord, field: string): Cell | undefined {
	return Object.hasOwn(cells, field) ? cells[field] : undefined;
}

function isSameCell(one: Cell, other: Cell): boolean {
	return one[0] === other[0] && one[1] === other[1];
}

/** Of two changes that know nothing of each other, every window chooses the same one. */
function laterCell(one: Cell, other: Cell): Cell {
	if (one[0] !== other[0]) return one[0] > other[0] ? one : other;
	return JSON.stringify(one[1]) > JSON.stringify(other[1]) ? one : other;
}

function valuesOf(account: Account): Map<string, string | true> {
	const values = new Map<string, string | true>();
	for (const field of fields) {
		const value = account[field];
		if (value !== undefined && value !== false) values.set(field, value);
	}
	for (const [name, value] of Object.entries(account.variables ?? {})) values.set(variablePrefix + name, value);
	return values;
}
