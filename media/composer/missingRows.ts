import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import { missingKey } from './callChange.ts';
import type { EditedRow } from './editedDraft.ts';

/** A method may require thousands; the others are told of below the table. */
const mostMissing = 20;

/**
 * The rows of parameters that a method requires and the call lacks: they stand in the table, and are no part of the call
 * before they have a value. Each keeps its key when it becomes one of the call's rows, and when that is undone.
 */
export class MissingRows {
	private readonly keys = new Map<string, string>();
	private readonly removed = new Set<string>();
	private method: string | undefined;
	private lastKey = 0;
	rows: readonly EditedRow[] = [];

	/** Brings the rows up to date with the call; `used` are the names in it. */
	update(method: KnownMethod | undefined, used: ReadonlySet<string>, rows: readonly EditedRow[]): void {
		if (method?.name !== this.method) this.removed.clear();
		this.method = method?.name;
		const missing =
			method?.parameters.filter(
				({ name, required }) =>
					(required === 'stated' || required === 'reported') && !used.has(name) && !this.removed.has(name),
			) ?? [];
		const taken = new Set(rows.map(({ key }) => key));
		const now = missing.slice(0, mostMissing).map(({ name }) => this.rowOf(name, taken));
		if (now.length !== this.rows.length || now.some((row, index) => row !== this.rows[index])) this.rows = now;
	}

	has(name: string): boolean {
		return this.rows.some((row) => row.name === name);
	}

	/** The user wants none of it, as long as the method is the same. */
	remove(key: string): void {
		const row = this.rows.find((one) => one.key === key);
		if (row) this.removed.add(row.name);
	}

	private rowOf(name: string, taken: ReadonlySet<string>): EditedRow {
		const known = this.keys.get(name);
		const key = known === undefined || taken.has(known) ? this.newKey(name) : known;
		const same = this.rows.find((row) => row.key === key && row.name === name);
		return same ?? { key, name, value: '', enabled: true };
	}

	private newKey(name: string): string {
		this.lastKey += 1;
		const key = `${missingKey}${this.lastKey}`;
		this.keys.set(name, key);
		return key;
	}
}
