import type { OrderMistake, Placed } from '../mistakes/mistake.ts';
import { valuesMatter } from '../mistakes/orderMistakes.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { ParameterId } from './internedParameters.ts';
import { slotKey } from './keySet.ts';
import type { Mutations } from './mutations.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** The slots of variants in the order of a canonicalization: sorted anew where a change may move one. */
export interface SignedOrder {
	/** All slots by their own names: the order of every variant in which nothing moves. */
	readonly all: Int32Array;
	/** For each slot, whether its place depends on the value in it; empty where none does. */
	readonly valuesMatter: readonly boolean[];
	/** The order of a variant; slots without a parameter may be in it. */
	readonly of: (variant: ParameterVariant) => Int32Array;
}

export function signedOrder(order: OrderMistake, { names, nameIds, base, interned }: Mutations): SignedOrder {
	const matters = order.valueMatters ? valuesMatter(order, names) : [];
	/** Orders by what was moved in them. */
	const moved = new Map<number, Int32Array>();
	const placed = (id: ParameterId, index: number): Placed =>
		id < 0 ? { name: names[index] as string, value: '', index } : { ...interned.get(id), index };
	const sorted = (slots: Int32Array) => {
		interned.budget.spend((slots.length * Math.ceil(Math.log2(slots.length + 1))) >> 3);
		return Int32Array.from(Array.from(slots, placed).sort(order.compare), ({ index }) => index);
	};
	const all = sorted(base);
	return {
		all,
		valuesMatter: matters,
		of: ({ slots, changed, count }) => {
			let key = 0;
			for (let i = 0; i < count; i++) {
				const slot = changed[i] as number;
				const id = slots[slot] as ParameterId;
				if (matters[slot]) key += slotKey(slot, id);
				else if (id >= 0) {
					const { nameId } = interned.get(id);
					if (nameId !== nameIds[slot]) key -= slotKey(slot, nameId);
				}
			}
			if (key === 0) return all;
			if (moved.size * slots.length > mostMoved) moved.clear();
			return getOrInsert(moved, key, () => sorted(slots));
		},
	};
}

const mostMoved = 250_000;
