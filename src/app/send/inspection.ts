import type { WatchedOutcome } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import type { PreparedCall } from './preparedCall.ts';

/** A composer, or a call of a call file, as far as the inspector is concerned. */
export interface LookedAtCall {
	/** A composer unless it says otherwise. */
	readonly source?: 'call-file' | 'diagnosed';
	readonly prepared: PreparedCall | undefined;
}

/** A call that the user chose to look at: one that was diagnosed, or watched. */
export interface PinnedCall {
	readonly source: 'diagnosed' | 'watched';
	readonly draft: Draft;
	readonly outcome?: WatchedOutcome;
}

export interface CallInspection {
	/** A composer or a call of a file became active, or changed while it is. */
	look(call: LookedAtCall): void;
	leave(call: LookedAtCall): void;
	/** The user chose a call. It stays until an editor's call comes to the front or changes, or one is sent. */
	pin(call: PinnedCall | undefined): void;
	/** Whether the inspector is in view and shows that call. */
	isShown(call: LookedAtCall): boolean;
	isPinned(call: PinnedCall | undefined): boolean;
}
