import { rightOrder } from '../mistakes/orderMistakes.ts';
import { tiers } from '../mistakes/plausibility.ts';
import type { Budget } from './budget.ts';
import { KeySet, slotKey } from './keySet.ts';
import { absent, type Mutation, type Mutations } from './mutations.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** What an mutation makes of the list as sent. */
export interface Single extends ParameterVariant {
	readonly key: number;
	readonly number: number;
	readonly tier: number;
	/** The one slot that the mutation can change, or -1. */
	readonly slot: number;
	/**
	 * In which order the mutations of a triple are chosen, so that each comes once: first those that change any slots, then from
	 * the front of the string to its end.
	 */
	readonly place: number;
	/** False when the mutation does nothing here, or what another does. */
	readonly isNew: boolean;
	/** The number of that other; its own when it is new, -1 when it does nothing. */
	readonly twin: number;
}

/** The lists with one mistake. */
export class Singles {
	/** By the first change, the last ones first: so each list shares most of the one before. */
	readonly all: Single[] = [];
	readonly byTier: Single[][] = [];
	/** By the number of the mutation; lacks those for which there was no budget. */
	readonly byNumber: (Single | undefined)[] = [];
	/** The keys of all lists so far. */
	readonly seen = new KeySet();
	/** For each slot its place in the right order. */
	readonly ranks: Int32Array;
	readonly baseKey: number;

	constructor(mutations: Mutations, budget: Budget) {
		const { base } = mutations;
		const ranks = rankOfSlots(mutations.names);
		this.ranks = ranks;
		this.baseKey = base.reduce((sum, parameterId, slot) => sum + slotKey(slot, parameterId), 0);
		this.seen.add(this.baseKey);
		const numbers = new Map([[this.baseKey, -1]]);
		const add = (mutation: Mutation, number: number) => {
			if (budget.spend(1 + (base.length >> 5))) return;
			const { tier, slot } = mutation;
			const slots = base.slice();
			const key = this.baseKey + mutation.apply(slots);
			const changed = changesIn(slots, base, ranks);
			const parameterVariant = { slots, parent: base, family: 0, changed, count: changed.length };
			const place = number + (slot < 0 ? 0 : ((ranks[slot] as number) + 1) * mutations.all.length);
			const isNew = this.seen.add(key);
			if (isNew) numbers.set(key, number);
			const single = { ...parameterVariant, key, number, tier, slot, place, isNew, twin: numbers.get(key) ?? -1 };
			this.all.push(single);
			this.byNumber[number] = single;
		};
		for (let tier = 0; tier <= tiers; tier++) {
			// What concerns one value alone comes first: a change of all values may do more beside another mistake.
			for (const general of [false, true]) {
				mutations.all.forEach((mutation, number) => {
					if (mutation.tier === tier && mutation.slot < 0 === general) add(mutation, number);
				});
			}
		}
		const firstChange = ({ changed: [slot] }: Single) => (slot === undefined ? absent : (ranks[slot] as number));
		this.all.sort((a, b) => firstChange(b) - firstChange(a));
		for (let tier = 0; tier <= tiers; tier++) {
			this.byTier[tier] = this.all.filter((single) => single.tier === tier);
		}
	}
}

/** For each slot its place in the right order. */
function rankOfSlots(names: readonly string[]): Int32Array {
	const ranks = new Int32Array(names.length);
	const placed = names.map((name, index) => ({ name, value: '', index }));
	placed.sort(rightOrder.compare).forEach(({ index }, rank) => {
		ranks[index] = rank;
	});
	return ranks;
}

/** The slots in which lists differ, by rank. */
function changesIn(slots: Int32Array, base: Int32Array, ranks: Int32Array): Int32Array {
	const changed: number[] = [];
	for (let slot = 0; slot < slots.length; slot++) if (slots[slot] !== base[slot]) changed.push(slot);
	return Int32Array.from(changed.sort((a, b) => (ranks[a] as number) - (ranks[b] as number)));
}
