import type { OrderMistake, Placed } from '../mistakes/mistake.ts';
import { valuesMatter } from '../mistakes/orderMistakes.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { InternedParameters, ParameterId } from './internedParameters.ts';
import { slotKey } from './keySet.ts';
import type { Mutations } from './mutations.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** The slots of variants in the order of a canonicalization: sorted anew where a change may move one. */
export class SignedOrder {
	/** All slots by their own names: the order of every variant in which nothing moves. */
	readonly all: Int32Array;
	/** For each slot, whether its place depends on the value in it; empty where none does. */
	readonly valuesMatter: readonly boolean[];
	private readonly order: OrderMistake;
	private readonly interned: InternedParameters;
	private readonly names: readonly string[];
	private readonly nameIds: Int32Array;
	/** Orders by what was moved in them. */
	private readonly moved = new Map<number, Int32Array>();

	constructor(order: OrderMistake, { names, nameIds, base, interned }: Mutations) {
		this.order = order;
		this.interned = interned;
		this.names = names;
		this.nameIds = nameIds;
		this.valuesMatter = order.valueMatters ? valuesMatter(order, names) : [];
		this.all = this.sorted(base);
		interned.budget.keep(bytesOfSlot * names.length);
	}

	/** The order of a variant; slots without a parameter may be in it. */
	of({ slots, changed, count }: ParameterVariant): Int32Array {
		let key = 0;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			const id = slots[slot] as ParameterId;
			if (this.valuesMatter[slot]) key += slotKey(slot, id);
			else if (id >= 0) {
				const { nameId } = this.interned.get(id);
				if (nameId !== this.nameIds[slot]) key -= slotKey(slot, nameId);
			}
		}
		if (key === 0) return this.all;
		if (this.moved.size * slots.length > mostMoved) this.moved.clear();
		return getOrInsert(this.moved, key, () => this.sorted(slots));
	}

	private sorted(slots: Int32Array): Int32Array {
		this.interned.budget.spend((slots.length * Math.ceil(Math.log2(slots.length + 1))) >> 3);
		const placed = this.names.map((_, slot) => this.placed(slots, slot));
		return Int32Array.from(placed.sort(this.order.compare), ({ index }) => index);
	}

	private placed(slots: Int32Array, index: number): Placed {
		const id = slots[index] as ParameterId;
		return id < 0 ? { name: this.names[index] as string, value: '', index } : { ...this.interned.get(id), index };
	}
}

const mostMoved = 250_000;
const bytesOfSlot = 4;
