import type { OrderMistake, Placed } from '../mistakes/mistake.ts';
import { valuesMatter } from '../mistakes/orderMistakes.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { InternedParameters, ParameterId } from './internedParameters.ts';
import { slotKey } from './keySet.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** What the orders of one call's parameters share. */
interface KnownOrders {
	/** The parameters as sent, by slot. */
	readonly placed: readonly Placed[];
	readonly orders: Map<OrderMistake, SignedOrder>;
}

const known = new WeakMap<readonly string[], KnownOrders>();

/** An order of variants of the same parameters: to sort many anew for every search would take long. */
export function signedOrderOf(
	order: OrderMistake,
	{ names, base }: { readonly names: readonly string[]; readonly base: Int32Array },
	interned: InternedParameters,
): SignedOrder {
	const { placed, orders } = getOrInsert(known, names, (): KnownOrders => {
		const valueIn = (id: ParameterId) => (id < 0 ? '' : interned.get(id).value);
		interned.budget.keep(bytesOfPlaced * names.length);
		return {
			placed: names.map((name, index) => ({ name, value: valueIn(base[index] as ParameterId), index })),
			orders: new Map(),
		};
	});
	return getOrInsert(orders, order, () => new SignedOrder(order, names, base, placed, interned));
}

/** The slots of a variant in the order of a canonicalization, found from the order of the parameters as sent. */
export class SignedOrder {
	/** All slots by their own names: the order of every variant that the order cannot tell from these. */
	readonly all: Int32Array;
	/** The place of each slot in it. */
	private readonly rankOf: Int32Array;
	private readonly order: OrderMistake;
	private readonly interned: InternedParameters;
	private readonly names: Int32Array;
	/** For each slot, whether its place depends on the value in it. */
	private readonly valuesMatter: readonly boolean[];
	private readonly base: Int32Array;
	private readonly placed: readonly Placed[];
	/** The slots with a parameter as sent, in order. */
	private readonly present: Int32Array;
	/** Orders by what was renamed in them. */
	private readonly renamed = new Map<number, Int32Array>();
	private readonly isChanged: Uint8Array;
	private readonly scratch: Int32Array;
	private readonly changed: Int32Array;
	private readonly mostRenamed: number;

	/** @param placed the parameters as sent, by slot */
	constructor(
		order: OrderMistake,
		names: readonly string[],
		base: Int32Array,
		placed: readonly Placed[],
		interned: InternedParameters,
	) {
		this.order = order;
		this.interned = interned;
		this.names = Int32Array.from(names, (name) => interned.nameId(name));
		this.valuesMatter = valuesMatter(order, names);
		this.base = base;
		this.placed = placed;
		interned.budget.keep(bytesOfSlot * names.length);
		this.mostRenamed = Math.min(mostRenamed, mostRenamedSlots / names.length);
		this.all = indicesOf(this.placed.toSorted(order.compare));
		this.rankOf = new Int32Array(names.length);
		this.all.forEach((slot, rank) => {
			this.rankOf[slot] = rank;
		});
		this.present = this.all.filter((slot) => (base[slot] as number) >= 0);
		this.isChanged = new Uint8Array(names.length);
		this.scratch = new Int32Array(names.length);
		this.changed = new Int32Array(names.length);
	}

	/** Writes where a variant may differ from its parent, by rank: the ranks and the slots. Returns how many there are. */
	changesIn({ slots, parent, changed, count }: ParameterVariant, ranks: Int32Array, sorted: Int32Array): number {
		const { all, rankOf } = this;
		let found = 0;
		if (count > mostSorted) {
			for (let rank = 0; rank < all.length; rank++) {
				const slot = all[rank] as number;
				if (slots[slot] === parent[slot]) continue;
				ranks[found] = rank;
				sorted[found++] = slot;
			}
			return found;
		}
		for (; found < count; found++) {
			const slot = changed[found] as number;
			const rank = rankOf[slot] as number;
			let place = found;
			for (; place > 0 && (ranks[place - 1] as number) > rank; place--) {
				ranks[place] = ranks[place - 1] as number;
				sorted[place] = sorted[place - 1] as number;
			}
			ranks[place] = rank;
			sorted[place] = slot;
		}
		return count;
	}

