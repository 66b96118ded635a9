import { type Atom, type Atoms, absent } from './atoms.ts';
import type { Budget } from './budget.ts';
import { slotKey } from './keySet.ts';
import type { PieceId } from './pieces.ts';
import type { Share } from './share.ts';
import type { Single, Singles } from './singles.ts';

/** Lists with two mistakes, each a list with one and what is put into it. */
export class Pairs {
	readonly parents: Single[] = [];
	/** The atoms in the order of application. */
	readonly firsts: number[] = [];
	readonly seconds: number[] = [];
	/** The slot in which the list differs from its parent's, or -1: then the second atom is applied to the first's list. */
	readonly slots: number[] = [];
	readonly pieces: PieceId[] = [];

	get count(): number {
		return this.parents.length;
	}

	add(parent: Single, first: Single, second: Single, slot: number, piece: PieceId): void {
		this.parents.push(parent);
		this.firsts.push(first.number);
		this.seconds.push(second.number);
		this.slots.push(slot);
		this.pieces.push(piece);
	}
}

/** Makes the lists with two mistakes. */
export class PairMaker {
	private readonly atoms: Atoms;
	private readonly singles: Singles;
	private readonly budget: Budget;
	private readonly share: Share;
	private readonly made: (Pairs | undefined)[] = [];
	private turn = 0;

	constructor(atoms: Atoms, singles: Singles, budget: Budget, share: Share) {
		this.atoms = atoms;
		this.singles = singles;
		this.budget = budget;
		this.share = share;
	}

	/** The pairs of that tier that are this search's to try; ask for lower tiers first. */
	of(tier: number): Pairs {
		const known = this.made[tier];
		if (known) return known;
		const pairs = new Pairs();
		this.made[tier] = pairs;
		for (const parent of this.singles.all) {
			const others = this.singles.byTier[tier - parent.tier] ?? [];
			for (const other of others) {
				if (parent.slot < 0) this.addToGeneral(pairs, parent, other);
				else if (other.slot >= 0) this.addToSlot(pairs, parent, other);
			}
			if (this.budget.spend(others.length >> 1)) break;
		}
		return pairs;
	}

	/** Pairs of atoms that change one slot each. */
	private addToSlot(pairs: Pairs, parent: Single, other: Single): void {
		const { slot } = other;
		const { ranks } = this.singles;
		const before = parent.slots[slot] as PieceId;
		if (slot !== parent.slot) {
			// Neither is anything to the other; the pair comes with the one that changes the list first.
			if (!parent.isNew || !other.isNew || (ranks[slot] as number) < (ranks[parent.slot] as number)) return;
			if (this.isOurs()) this.add(pairs, parent, parent, other, slot, before, other.slots[slot] as PieceId);
		} else if (other.number > parent.number && goesFirst(parent, other) && this.isOurs()) {
			this.add(pairs, parent, parent, other, slot, before, this.atom(other).at(slot, before));
		}
	}

	/** Pairs of an atom that changes any slots with another. */
	private addToGeneral(pairs: Pairs, parent: Single, other: Single): void {
		const { slot } = other;
		const otherIsFirst = other.number < parent.number;
		if (otherIsFirst ? !goesFirst(other, parent) : !goesFirst(parent, other)) return;
		if (slot >= 0) {
			if (!this.isOurs()) return;
			const before = parent.slots[slot] as PieceId;
			// Here it does what another atom does: that one comes by itself.
			if (!other.isNew && before === this.atoms.base[slot]) return;
			const piece = otherIsFirst
				? this.atom(parent).at(slot, other.slots[slot] as PieceId)
				: this.atom(other).at(slot, before);
			const [first, second] = otherIsFirst ? [other, parent] : [parent, other];
			this.add(pairs, parent, first, second, slot, before, piece);
		} else if (otherIsFirst && this.isOurs()) {
			const atom = this.atom(parent);
			let { key } = parent;
			for (const changed of other.changed) {
				const before = parent.slots[changed] as PieceId;
				const piece = atom.at(changed, other.slots[changed] as PieceId);
				if (piece !== before) key += slotKey(changed, piece) - slotKey(changed, before);
			}
			if (this.singles.seen.add(key)) pairs.add(parent, other, parent, -1, absent);
		}
	}

	/** Adds the list that has `piece` where its parent has `before`, unless it was seen before. */
	private add(
		pairs: Pairs,
		parent: Single,
		first: Single,
		second: Single,
		slot: number,
		before: PieceId,
		piece: PieceId,
	): void {
		if (piece === before) return;
		const key = parent.key + slotKey(slot, piece) - slotKey(slot, before);
		if (this.singles.seen.add(key)) pairs.add(parent, first, second, slot, piece);
	}

	/** True when it is this search's turn. */
	private isOurs(): boolean {
		const { index, of } = this.share;
		return of === 1 || this.turn++ % of === index;
	}

	private atom({ number }: Single): Atom {
		return this.atoms.all[number] as Atom;
	}
}

/** False when another atom may stand in the first one's place: it comes with the second by itself. */
function goesFirst(first: Single, second: Single): boolean {
	return first.isNew || first.twin >= second.number;
}
