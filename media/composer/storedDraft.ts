import { isSecretName } from '../../src/core/secret.ts';
import type { DraftChange } from '../../src/shared/draft.ts';
import type { ComposerTab } from '../../src/shared/messages.ts';

/** The tab that was in front when the state was stored. */
export function storedTab(state: unknown): ComposerTab {
	return (state as { tab?: unknown } | undefined)?.tab === 'diagnose' ? 'diagnose' : 'compose';
}

/**
 * The draft as it may be stored in the webview's state, which VS Code writes to disk: rows that can hold a secret
 * (`secretRows` are indexes the host warned about) lose their value.
 */
export function storedDraft({ revision, draft }: DraftChange, secretRows: ReadonlySet<number>): DraftChange {
	const rows = draft.rows.map((row, index) =>
		row.isSecret || secretRows.has(index) || isSecretName(row.name.trim()) ? { ...row, value: '' } : row,
	);
	return { revision, draft: { ...draft, rows } };
}