	/** True for a variant whose parameters stand where its parent's do, when those stand as in {@link all}. */
	keeps({ slots, changed, count }: ParameterVariant): boolean {
		for (let i = 0; i < count; i++) if (this.moves(slots, changed[i] as number)) return false;
		return true;
	}

	/** True when what is in a slot may stand elsewhere than what was there as sent. */
	private moves(slots: Int32Array, slot: number): boolean {
		if (this.valuesMatter[slot]) return true;
		const id = slots[slot] as ParameterId;
		return id >= 0 && this.interned.get(id).nameId !== this.names[slot];
	}

	/** The order of a variant; slots without a parameter may be in it. Valid until the next call. */
	of(slots: Int32Array): Int32Array {
		const { base, changed } = this;
		let count = 0;
		let anyMoves = false;
		for (let slot = 0; slot < slots.length; slot++) {
			if (slots[slot] === base[slot]) continue;
			changed[count++] = slot;
			anyMoves ||= this.moves(slots, slot);
		}
		if (!anyMoves) return this.all;
		if (!this.order.valueMatters) return this.ofNames(slots, changed, count);
		return count > mostInserted ? this.sorted(slots) : this.withInserted(slots, changed, count);
	}

	/** Few rows of the table make new names: their orders are kept. */
	private ofNames(slots: Int32Array, changed: Int32Array, count: number): Int32Array {
		const { names, interned } = this;
		let key = 0;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			const id = slots[slot] as ParameterId;
			if (id < 0) continue;
			const name = interned.get(id).nameId;
			if (name !== names[slot]) key += slotKey(slot, name);
		}
		let order = this.renamed.get(key);
		if (!order) {
			const placed = this.placed.map((own, slot) =>
				(slots[slot] as ParameterId) < 0 ? own : { ...own, name: interned.get(slots[slot] as ParameterId).name },
			);
			order = indicesOf(placed.sort(this.order.compare));
			if (this.renamed.size >= this.mostRenamed) this.renamed.clear();
			this.renamed.set(key, order);
		}
		return order;
	}

	private withInserted(slots: Int32Array, changed: Int32Array, count: number): Int32Array {
		const { isChanged, scratch, present } = this;
		for (let i = 0; i < count; i++) isChanged[changed[i] as number] = 1;
		let length = 0;
		for (let i = 0; i < present.length; i++) {
			const slot = present[i] as number;
			if (isChanged[slot] === 0) scratch[length++] = slot;
		}
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			isChanged[slot] = 0;
			if ((slots[slot] as ParameterId) >= 0) length = this.insert(slots, slot, length);
		}
		return scratch.subarray(0, length);
	}

	private insert(slots: Int32Array, slot: number, length: number): number {
		const { scratch } = this;
		const { compare } = this.order;
		const placed = this.placedIn(slots, slot);
		let low = 0;
		let high = length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (compare(this.placedIn(slots, scratch[middle] as number), placed) < 0) low = middle + 1;
			else high = middle;
		}
		scratch.copyWithin(low + 1, low, length);
		scratch[low] = slot;
		return length + 1;
	}

	private sorted(slots: Int32Array): Int32Array {
		const placed: Placed[] = [];
		for (let slot = 0; slot < slots.length; slot++) {
			if ((slots[slot] as ParameterId) >= 0) placed.push(this.placedIn(slots, slot));
		}
		return indicesOf(placed.sort(this.order.compare));
	}

	private placedIn(slots: Int32Array, slot: number): Placed {
		const id = slots[slot] as ParameterId;
		return id === this.base[slot] ? (this.placed[slot] as Placed) : { ...this.interned.get(id), index: slot };
	}
}

function indicesOf(placed: readonly Placed[]): Int32Array {
	return Int32Array.from(placed, ({ index }) => index);
}

/** More changes are looked for in order, rather than sorted. */
const mostSorted = 16;
/** With more changed slots, sorting anew is as fast. */
const mostInserted = 8;
const mostRenamed = 4000;
/** The same in slots. */
const mostRenamedSlots = 250_000;
const bytesOfSlot = 32;
const bytesOfPlaced = 64;
