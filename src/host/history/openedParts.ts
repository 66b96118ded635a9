import type { HistoryNode } from './historyNode.ts';

/** The parts of the history that hold calls or drafts. */
type Part = Extract<HistoryNode, { kind: 'day' | 'pinned' | 'drafts' }>;

/**
 * Which parts of the history are open. VS Code forgets it of what is not in the tree, so after a search all would be as
 * they were at first: the calls of today and those that are pinned open, everything else folded.
 */
export class OpenedParts {
	/** What the user has opened or folded, by its kind or its day. */
	private readonly chosen = new Map<string | number, boolean>();
	private readonly now: () => number;

	constructor(now: () => number = Date.now) {
		this.now = now;
	}

	/** Notes that the user has opened or folded a part. */
	note(node: HistoryNode, isOpen: boolean): void {
		if (isPart(node)) this.chosen.set(keyOf(node), isOpen);
	}

	/** Whether it is to be shown open. */
	has(node: HistoryNode): boolean {
		return isPart(node) && (this.chosen.get(keyOf(node)) ?? this.isOpenAtFirst(node));
	}

	private isOpenAtFirst(node: Part): boolean {
		return node.kind === 'pinned' || (node.kind === 'day' && node.day === new Date(this.now()).setHours(0, 0, 0, 0));
	}
}

function isPart(node: HistoryNode): node is Part {
	return node.kind === 'day' || node.kind === 'pinned' || node.kind === 'drafts';
}

function keyOf(part: Part): string | number {
	return part.kind === 'day' ? part.day : part.kind;
}
