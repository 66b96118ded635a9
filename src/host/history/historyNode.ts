import * as v from 'valibot';
import { parsed } from '../../core/schema.ts';
import type { ListedCall } from '../../net/history/historyIndex.ts';

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

/** Says that a list is longer than what is shown. */
export interface MoreNode {
	readonly kind: 'more';
	readonly of: string;
	readonly left: number;
}

export type HistoryNode = CallNode | DayNode | MoreNode | { readonly kind: 'pinned'; readonly count: number };

const givenNode = v.object({
	call: v.exactOptional(v.object({ id: v.string() })),
	day: v.exactOptional(v.number()),
	/** True for a click: it shows the stored answer. */
	preview: v.exactOptional(v.boolean()),
});

/** The node that a command of the tree gets; empty for anything else. */
export function historyNodeOf(argument: unknown): v.InferOutput<typeof givenNode> {
	return parsed(givenNode, argument) ?? {};
}
