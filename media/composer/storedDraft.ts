import { isSecretName, namedSecretIn } from '../../src/core/secret.ts';
import type { DraftChange, SecretPlaces } from '../../src/shared/draft.ts';
import type { ComposerTab } from '../../src/shared/messages.ts';
import { type StoredDraft, withinLimit } from '../../src/shared/storedDraft.ts';

/** The tab that was in front when the state was stored. */
export function storedTab(state: unknown): ComposerTab {
	return (state as { tab?: unknown } | undefined)?.tab === 'diagnose' ? 'diagnose' : 'compose';
}

/** Whether the signature was folded to one line when the state was stored; undefined where nothing says so. */
export function storedFold(state: unknown): boolean | undefined {
	const { isSignatureFolded } = (state ?? {}) as { isSignatureFolded?: unknown };
	return typeof isSignatureFolded === 'boolean' ? isSignatureFolded : undefined;
}

/**
 * The draft as it may be stored in the webview's state, which VS Code writes to disk: what can hold a secret is left
 * out, and so are the rows of a call that is too long.
 * @param secrets what the host found in this very draft
 */
export function storedDraft(change: DraftChange, secrets: SecretPlaces): StoredDraft {
	const [names, values, fields] = [new Set(secrets.names), new Set(secrets.values), new Set(secrets.fields)];
	const stored = withinLimit(change);
	const { draft } = stored;
	const rows = draft.rows.map((row, index) => ({
		...row,
		name: names.has(index) || namedSecretIn(row.name) ? '' : row.name,
		value: row.isSecret || values.has(index) || isSecretName(row.name.trim()) ? '' : row.value,
	}));
	const method = fields.has('method') || namedSecretIn(draft.method) ? '' : draft.method;
	const format = fields.has('format') ? '' : draft.format;
	return { ...stored, draft: { ...draft, method, format, rows } };
}
