import type { Budget } from './budget.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { ParameterId } from './internedParameters.ts';
import { keyChange } from './keySet.ts';
import { type AppliedMutations, absent, type Mutation, type Mutations } from './mutations.ts';
import type { SingleVariant, SingleVariants } from './singleVariants.ts';
import { VariantDraft } from './variantDraft.ts';

/**
 * Variants with two mistakes. Each is a variant with one, its parent, with another parameter in the one slot that the
 * other mutation changes; or, where that changes any slots, the later of both applied to the variant of the earlier.
 * They are many: an object for each would cost more than it takes to try them.
 */
export class Pairs {
	/** How many there are. */
	count = 0;
	private readonly budget: Budget;
	/** For each the number of its parent, that of the other, and what is in the one slot. */
	private all = new Int32Array(3 * 64);

	constructor(budget: Budget) {
		this.budget = budget;
	}

	add(parent: number, other: number, id: ParameterId): void {
		const at = 3 * this.count++;
		if (at === this.all.length) this.grow();
		this.all[at] = parent;
		this.all[at + 1] = other;
		this.all[at + 2] = id;
	}

	/** The number of the mutation that makes the parent of a pair. */
	parent(index: number): number {
		return this.all[3 * index] as number;
	}

	/** The number of the other mutation. */
	other(index: number): number {
		return this.all[3 * index + 1] as number;
	}

	/** What is in the one slot. */
	id(index: number): ParameterId {
		return this.all[3 * index + 2] as ParameterId;
	}

	private grow(): void {
		const grown = new Int32Array(2 * this.all.length);
		grown.set(this.all);
		this.budget.keep(grown.byteLength - this.all.byteLength);
		this.all = grown;
	}
}

/** The pairs of a tier: of mistakes at two steps of signing, and at one. */
export type PairsOfTier = Readonly<Record<'apart' | 'sameStep', Pairs>>;

/** Two mutations in the order of application; in different slots that is one and the same. */
export function inOrder(parent: SingleVariant, other: SingleVariant): [first: SingleVariant, second: SingleVariant] {
	return parent.slot < 0 && other.number < parent.number ? [other, parent] : [parent, other];
}

/** Three mutations, two of them in order. */
export function withThird(first: number, second: number, third: number): AppliedMutations {
	if (third > second) return [first, second, third];
	return third > first ? [first, third, second] : [third, first, second];
}

/** Makes the variants with two mistakes. */
export class PairVariants {
	private readonly mutations: Mutations;
	private readonly singles: SingleVariants;
	private readonly budget: Budget;
	private readonly byTier = new Map<number, PairsOfTier>();
	private turn = 0;
	/** The parent whose pairs are made. */
	private readonly parent: VariantDraft;

	constructor(mutations: Mutations, singles: SingleVariants, budget: Budget) {
		this.mutations = mutations;
		this.singles = singles;
		this.budget = budget;
		this.parent = new VariantDraft(mutations.base);
	}

	/** The pairs of that tier that are this search's to try; ask for lower tiers first. */
	of(tier: number): PairsOfTier {
		return getOrInsert(this.byTier, tier, () => {
			const pairs = { apart: new Pairs(this.budget), sameStep: new Pairs(this.budget) };
			for (const parent of this.singles.all) {
				const others = this.singles.byTier[tier - parent.tier] ?? [];
				this.parent.putAll(parent);
				for (const other of others) {
					const ofKind = parent.step === other.step ? pairs.sameStep : pairs.apart;
					if (parent.slot < 0) this.addToGeneral(ofKind, parent, other);
					else if (other.slot >= 0) this.addToSlot(ofKind, parent, other);
				}
				this.parent.reset(this.mutations.base, 0);
				if (this.budget.spend(others.length >> 1)) break;
			}
			return pairs;
		});
	}

	/** Pairs of mutations that change one slot each. */
	private addToSlot(pairs: Pairs, parent: SingleVariant, other: SingleVariant): void {
		const { slot } = other;
		const { ranks } = this.singles;
		if (slot !== parent.slot) {
			// Neither changes what the other does; the pair comes with the one that changes the string first.
			if (!parent.isNew || !other.isNew || (ranks[slot] as number) < (ranks[parent.slot] as number)) return;
			if (this.isOurs()) this.add(pairs, parent, other, this.alone(other));
		} else if (other.number > parent.number && goesFirst(parent, other) && this.isOurs()) {
			this.add(pairs, parent, other, this.mutation(other).at(slot, this.parent.slots[slot] as ParameterId));
		}
	}

	/** Pairs of a mutation that changes any slots with another. */
	private addToGeneral(pairs: Pairs, parent: SingleVariant, other: SingleVariant): void {
		const { slot } = other;
		const otherIsFirst = other.number < parent.number;
		if (otherIsFirst ? !goesFirst(other, parent) : slot < 0 || !goesFirst(parent, other)) return;
		if (!this.isOurs()) return;
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
			if (this.singles.seen.add(key)) pairs.add(parent.number, other.number, absent);
		}
	}

	/** Adds a pair that has `id` in the one slot that the other mutation changes, unless its like was seen before. */
	private add(pairs: Pairs, parent: SingleVariant, other: SingleVariant, id: ParameterId): void {
		const before = this.parent.slots[other.slot] as ParameterId;
		if (id === before || !this.singles.seen.add(parent.key + keyChange(other.slot, before, id))) return;
		pairs.add(parent.number, other.number, id);
	}

	/** What a mutation that changes one slot makes of what is there as sent. */
	private alone({ slot, ids }: SingleVariant): ParameterId {
		return ids[0] ?? (this.mutations.base[slot] as ParameterId);
	}

	/** True when it is this search's turn. */
	private isOurs(): boolean {
		const { index, of } = this.budget.shard;
		return of === 1 || this.turn++ % of === index;
	}

	private mutation({ number }: SingleVariant): Mutation {
		return this.mutations.all[number] as Mutation;
	}
}

/** False when another mutation may stand in the first one's place: it comes with the second by itself. */
function goesFirst(first: SingleVariant, second: SingleVariant): boolean {
	return first.isNew || first.twin >= second.number;
}
