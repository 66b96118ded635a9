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

/** Makes the pairs of a tier; ask for lower tiers first. */
export function pairVariants({ all, base, interned }: Mutations, singles: SingleVariants): (tier: number) => Pairs {
	const { budget } = interned;
	const { ranks, seen } = singles;
	const byTier = new Map<number, Pairs>();
	/** The parent whose pairs are made. */
	const draft = new VariantDraft(base);
	const mutation = ({ number }: SingleVariant) => all[number] as Mutation;
	/** What a mutation that changes one slot makes of what is there as sent. */
	const alone = ({ slot, ids }: SingleVariant) => ids[0] ?? (base[slot] as ParameterId);

	/** Pairs of mutations that change one slot each. */
	function addToSlot(pairs: number[], parent: SingleVariant, other: SingleVariant): void {
		const { slot } = other;
		if (slot !== parent.slot) {
			// Neither changes what the other does; the pair comes with the one that changes the string first.
			if (!parent.isNew || !other.isNew || (ranks[slot] as number) < (ranks[parent.slot] as number)) return;
			add(pairs, parent, other, alone(other));
		} else if (other.number > parent.number && goesFirst(parent, other)) {
			add(pairs, parent, other, mutation(other).at(slot, draft.slots[slot] as ParameterId));
		}
	}

	/** Pairs of a mutation that changes any slots with another. */
	function addToGeneral(pairs: number[], parent: SingleVariant, other: SingleVariant): void {
		const { slot } = other;
		const otherIsFirst = other.number < parent.number;
		if (otherIsFirst ? !goesFirst(other, parent) : slot < 0 || !goesFirst(parent, other)) return;
		const { at } = mutation(otherIsFirst ? parent : other);
		if (slot >= 0) {
			const before = draft.slots[slot] as ParameterId;
			// Here it does what another mutation does: that one comes by itself.
			if (!other.isNew && before === base[slot]) return;
			add(pairs, parent, other, at(slot, otherIsFirst ? alone(other) : before));
		} else {
			let { key } = parent;
			for (let i = 0; i < other.changed.length; i++) {
				const changed = other.changed[i] as number;
				key += keyChange(changed, draft.slots[changed] as number, at(changed, other.ids[i] as ParameterId));
			}
			if (seen.add(key)) pairs.push(parent.number, other.number, absent);
		}
	}

	/** Adds a pair that has `id` in the one slot that the other mutation changes, unless its like was seen before. */
	function add(pairs: number[], parent: SingleVariant, other: SingleVariant, id: ParameterId): void {
		const before = draft.slots[other.slot] as ParameterId;
		if (id === before || !seen.add(parent.key + keyChange(other.slot, before, id))) return;
		pairs.push(parent.number, other.number, id);
	}

	function make(tier: number): Pairs {
		const pairs: number[] = [];
		for (const parent of singles.all) {
			const others = singles.byTier[tier - parent.tier] ?? [];
			const before = pairs.length;
			draft.putAll(parent);
			for (const other of others) {
				if (parent.slot < 0) addToGeneral(pairs, parent, other);
				else if (other.slot >= 0) addToSlot(pairs, parent, other);
			}
			draft.reset();
			budget.keep(bytesOfNumber * (pairs.length - before));
			if (budget.spend(others.length >> 1)) break;
		}
		return pairs;
	}

	return (tier) => getOrInsert(byTier, tier, () => make(tier));
}

const bytesOfNumber = 8;

/** False when another mutation may stand in the first one's place: it comes with the second by itself. */
function goesFirst(first: SingleVariant, second: SingleVariant): boolean {
	return first.isNew || first.twin >= second.number;
}
