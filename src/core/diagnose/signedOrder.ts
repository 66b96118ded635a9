import { slotKey } from './keySet.ts';
import type { OrderMistake, Placed } from './mistake.ts';
import type { PieceId, Pieces } from './pieces.ts';

/** The slots of a list in the order of a shape, found from the order of the list as sent. */
export class SignedOrder {
	/** All slots by their own names: the order of every list whose pieces an order cannot tell from these. */
	readonly all: Int32Array;
	private readonly order: OrderMistake;
	private readonly pieces: Pieces;
	private readonly names: Int32Array;
	private readonly base: Int32Array;
	private readonly placed: readonly Placed[];
	/** The slots with a piece as sent, in order. */
	private readonly present: Int32Array;
	/** Orders by what was renamed in them. */
	private readonly renamed = new Map<number, Int32Array>();
	private readonly isChanged: Uint8Array;
	private readonly scratch: Int32Array;

	constructor(order: OrderMistake, names: readonly string[], base: Int32Array, pieces: Pieces) {
		this.order = order;
		this.pieces = pieces;
		this.names = Int32Array.from(names, (name) => pieces.nameId(name));
		this.base = base;
		this.placed = names.map((name, index) => {
			const piece = base[index] as PieceId;
			return { name, value: piece < 0 ? '' : pieces.get(piece).value, index };
		});
		this.all = indicesOf(this.placed.toSorted(order.compare));
		this.present = this.all.filter((slot) => (base[slot] as number) >= 0);
		this.isChanged = new Uint8Array(names.length);
		this.scratch = new Int32Array(names.length);
	}

	/**
	 * The order of a list that differs from the one as sent in the first `count` of the slots `changed`; slots without a
	 * piece may be in it. Valid until the next call.
	 */
	of(slots: Int32Array, changed: Int32Array, count: number): Int32Array {
		if (count === 0) return this.all;
		if (this.order.byName) return this.ofNames(slots, changed, count);
		return count > mostInserted ? this.sorted(slots) : this.withInserted(slots, changed, count);
	}

	/** Only new names make another order, and few rows of the table make new names. */
	private ofNames(slots: Int32Array, changed: Int32Array, count: number): Int32Array {
		const { names, pieces } = this;
		let key = 0;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			const piece = slots[slot] as PieceId;
			if (piece < 0) continue;
			const name = pieces.nameOf(piece);
			if (name !== names[slot]) key += slotKey(slot, name);
		}
		if (key === 0) return this.all;
		let order = this.renamed.get(key);
		if (!order) {
			const placed = this.placed.map((own, slot) =>
				(slots[slot] as PieceId) < 0 ? own : { ...own, name: pieces.get(slots[slot] as PieceId).name },
			);
			order = indicesOf(placed.sort(this.order.compare));
			if (this.renamed.size >= mostRenamed) this.renamed.clear();
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
			if ((slots[slot] as PieceId) >= 0) length = this.insert(slots, slot, length);
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
			if ((slots[slot] as PieceId) >= 0) placed.push(this.placedIn(slots, slot));
		}
		return indicesOf(placed.sort(this.order.compare));
	}

	private placedIn(slots: Int32Array, slot: number): Placed {
		const piece = slots[slot] as PieceId;
		return piece === this.base[slot] ? (this.placed[slot] as Placed) : { ...this.pieces.get(piece), index: slot };
	}
}

function indicesOf(placed: readonly Placed[]): Int32Array {
	return Int32Array.from(placed, ({ index }) => index);
}

/** With more changed slots, sorting anew is as fast. */
const mostInserted = 8;
const mostRenamed = 4000;
