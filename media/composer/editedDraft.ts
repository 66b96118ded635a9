import {
	type Draft,
	type DraftChange,
	isBlank,
	type PastedRows,
	parameterRows,
	type Row,
} from '../../src/shared/draft.ts';

/** A row on screen. Its `key` stays the same while it is edited or moved, so that the focus stays in it. */
export interface EditedRow extends Row {
	readonly key: string;
}

/**
 * The draft as it stands on screen: the draft of the protocol, with keyed rows and always one blank row at the end to
 * type into. Rows with neither name nor value are not part of the draft.
 */
export class EditedDraft {
	revision = 0;
	profileId: string | undefined;
	method = '';
	format: string | null = 'json';
	rows: readonly EditedRow[] = [];

	private lastKey = 0;
	/** The keys of the call's parameters as they were at each revision: a late snapshot speaks of those of its own. */
	private readonly keysOf = new Map<number, readonly string[]>();

	constructor() {
		this.rows = [this.blankRow()];
	}

	/** Takes over a draft from outside. Rows keep their keys by position. */
	adopt({ revision, draft }: DraftChange): void {
		this.revision = revision;
		this.profileId = draft.profileId;
		this.method = draft.method;
		this.format = draft.format;
		const rows = draft.rows.map((row, index) => ({ ...row, key: this.rows[index]?.key ?? this.newKey() }));
		this.keysOf.clear();
		this.noteKeys(rows);
		this.setRows(rows);
	}

	/** Takes from the host's first draft what the user has not touched yet, who may type before it is there. */
	fillUntouched({ revision, draft }: DraftChange): void {
		this.revision = Math.max(this.revision, revision);
		this.profileId ??= draft.profileId;
		if (this.method === '') this.method = draft.method;
		if (this.rows.every(isBlank)) this.setRows(draft.rows.map((row) => ({ ...row, key: this.newKey() })));
	}

	/** Counts a change and gives the draft that results from it. */
	count(): DraftChange {
		this.revision += 1;
		return this.current();
	}

	current(): DraftChange {
		const rows = this.filledRows();
		this.noteKeys(rows);
		const draft: Draft = {
			...(this.profileId === undefined ? {} : { profileId: this.profileId }),
			method: this.method,
			format: this.format,
			rows: rows.map(({ name, value, enabled }) => ({ name, value, enabled })),
		};
		return { revision: this.revision, draft };
	}

	/** The rows that are part of the draft, in its order. */
	filledRows(): readonly EditedRow[] {
		return this.rows.filter((row) => !isBlank(row));
	}

	/** The keys of the rows that were the call's parameters at a revision, in their order. */
	keysAt(revision: number): readonly string[] {
		return this.keysOf.get(revision) ?? [];
	}

	/** Forgets what {@link keysAt} knows of the revisions before this one. */
	forgetBefore(revision: number): void {
		for (const known of this.keysOf.keys()) if (known < revision) this.keysOf.delete(known);
	}

	editRow(key: string, change: Partial<Row>): void {
		this.setRows(this.rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
	}

	/** Takes a row out and gives the key of the row that stands in its place now. */
	removeRow(key: string): string | undefined {
		const index = this.rows.findIndex((row) => row.key === key);
		this.setRows(this.rows.filter((row) => row.key !== key));
		return this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)]?.key;
	}

	/** Puts pasted rows in at `key`. A name that is there already gets the pasted value. */
	fill(pasted: PastedRows, key: string | undefined): void {
		if (pasted.method !== undefined) this.method = pasted.method;
		if (pasted.format !== undefined) this.format = pasted.format;
		const rows = [...this.rows];
		const taken = new Set<string>();
		const at = rows.findIndex((row) => row.key === key);
		let next = at < 0 ? rows.length - 1 : at;
		for (const row of pasted.rows) {
			const same = rows.findIndex(({ name, key: of }) => name === row.name && name !== '' && !taken.has(of));
			const at = rows[next];
			const blank = at && isBlank(at) ? at : undefined;
			const filled = { ...row, key: (rows[same] ?? blank)?.key ?? this.newKey() };
			taken.add(filled.key);
			if (same >= 0) rows[same] = filled;
			else if (blank) rows[next] = filled;
			else {
				next += 1;
				rows.splice(next, 0, filled);
			}
		}
		this.setRows(rows);
	}

	private setRows(rows: readonly EditedRow[]): void {
		const end = rows.findLastIndex((row) => !isBlank(row)) + 1;
		this.rows = [...rows.slice(0, end), rows[end] ?? this.blankRow()];
	}

	private noteKeys(rows: readonly EditedRow[]): void {
		this.keysOf.set(
			this.revision,
			parameterRows(rows).map(({ key }) => key),
		);
	}

	private blankRow(): EditedRow {
		return { key: this.newKey(), name: '', value: '', enabled: true };
	}

	private newKey(): string {
		this.lastKey += 1;
		return String(this.lastKey);
	}
}
