import * as v from 'valibot';
import type { ListedCall } from '../../net/history/indexedCall.ts';
import type { HistoryDraft } from './historyDrafts.ts';

/** A call in the tree: of a day, among the pinned ones, or among those that were found. */
export interface CallNode {
	readonly kind: 'call';
	readonly place: 'day' | 'pinned' | 'found';
	readonly call: ListedCall;
}

/** The calls of a day, by its beginning, in milliseconds since 1970. */
export interface DayNode {
	readonly kind: 'day';
	readonly day: number;
	readonly count: number;
}

export interface PinnedNode {
	readonly kind: 'pinned';
	readonly count: number;
}

/** The drafts of calls. */
export interface DraftsNode {
	readonly kind: 'drafts';
	readonly count: number;
}

export interface DraftNode {
	readonly kind: 'draft';
	readonly draft: HistoryDraft;
	/** The name of its account; empty where it has none. */
	readonly account: string;
}

/** Shows more of a list: of a day, of the pinned ones, or of what was found. */
export interface MoreNode {
	readonly kind: 'more';
	readonly of: DayNode | PinnedNode | undefined;
	readonly left: number;
}

export type HistoryNode = CallNode | DayNode | PinnedNode | MoreNode | DraftsNode | DraftNode;

const givenNode = v.object({
	call: v.exactOptional(v.object({ id: v.string() })),
	draft: v.exactOptional(v.object({ id: v.string() })),
	kind: v.exactOptional(v.string()),
	day: v.exactOptional(v.number()),
	of: v.optional(v.object({ kind: v.string(), day: v.exactOptional(v.number()) })),
});

/** What a command of the tree is about; whoever runs it may give anything. */
export function historyNodeOf(argument: unknown): v.InferOutput<typeof givenNode> {
	const read = v.safeParse(givenNode, argument);
	return read.success ? read.output : {};
}
