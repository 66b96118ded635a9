import { isSecretName, namedSecretIn } from '../../src/core/secret.ts';
import type { DraftChange, SecretPlaces } from '../../src/shared/draft.ts';
import type { ComposerTab } from '../../src/shared/messages.ts';
import { type StoredDraft, withoutSecrets } from '../../src/shared/storedDraft.ts';

/** The tab that was in front when the state was stored. */
export function storedTab(state: unknown): ComposerTab {
	return (state as { tab?: unknown } | undefined)?.tab === 'diagnose' ? 'diagnose' : 'compose';
}

/** Whether the signature was folded to one line when the state was stored; undefined where nothing says so. */
export function storedFold(state: unknown): boolean | undefined {
	const { isSignatureFolded } = (state ?? {}) as { isSignatureFolded?: unknown };
	return typeof isSignatureFolded === 'boolean' ? isSignatureFolded : undefined;
}

/** The draft as it may be stored in the webview's state, which VS Code writes to disk. */
export function storedDraft(change: DraftChange, secrets: SecretPlaces): StoredDraft {
	return withoutSecrets(change, secrets, { isSecretName, namedSecretIn });
}
