import type { Draft } from '../../shared/draft.ts';

/** A call of a client that was watched, once all is known of it that will be. Holds no secret that is known to be one. */
export interface SettledCall {
	readonly at: Date;
	readonly accountId: string;
	readonly account: string;
	readonly title: string;
	/** Whether the client got what it asked for. */
	readonly isVerified: boolean;
	readonly line: string;
	/** Absent where it was not diagnosed. */
	readonly draft?: Draft;
}
