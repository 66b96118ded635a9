import type { Draft, DraftChange, PastedRows, Row } from '../../src/shared/draft.ts';
import { hasSameText, isBlank, parameterRows } from '../../src/shared/draft.ts';

/** A row on screen. Its `key` stays the same while it is edited or moved, so that the focus stays in it. */
export interface EditedRow extends Row {
	readonly key: string;
}

/** The call on screen: all that the user can change of it. */
export type EditedContent = Pick<EditedDraft, 'accountId' | 'httpMethod' | 'method' | 'format' | 'rows'>;

/** Where a row stands, by its index, unless it was edited or removed. */
type Place = number | 'edited';

/**
 * The draft as it stands on screen: the draft of the protocol, with keyed rows and always one blank row at the end to
 * type into. Rows with neither name nor value are not part of the draft.
 */
export class EditedDraft {
	revision = 0;
	accountId: string | undefined;
	/** Undefined for a GET. */
	httpMethod: 'POST' | undefined;
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
		this.accountId = draft.accountId;
		this.httpMethod = draft.httpMethod;
		this.method = draft.method;
		this.format = draft.format;
		const spare = this.rows.slice(draft.rows.length).filter(isBlank).slice(0, 1);
		this.setRows([...draft.rows.map((row, index) => this.keyed(row, this.rows[index])), ...spare]);
		this.keysOf.clear();
		this.noteKeys();
	}

	/** Takes from the host's first draft what the user has not touched yet, who may type before it is there. */
	fillUntouched({ revision, draft }: DraftChange): void {
		this.revision = Math.max(this.revision, revision);
		this.accountId ??= draft.accountId;
		this.httpMethod ??= draft.httpMethod;
		if (this.method === '') this.method = draft.method;
		// The blank row stays the one that it is: it may have the focus.
		if (this.rows.every(isBlank))
			this.setRows([...draft.rows.map((row) => ({ ...row, key: this.newKey() })), ...this.rows.slice(0, 1)]);
	}

	/** Counts a change and gives the draft that results from it. */
	count(): DraftChange {
		this.revision += 1;
		return this.current();
	}

	current(): DraftChange {
		this.noteKeys();
		const draft: Draft = {
			...(this.accountId === undefined ? {} : { accountId: this.accountId }),
			...(this.httpMethod && { httpMethod: this.httpMethod }),
			method: this.method,
			format: this.format,
			rows: this.filledRows().map(told),
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

	/** Adds a row at the end, or changes the one with its key. */
	addRow(row: EditedRow): void {
		if (this.rows.some(({ key }) => key === row.key)) this.editRow(row.key, row);
		else this.setRows([...this.rows.slice(0, -1), row, ...this.rows.slice(-1)]);
	}

	/** Puts a row where it is the one at an index of all; the blank row stays at the end. */
	moveRow(key: string, to: number): void {
		const row = this.rows.find((one) => one.key === key);
		if (!row || to < 0 || to >= this.rows.length - 1 || row === this.rows.at(-1)) return;
		const others = this.rows.filter((one) => one !== row);
		this.setRows([...others.slice(0, to), row, ...others.slice(to)]);
	}

	/** Takes a row out and gives the key of the row that stands in its place now. */
	removeRow(key: string): string | undefined {
		const index = this.rows.findIndex((row) => row.key === key);
		this.setRows(this.rows.filter((row) => row.key !== key));
		return this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)]?.key;
	}

	/** The call as it stands now. */
	content(): EditedContent {
		const { accountId, httpMethod, method, format, rows } = this;
		return { accountId, httpMethod, method, format, rows };
	}

	/** Makes the call again what it was, in the same rows. */
	restore(content: EditedContent): void {
		Object.assign(this, content);
	}

	/**
	 * Puts pasted rows in at `key`. A name that is there already gets the pasted value, unless it was edited or removed since
	 * the paste, when the call was `atPaste`.
	 */
	fill(pasted: PastedRows, key: string | undefined, atPaste: EditedContent = this.content()): void {
		if (this.method === atPaste.method) this.method = pasted.method ?? this.method;
		if (this.httpMethod === atPaste.httpMethod) this.httpMethod = pasted.httpMethod ?? this.httpMethod;
		if (this.format === atPaste.format) this.format = pasted.format ?? this.format;
		const rows = [...this.rows];
		const places = placesOf(rows, atPaste.rows);
		const added: EditedRow[] = [];
		const found = rows.findIndex((row) => row.key === key);
		const at = found < 0 ? rows.length - 1 : found;
		for (const row of pasted.rows) {
			const here = rows[at];
			const isFree = added.length === 0 && here !== undefined && isBlank(here);
			const place = (row.name === '' ? undefined : places.get(row.name)?.shift()) ?? (isFree ? at : undefined);
			if (place === 'edited') continue;
			const replaced = place === undefined ? undefined : rows[place];
			if (place === undefined || !replaced) added.push({ ...row, key: this.newKey() });
			else rows[place] = { ...row, key: replaced.key };
		}
		this.setRows([...rows.slice(0, at + 1), ...added, ...rows.slice(at + 1)]);
	}

	private setRows(rows: readonly EditedRow[]): void {
		const end = rows.findLastIndex((row) => !isBlank(row)) + 1;
		this.rows = [...rows.slice(0, end), rows[end] ?? this.blankRow()];
	}

	private noteKeys(): void {
		const keys = parameterRows(this.rows).map(({ key }) => key);
		const noted = this.keysOf.get(this.revision);
		// The same list while it says the same: what is shown by it then need not be made anew.
		if (noted?.length !== keys.length || noted.some((key, index) => key !== keys[index]))
			this.keysOf.set(this.revision, keys);
	}

	private blankRow(): EditedRow {
		return { key: this.newKey(), name: '', value: '', enabled: true };
	}

	/**
	 * Gives the rows the keys that they had in a webview before this one, where there were as many, and puts in the blank
	 * rows among them again. False where there were not.
	 */
	rekey(keys: readonly string[], blanks: readonly number[]): boolean {
		const filled = this.filledRows();
		const isBlankAt = new Set(blanks);
		if (keys.length - isBlankAt.size !== filled.length || new Set(keys).size !== keys.length) return false;
		let next = 0;
		const rows = keys.map((key, index): EditedRow => {
			const row = isBlankAt.has(index) ? undefined : filled[next++];
			return row ? { ...row, key } : { key, name: '', value: '', enabled: true };
		});
		if (next !== filled.length) return false;
		this.skipKeys(keys);
		this.setRows(rows);
		return true;
	}

	/** Makes no key again that a row has had. */
	skipKeys(keys: Iterable<string>): void {
		for (const key of keys) this.lastKey = Math.max(this.lastKey, Number(key) || 0);
	}

	/** A row in the place of one that is there; the same where it says the same. */
	private keyed(row: Row, there: EditedRow | undefined): EditedRow {
		if (there && hasSameText(row, there)) return there;
		return { ...row, key: there?.key ?? this.newKey() };
	}

	private newKey(): string {
		this.lastKey += 1;
		return String(this.lastKey);
	}
}

/** The row without its key; the same object while it is the same row. */
function told(row: EditedRow): Row {
	const known = toldRows.get(row);
	if (known) return known;
	const { key: _, ...rest } = row;
	toldRows.set(row, rest);
	return rest;
}

const toldRows = new WeakMap<EditedRow, Row>();

/** Where rows of each name stand, for one pasted row after the other. */
function placesOf(rows: readonly EditedRow[], before: readonly EditedRow[]): Map<string, Place[]> {
	const left = new Map(before.map((row) => [row.key, row]));
	const places: { readonly name: string; readonly place: Place }[] = rows.map((row, index) => {
		const was = left.get(row.key);
		left.delete(row.key);
		return { name: row.name, place: was && hasSameText(row, was) ? index : 'edited' };
	});
	for (const { name } of left.values()) places.push({ name, place: 'edited' });
	const byName = Map.groupBy(places, ({ name }) => name);
	return new Map([...byName].map(([name, all]) => [name, all.map(({ place }) => place)]));
}
