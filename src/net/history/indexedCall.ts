import type { KeptCall } from './historyRecord.ts';

/** Where a call stands, in bytes. */
export interface CallPlace {
	readonly segment: string;
	readonly offset: number;
	readonly length: number;
}

/** What a list shows of a call. */
export interface ListedCall
	extends Pick<KeptCall, 'at' | 'source' | 'account' | 'method' | 'kind' | 'summary' | 'milliseconds' | 'bytes'> {
	readonly id: string;
	readonly isPinned: boolean;
	readonly hasBody: boolean;
	readonly status?: number;
	/** The beginning of its parameters, as `name=value`, and what stands for a secret. */
	readonly parameters: string;
}

/** A call as the index has it. */
export interface IndexedCall extends ListedCall {
	isPinned: boolean;
	/** When it was pinned or no longer was. */
	pinnedAt: number;
	place: CallPlace;
}
