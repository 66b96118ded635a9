import type { List } from './listDraft.ts';
import type { PieceId, Pieces } from './pieces.ts';

/** Tells which lists are of ASCII alone, by what is known of their parents. */
export class AsciiLists {
	private readonly pieces: Pieces;
	private family = -1;
	/** How many pieces of the parent are beyond ASCII. */
	private inParent = 0;

	constructor(pieces: Pieces) {
		this.pieces = pieces;
	}

	has({ slots, parent, family, changed, count }: List): boolean {
		if (family !== this.family) {
			this.family = family;
			this.inParent = 0;
			for (let slot = 0; slot < parent.length; slot++) this.inParent += this.othersIn(parent[slot] as PieceId);
		}
		let others = this.inParent;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			others += this.othersIn(slots[slot] as PieceId) - this.othersIn(parent[slot] as PieceId);
		}
		return others === 0;
	}

	/** 1 for a piece beyond ASCII. */
	private othersIn(piece: PieceId): number {
		return piece < 0 || this.pieces.isAscii(piece) ? 0 : 1;
	}
}
