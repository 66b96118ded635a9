import type { KnownMethod } from '../../src/core/catalog/knownMethod.ts';
import {
	type Draft,
	type DraftChange,
	hasSameText,
	isBlank,
	type PastedRows,
	type Row,
} from '../../src/shared/draft.ts';

/** How the keys of rows begin that came of a required parameter; see {@link MissingRows}. */
export const missingKey = 'missing-';

/** A row on screen. Its `key` stays the same while it is edited, so that the focus stays in it. */
export interface EditedRow extends Row {
	readonly key: string;
}

/** The call on screen: all that the user can change of it. */
export type EditedContent = Pick<EditedDraft, 'accountId' | 'httpMethod' | 'method' | 'format' | 'rows'>;

/** The draft on screen: with keyed rows and a blank one at the end. Rows with neither name nor value are no part of the draft. */
export class EditedDraft {
	revision = 0;
	accountId: string | undefined;
	/** Undefined for a GET. */
	httpMethod: 'POST' | undefined;
	method = '';
	format: string | null = 'json';
	rows: readonly EditedRow[] = [];

	private lastKey = 0;

	constructor() {
		this.setRows([]);
	}

	/** Takes over a draft from outside. Rows keep their keys by position. */
	adopt({ revision, draft }: DraftChange): void {
		const { accountId, httpMethod, method, format } = draft;
		Object.assign(this, { revision, accountId, httpMethod, method, format });
		const [own, there] = [rowsByKind(draft.rows), rowsByKind(this.rows)];
		const adopted = (['parameters', 'headers'] as const).flatMap((kind) => [
			...own[kind].map((row, index) => this.keyed(row, there[kind][index])),
			...there[kind].slice(own[kind].length).filter(isBlank).slice(0, 1),
		]);
		this.setRows(adopted);
	}

	/** Counts a change and gives the draft that results from it. */
	count(): DraftChange {
		this.revision += 1;
		return this.current();
	}

	current(): DraftChange {
		const draft: Draft = {
			...(this.accountId === undefined ? {} : { accountId: this.accountId }),
			...(this.httpMethod && { httpMethod: this.httpMethod }),
			method: this.method,
			format: this.format,
			rows: this.filledRows().map(({ key: _, ...row }) => row),
		};
		return { revision: this.revision, draft };
	}

	filledRows(): readonly EditedRow[] {
		return this.rows.filter((row) => !isBlank(row));
	}

