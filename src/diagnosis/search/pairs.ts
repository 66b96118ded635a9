import type { Budget } from './budget.ts';
import type { ParameterId } from './internedParameters.ts';
import { slotKey } from './keySet.ts';
import { absent, type Mutation, type Mutations } from './mutations.ts';
import type { Shard } from './shard.ts';
import type { Single, Singles } from './singles.ts';

/** Lists with two mistakes, each a list with one and what is put into it. */
export class Pairs {
	readonly parents: Single[] = [];
	/** The mutations in the order of application. */
	readonly firsts: number[] = [];
	readonly seconds: number[] = [];
	/** The slot in which the list differs from its parent's, or -1: then the second mutation is applied to the first's list. */
	readonly slots: number[] = [];
	readonly interned: ParameterId[] = [];

	get count(): number {
		return this.parents.length;
	}

	add(parent: Single, first: Single, second: Single, slot: number, parameterId: ParameterId): void {
		this.parents.push(parent);
		this.firsts.push(first.number);
		this.seconds.push(second.number);
		this.slots.push(slot);
		this.interned.push(parameterId);
	}
}

/** Makes the lists with two mistakes. */
export class PairMaker {
	private readonly mutations: Mutations;
	private readonly singles: Singles;
	private readonly budget: Budget;
	private readonly shard: Shard;
	private readonly made: (Pairs | undefined)[] = [];
	private turn = 0;

	constructor(mutations: Mutations, singles: Singles, budget: Budget, shard: Shard) {
		this.mutations = mutations;
		this.singles = singles;
		this.budget = budget;
		this.shard = shard;
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

	/** Pairs of mutations that change one slot each. */
	private addToSlot(pairs: Pairs, parent: Single, other: Single): void {
		const { slot } = other;
		const { ranks } = this.singles;
		const before = parent.slots[slot] as ParameterId;
		if (slot !== parent.slot) {
			// Neither is anything to the other; the pair comes with the one that changes the list first.
			if (!parent.isNew || !other.isNew || (ranks[slot] as number) < (ranks[parent.slot] as number)) return;
			if (this.isOurs()) this.add(pairs, parent, parent, other, slot, before, other.slots[slot] as ParameterId);
		} else if (other.number > parent.number && goesFirst(parent, other) && this.isOurs()) {
			this.add(pairs, parent, parent, other, slot, before, this.mutation(other).at(slot, before));
		}
	}

	/** Pairs of an mutation that changes any slots with another. */
	private addToGeneral(pairs: Pairs, parent: Single, other: Single): void {
		const { slot } = other;
		const otherIsFirst = other.number < parent.number;
		if (otherIsFirst ? !goesFirst(other, parent) : !goesFirst(parent, other)) return;
		if (slot >= 0) {
			if (!this.isOurs()) return;
			const before = parent.slots[slot] as ParameterId;
			// Here it does what another mutation does: that one comes by itself.
			if (!other.isNew && before === this.mutations.base[slot]) return;
			const parameterId = otherIsFirst
				? this.mutation(parent).at(slot, other.slots[slot] as ParameterId)
				: this.mutation(other).at(slot, before);
			const [first, second] = otherIsFirst ? [other, parent] : [parent, other];
			this.add(pairs, parent, first, second, slot, before, parameterId);
		} else if (otherIsFirst && this.isOurs()) {
			const mutation = this.mutation(parent);
			let { key } = parent;
			for (const changed of other.changed) {
				const before = parent.slots[changed] as ParameterId;
				const parameterId = mutation.at(changed, other.slots[changed] as ParameterId);
				if (parameterId !== before) key += slotKey(changed, parameterId) - slotKey(changed, before);
			}
			if (this.singles.seen.add(key)) pairs.add(parent, other, parent, -1, absent);
		}
	}

	/** Adds the list that has `parameterId` where its parent has `before`, unless it was seen before. */
	private add(
		pairs: Pairs,
		parent: Single,
		first: Single,
		second: Single,
		slot: number,
		before: ParameterId,
		parameterId: ParameterId,
	): void {
		if (parameterId === before) return;
		const key = parent.key + slotKey(slot, parameterId) - slotKey(slot, before);
		if (this.singles.seen.add(key)) pairs.add(parent, first, second, slot, parameterId);
	}

	/** True when it is this search's turn. */
	private isOurs(): boolean {
		const { index, of } = this.shard;
		return of === 1 || this.turn++ % of === index;
	}

	private mutation({ number }: Single): Mutation {
		return this.mutations.all[number] as Mutation;
	}
}

/** False when another mutation may stand in the first one's place: it comes with the second by itself. */
function goesFirst(first: Single, second: Single): boolean {
	return first.isNew || first.twin >= second.number;
}
