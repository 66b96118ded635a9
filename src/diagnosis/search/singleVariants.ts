import { rightOrder } from '../mistakes/orderMistakes.ts';
import type { ParameterId } from './internedParameters.ts';
import { KeySet, keyChange, slotKey } from './keySet.ts';
import { type AppliedMutations, absent, type Mutations } from './mutations.ts';
import { tiers } from './tiers.ts';
import { VariantDraft } from './variantDraft.ts';

/** What one mutation makes of the parameters as sent. Only the change is kept: long calls have as many as parameters. */
export interface SingleVariant {
	/** The slots that it changes, by rank. */
	readonly changed: Int32Array;
	readonly ids: Int32Array;
	readonly key: number;
	readonly number: number;
	readonly applied: AppliedMutations;
	readonly tier: number;
	/** The one slot that the mutation can change, or -1. */
	readonly slot: number;
	/** False when the mutation does nothing here, or what another does. */
	readonly isNew: boolean;
	/** The number of that other; its own when it is new, -1 when it does nothing. */
	readonly twin: number;
}

export interface SingleVariants {
	/** By the first change, the last ones first: so each variant shares most of the one before. */
	readonly all: readonly SingleVariant[];
	readonly byTier: readonly (readonly SingleVariant[])[];
	readonly newByTier: readonly (readonly SingleVariant[])[];
	/** Those that change any slots, and for each slot those that change it alone. */
	readonly general: readonly SingleVariant[];
	readonly bySlot: ReadonlyMap<number, readonly SingleVariant[]>;
	readonly byNumber: readonly (SingleVariant | undefined)[];
	/** The keys of all variants so far. */
	readonly seen: KeySet;
	/** For each slot its place in the right order. */
	readonly ranks: Int32Array;
}

export function singleVariants(mutations: Mutations): SingleVariants {
	const { base, names } = mutations;
	const { budget } = mutations.interned;
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
	const draft = new VariantDraft(base);
	const changeOf = (slot: number, id: ParameterId) => keyChange(slot, base[slot] as ParameterId, id);
	const isEnough = budget.preparation();
	for (const [number, { tier, slot, slots, at }] of inOrder) {
		if (isEnough(1 + (slot < 0 ? base.length >> 5 : 0))) break;
		draft.change(slots, at);
		const changed = draft.changed.slice(0, draft.count).sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
		const ids = changed.map((one) => draft.slots[one] as ParameterId);
		const key = ids.reduce((sum, id, index) => sum + changeOf(changed[index] as number, id), baseKey);
		draft.reset();
		budget.keep(8 * changed.length);
		const isNew = seen.add(key);
		const single = { changed, ids, key, number, applied: [number], tier, slot, isNew, twin: number };
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
	const newByTier = byTier.map((singles) => singles.filter(({ isNew }) => isNew));
	const bySlot = Map.groupBy(all, ({ slot }) => slot);
	const general = bySlot.get(-1) ?? [];
	const byNumber = new Array<SingleVariant | undefined>(mutations.all.length);
	for (const single of all) byNumber[single.number] = single;
	return { all, byTier, newByTier, general, bySlot, byNumber, seen, ranks };
}

function ranksOf(names: readonly string[]): Int32Array {
	const ranks = new Int32Array(names.length);
	const placed = names.map((name, index) => ({ name, value: '', index }));
	placed.sort(rightOrder.compare).forEach(({ index }, rank) => {
		ranks[index] = rank;
	});
	return ranks;
}