	editRow(key: string, change: Partial<Row>): void {
		this.setRows(this.rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
	}

	/** Puts a row in at an index, or changes the one with its key. */
	putRow(row: EditedRow, index: number): void {
		if (this.rows.some(({ key }) => key === row.key)) this.editRow(row.key, row);
		else this.setRows(this.rows.toSpliced(index, 0, row));
	}

	/** Takes a row out and gives the key of the row that stands in its place now. */
	removeRow(key: string): string | undefined {
		const index = this.rows.findIndex((row) => row.key === key);
		this.setRows(this.rows.filter((row) => row.key !== key));
		return this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)]?.key;
	}

	content(): EditedContent {
		const { accountId, httpMethod, method, format, rows } = this;
		return { accountId, httpMethod, method, format, rows };
	}

	/** Makes the call again what it was, in the same rows. */
	restore(content: EditedContent): void {
		// The table may not have shown what was between: with a list of its own it is rendered again.
		Object.assign(this, content, { rows: [...content.rows] });
	}

	/** A pasted call replaces this one. Rows without a method go in at `key`; a name that is there already gets the pasted value. */
	fill(pasted: PastedRows, key: string | undefined): void {
		if (pasted.method !== undefined) {
			const { method, httpMethod, format = 'json' } = pasted;
			Object.assign(this, { method, httpMethod, format });
			const rows = pasted.rows.map((row) => ({ ...row, key: this.newKey() }));
			const { parameters, headers } = rowsByKind(this.rows);
			// The blank row stays, and keeps the focus.
			this.setRows([...rows, ...parameters.slice(-1), ...headers.slice(-1)]);
			return;
		}
		this.httpMethod = pasted.httpMethod ?? this.httpMethod;
		this.format = pasted.format ?? this.format;
		const { parameters, headers } = rowsByKind(this.rows);
		const rows = [...parameters];
		const places = Map.groupBy(rows.keys(), (index) => rows[index]?.name ?? '');
		const added: EditedRow[] = [];
		const found = rows.findIndex((row) => row.key === key);
		const at = found < 0 ? rows.length - 1 : found;
		for (const row of pasted.rows) {
			const here = rows[at];
			const isFree = added.length === 0 && here !== undefined && isBlank(here);
			const place = (row.name === '' ? undefined : places.get(row.name)?.shift()) ?? (isFree ? at : undefined);
			const replaced = place === undefined ? undefined : rows[place];
			if (place === undefined || !replaced) added.push({ ...row, key: this.newKey() });
			else rows[place] = { ...row, key: replaced.key };
		}
		this.setRows([...rows.slice(0, at + 1), ...added, ...rows.slice(at + 1), ...headers]);
	}

	/** Makes these the parameters. A row of the same name, or else in the same place, keeps its key and whatever is known of it. */
	setParameters(read: readonly Row[]): void {
		const { parameters, headers } = rowsByKind(this.rows);
		const names = new Set(read.map(({ name }) => name));
		const left = Map.groupBy(parameters, ({ name }) => name);
		const rows = read.map((row, index) => {
			const placed = parameters[index];
			const there = left.get(row.name)?.shift() ?? (placed && !names.has(placed.name) ? placed : undefined);
			return this.keyed({ ...there, ...row }, there);
		});
		this.setRows([...rows, ...headers]);
	}

	private setRows(rows: readonly EditedRow[]): void {
		const { parameters, headers } = rowsByKind(rows);
		this.rows = [...this.withSpare(parameters), ...this.withSpare(headers, { isHeader: true })];
	}

	private withSpare(rows: readonly EditedRow[], kind: Pick<Row, 'isHeader'> = {}): EditedRow[] {
		const end = rows.findLastIndex((row) => !isBlank(row)) + 1;
		return [...rows.slice(0, end), rows[end] ?? { key: this.newKey(), name: '', value: '', enabled: true, ...kind }];
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

export function rowsByKind<R extends Row>(rows: readonly R[]) {
	const [parameters, headers] = [rows.filter(({ isHeader }) => !isHeader), rows.filter(({ isHeader }) => isHeader)];
	return { parameters, headers };
}

/** A method may require thousands; the others are suggested as names. */
const maxMissing = 20;

export interface PlacedRow {
	readonly row: EditedRow;
	/** Among the call's rows: where it is, or where it is put in once it has a value. */
	readonly index: number;
	/** A required parameter that the call lacks. */
	readonly isMissing: boolean;
}

/** Rows of required parameters that the call lacks: part of it once they have a value, in the same place with the same key. */
export class MissingRows {
	private readonly removed = new Set<string>();
	private method: string | undefined;
	private rows: readonly EditedRow[] = [];

	place(method: KnownMethod | undefined, rows: readonly EditedRow[]): readonly PlacedRow[] {
		if (method?.name !== this.method) this.removed.clear();
		this.method = method?.name;
		const keys = new Set(rows.map(({ key }) => key));
		const places = new Map(rows.map(({ name }, index) => [name, index]));
		const missing: PlacedRow[] = [];
		let next = 0;
		for (const [index, { name, required }] of (method?.parameters ?? []).entries()) {
			if (required !== 'stated' && required !== 'reported') continue;
			const place = places.get(name);
			if (place !== undefined) next = place + 1;
			else if (!this.removed.has(name) && missing.length < maxMissing)
				missing.push({ row: this.rowOf(name, index, keys), index: next, isMissing: true });
		}
		this.rows = missing.map(({ row }) => row);
		const before = Map.groupBy(missing, ({ index }) => index);
		return rows.flatMap((row, index) => [...(before.get(index) ?? []), { row, index, isMissing: false }]);
	}

	/** The user wants none of it, as long as the method is the same. */
	remove({ name }: EditedRow): void {
		this.removed.add(name);
	}

	/** The row of a parameter by its index, which has the same key again after an undo. */
	private rowOf(name: string, index: number, taken: ReadonlySet<string>): EditedRow {
		let key = `${missingKey}${index}`;
		while (taken.has(key)) key += '+';
		const same = this.rows.find((row) => row.key === key && row.name === name);
		return same ?? { key, name, value: '', enabled: true };
	}
}
