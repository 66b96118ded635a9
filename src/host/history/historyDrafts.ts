import type { Disposable } from 'vscode';
import type { ToldDraft } from '../call/draftText.ts';

/** A draft as the history lists it. */
export interface HistoryDraft extends ToldDraft {
	readonly id: string;
	readonly accountId?: string;
	/** When it was changed, in milliseconds since 1970. */
	readonly savedAt: number;
	/** Whether a composer of this window has it. */
	readonly isOpen: boolean;
}

/** The drafts of calls, for the history. */
export interface HistoryDrafts {
	/** The newest first, also those of other windows. */
	list(): Promise<readonly HistoryDraft[]>;
	/** Shows the composer that has it, or opens one; false where it is gone. */
	open(id: string): Promise<boolean>;
	/** Deletes one, unless a composer of this window has it. */
	delete(id: string): Promise<void>;
	/** Deletes all but those that composers of this window have. */
	deleteAll(): Promise<void>;
	/** Tells of changes, whichever window makes them, until it is disposed of. */
	follow(changed: () => void): Disposable;
}
