import type { WatchedOutcome } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';

/** What a watched call came to. Holds no secret. */
export interface DescribedCall {
	readonly outcome: WatchedOutcome;
	/** In a few words, for the tree. */
	readonly line: string;
	readonly draft: Draft;
	readonly report: string;
	/** True when its mistakes were searched for to the end, or found. */
	readonly isSearched?: true;
	/** True when it is the account that is at fault, not the client. */
	readonly isAccountAtFault?: true;
}
