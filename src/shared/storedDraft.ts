import * as v from 'valibot';
import { type Draft, type DraftChange, draftChange, longestDraft, type Row, type SecretPlaces } from './draft.ts';
import { shape } from './schema.ts';

/** A draft as it is stored in a webview's state. */
export type StoredDraft = v.InferOutput<typeof storedDraft>;
const storedDraft = shape({
	...draftChange.pipe[0].entries,
	/** Set where the call was too long to be stored: only its account, method and format are there. */
	isCut: v.exactOptional(v.literal(true)),
});

/** What a row takes besides its name and value: `{"name":"","value":"","enabled":true},`. */
const rowCharacters = 38;
/** Of the method or the format of a call that is too long. */
const longestHead = 1000;

/** True for a call that is longer than {@link longestDraft} in all, as it would be stored. */
export function isTooLong({ method, format, rows }: Pick<Draft, 'method' | 'format' | 'rows'>): boolean {
	const most = longestDraft - method.length - (format?.length ?? 0);
	return rows.reduce((sum, { name, value }) => sum + rowCharacters + name.length + value.length, 0) > most;
}

/** The rules of core of which names are those of secrets. */
export interface SecretNames {
	readonly isSecretName: (name: string) => boolean;
	readonly namedSecretIn: (text: string) => unknown;
}

/**
 * The draft as it may be stored: what can hold a secret is left out, and so are the rows of a call that is too long.
 * @param secrets what the host found in this very draft
 */
export function withoutSecrets(
	change: DraftChange,
	secrets: SecretPlaces,
	{ isSecretName, namedSecretIn }: SecretNames,
): StoredDraft {
	const [names, values, fields] = [new Set(secrets.names), new Set(secrets.values), new Set(secrets.fields)];
	const stored = withinLimit(change);
	const { draft } = stored;
	const rows = draft.rows.map((row, index) => {
		const isNamed = names.has(index);
		const isFound = isNamed || values.has(index);
		// Judging the names of thousands of rows takes longer than all else that is done at a key.
		const known = isFound ? undefined : storedRows.get(row);
		if (known) return known;
		const stored = {
			...row,
			name: isNamed || namedSecretIn(row.name) ? '' : row.name,
			value: row.isSecret || values.has(index) || isSecretName(row.name.trim()) ? '' : row.value,
		};
		if (!isFound) storedRows.set(row, stored);
		return stored;
	});
	const method = fields.has('method') || namedSecretIn(draft.method) ? '' : draft.method;
	const format = fields.has('format') ? '' : draft.format;
	return { ...stored, draft: { ...draft, method, format, rows } };
}

/** As what a row in which no secret was found is stored. */
const storedRows = new WeakMap<Row, Row>();

/** What may be stored of a draft: one that is too long loses its rows. */
export function withinLimit(change: DraftChange): StoredDraft {
	return isTooLong(change.draft) ? cut(change) : change;
}

/**
 * What was stored, whoever wrote it; undefined where it is no draft. It takes no longer than the longest draft does:
 * of one that is longer, as an older version may have stored it, the rows are not looked at.
 */
export function readStoredDraft(state: unknown): StoredDraft | undefined {
	const rows = rowsOf(state);
	if (rows === undefined) return undefined;
	const isLong = rows.length * rowCharacters > longestDraft;
	const read = v.safeParse(storedDraft, inTodaysWords(isLong ? withoutRows(state) : state), { abortEarly: true });
	if (!read.success) return undefined;
	return isLong || isTooLong(read.output.draft) ? cut(read.output) : read.output;
}

function rowsOf(state: unknown): readonly unknown[] | undefined {
	const { draft } = (state ?? {}) as { draft?: { rows?: unknown } };
	return Array.isArray(draft?.rows) ? draft.rows : undefined;
}

/** Older versions called an account a profile. */
function inTodaysWords(state: unknown): unknown {
	const { draft, ...rest } = state as { draft: { profileId?: unknown; accountId?: unknown } };
	if (draft.profileId === undefined || draft.accountId !== undefined) return state;
	const { profileId, ...others } = draft;
	return { ...rest, draft: { ...others, accountId: profileId } };
}

function withoutRows(state: unknown): unknown {
	const stored = state as { draft: object };
	return { ...stored, draft: { ...stored.draft, rows: [] } };
}

/** What is stored of a draft that is too long: all but its rows. */
export function cut({ revision, draft: { accountId, method, format, httpMethod } }: DraftChange): StoredDraft {
	const short = (text: string) => (text.length > longestHead ? '' : text);
	return {
		revision,
		isCut: true,
		draft: {
			...(accountId === undefined || accountId.length > longestHead ? {} : { accountId }),
			method: short(method),
			format: format === null ? null : short(format),
			rows: [],
			...(httpMethod && { httpMethod }),
		},
	};
}
