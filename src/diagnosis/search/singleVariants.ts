import type { Mistake } from '../mistakes/mistake.ts';
import { rightOrder } from '../mistakes/orderMistakes.ts';
import { tiers } from '../mistakes/plausibility.ts';
import type { Budget } from './budget.ts';
import type { ParameterId } from './internedParameters.ts';
import { KeySet, slotKey } from './keySet.ts';
import { type AppliedMutations, absent, type Mutations } from './mutations.ts';

/** What one mutation makes of the parameters as sent. Only the change is kept: long calls have as many as parameters. */
export interface SingleVariant {
	/** The slots that it changes, by rank. */
	readonly changed: Int32Array;
	/** What is in each of these. */
	readonly ids: Int32Array;
	readonly key: number;
	/** The number of the mutation. */
	readonly number: number;
	/** The mutation alone. */
	readonly applied: AppliedMutations;
	readonly tier: number;
	readonly step: Step;
	/** The one slot that the mutation can change, or -1. */
	readonly slot: number;
	/**
	 * In which order the mutations of a triple are chosen, so that each comes once: first those that change any slots,
	 * then from the front of the string to its end.
	 */
	readonly place: number;
	/** False when the mutation does nothing here, or what another does. */
	readonly isNew: boolean;
	/** The number of that other; its own when it is new, -1 when it does nothing. */
	readonly twin: number;
}

/** Where a mutation is made: in which parameters there are, in what they are called, or in their values. */
export type Step = 'set' | 'names' | 'values';

/** The variants with one mistake. */
export interface SingleVariants {
	/** By the first change, the last ones first: so each variant shares most of the one before. */
	readonly all: readonly SingleVariant[];
	readonly byTier: readonly (readonly SingleVariant[])[];
	/** By the number of the mutation. */
	readonly byNumber: readonly (SingleVariant | undefined)[];
	/** The keys of all variants so far. */
	readonly seen: KeySet;
	/** For each slot its place in the right order. */
	readonly ranks: Int32Array;
	readonly baseKey: number;
}

export function singleVariants(mutations: Mutations, budget: Budget): SingleVariants {
	const { base, names } = mutations;
	const ranks = ranksOf(names);
	const baseKey = base.reduce((sum, id, slot) => sum + slotKey(slot, id), 0);
	const all: { -readonly [Key in keyof SingleVariant]: SingleVariant[Key] }[] = [];
	const seen = new KeySet((bytes) => budget.keep(bytes));
	seen.add(baseKey);
	/** By key, the one that is new. */
	const first = new Map<number, (typeof all)[number]>();
	const inOrder = [...mutations.all.entries()].sort(
		([, a], [, b]) => a.tier - b.tier || Number(a.slot < 0) - Number(b.slot < 0),
	);
	const slots = base.slice();
	const isEnough = budget.preparation();
	for (const [number, { mistake, tier, slot, apply }] of inOrder) {
		if (isEnough(1 + (slot < 0 ? base.length >> 5 : 0))) break;
		const key = baseKey + apply(slots);
		const changed = changedSlots(slots, base, ranks, slot);
		const ids = changed.map((one) => slots[one] as ParameterId);
		for (const one of changed) slots[one] = base[one] as ParameterId;
		budget.keep(8 * changed.length);
		const place = number + (slot < 0 ? 0 : ((ranks[slot] as number) + 1) * mutations.all.length);
		const step = stepOf(mistake);
		const isNew = seen.add(key);
		const single = { changed, ids, key, number, applied: [number], tier, step, slot, place, isNew, twin: number };
		all.push(single);
		const before = first.get(key);
		// What concerns one value alone goes first: a change of all values may do more beside another mistake.
		if (before && before.slot < 0 && slot >= 0) {
			before.isNew = false;
			single.isNew = true;
		} else if (!single.isNew) continue;
		first.set(key, single);
	}
	for (const single of all) single.twin = first.get(single.key)?.number ?? -1;
	const firstRank = ({ changed: [slot] }: SingleVariant) => (slot === undefined ? absent : (ranks[slot] as number));
	all.sort((a, b) => firstRank(b) - firstRank(a));
	const byTier = Array.from({ length: tiers + 1 }, (_, tier) => all.filter((single) => single.tier === tier));
	const byNumber = new Array<SingleVariant | undefined>(mutations.all.length);
	for (const single of all) byNumber[single.number] = single;
	return { all, byTier, byNumber, seen, ranks, baseKey };
}

function stepOf(mistake: Mistake): Step {
	if (mistake.stage === 'parameter-set') return 'set';
	return 'names' in mistake && mistake.names === 'only' ? 'names' : 'values';
}

function ranksOf(names: readonly string[]): Int32Array {
	const ranks = new Int32Array(names.length);
	const placed = names.map((name, index) => ({ name, value: '', index }));
	placed.sort(rightOrder.compare).forEach(({ index }, rank) => {
		ranks[index] = rank;
	});
	return ranks;
}

/** The slots in which a variant differs from the parameters as sent, by rank; `only` is the one that can, or -1. */
function changedSlots(slots: Int32Array, base: Int32Array, ranks: Int32Array, only: number): Int32Array {
	if (only >= 0) return slots[only] === base[only] ? unchanged : Int32Array.of(only);
	const changed: number[] = [];
	for (let slot = 0; slot < slots.length; slot++) if (slots[slot] !== base[slot]) changed.push(slot);
	return Int32Array.from(changed.sort((a, b) => (ranks[a] as number) - (ranks[b] as number)));
}

const unchanged = new Int32Array(0);
