import type { Budget } from './budget.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { ParameterId } from './internedParameters.ts';
import { keyChange } from './keySet.ts';
import { absent, type Mutation, type Mutations } from './mutations.ts';
import type { SingleVariant, SingleVariants } from './singleVariants.ts';
import { VariantDraft } from './variantDraft.ts';

/**
 * Variants with two mistakes. Each is a variant with one, its parent, with another parameter in the one slot that the
 * other mutation changes; or, where that changes any slots, the later of both applied to the variant of the earlier.
 * They are many, and an object for each takes too much memory: for each there are three numbers in a row, that of its
 * parent, that of the other, and what is in the one slot.
 */
export type Pairs = readonly number[];

/** Two mutations in the order of application; in different slots that is one and the same. */
export function inOrder(parent: SingleVariant, other: SingleVariant): [first: SingleVariant, second: SingleVariant] {
	return parent.slot < 0 && other.number < parent.number ? [other, parent] : [parent, other];
}

export class PairVariants {
	private readonly mutations: Mutations;
	private readonly singles: SingleVariants;
	private readonly budget: Budget;
	private readonly byTier = new Map<number, Pairs>();
	/** The parent whose pairs are made. */
	private readonly parent: VariantDraft;

	constructor(mutations: Mutations, singles: SingleVariants, budget: Budget) {
		this.mutations = mutations;
		this.singles = singles;
		this.budget = budget;
		this.parent = new VariantDraft(mutations.base);
	}

	/** The pairs of that tier; ask for lower tiers first. */
	of(tier: number): Pairs {
		return getOrInsert(this.byTier, tier, () => {
			const pairs: number[] = [];
			for (const parent of this.singles.all) {
				const others = this.singles.byTier[tier - parent.tier] ?? [];
				const before = pairs.length;
				this.parent.putAll(parent);
				for (const other of others) {
					if (parent.slot < 0) this.addToGeneral(pairs, parent, other);
					else if (other.slot >= 0) this.addToSlot(pairs, parent, other);
				}
				this.parent.reset();
				this.budget.keep(bytesOfNumber * (pairs.length - before));
				if (this.budget.spend(others.length >> 1)) break;
			}
			return pairs;
		});
	}

	/** Pairs of mutations that change one slot each. */
	private addToSlot(pairs: number[], parent: SingleVariant, other: SingleVariant): void {
		const { slot } = other;
		const { ranks } = this.singles;
		if (slot !== parent.slot) {
			// Neither changes what the other does; the pair comes with the one that changes the string first.
			if (!parent.isNew || !other.isNew || (ranks[slot] as number) < (ranks[parent.slot] as number)) return;
			this.add(pairs, parent, other, this.alone(other));
		} else if (other.number > parent.number && goesFirst(parent, other)) {
			this.add(pairs, parent, other, this.mutation(other).at(slot, this.parent.slots[slot] as ParameterId));
		}
	}

	/** Pairs of a mutation that changes any slots with another. */
	private addToGeneral(pairs: number[], parent: SingleVariant, other: SingleVariant): void {
		const { slot } = other;
		const otherIsFirst = other.number < parent.number;
		if (otherIsFirst ? !goesFirst(other, parent) : slot < 0 || !goesFirst(parent, other)) return;
		const { at } = this.mutation(otherIsFirst ? parent : other);
		if (slot >= 0) {
			const before = this.parent.slots[slot] as ParameterId;
			// Here it does what another mutation does: that one comes by itself.
			if (!other.isNew && before === this.mutations.base[slot]) return;
			this.add(pairs, parent, other, at(slot, otherIsFirst ? this.alone(other) : before));
		} else {
			let { key } = parent;
			for (let i = 0; i < other.changed.length; i++) {
				const changed = other.changed[i] as number;
				key += keyChange(changed, this.parent.slots[changed] as number, at(changed, other.ids[i] as ParameterId));
			}
			if (this.singles.seen.add(key)) pairs.push(parent.number, other.number, absent);
		}
	}

	/** Adds a pair that has `id` in the one slot that the other mutation changes, unless its like was seen before. */
	private add(pairs: number[], parent: SingleVariant, other: SingleVariant, id: ParameterId): void {
		const before = this.parent.slots[other.slot] as ParameterId;
		if (id === before || !this.singles.seen.add(parent.key + keyChange(other.slot, before, id))) return;
		pairs.push(parent.number, other.number, id);
	}

	/** What a mutation that changes one slot makes of what is there as sent. */
	private alone({ slot, ids }: SingleVariant): ParameterId {
		return ids[0] ?? (this.mutations.base[slot] as ParameterId);
	}

	private mutation({ number }: SingleVariant): Mutation {
		return this.mutations.all[number] as Mutation;
	}
}

const bytesOfNumber = 8;

/** False when another mutation may stand in the first one's place: it comes with the second by itself. */
function goesFirst(first: SingleVariant, second: SingleVariant): boolean {
	return first.isNew || first.twin >= second.number;
}
