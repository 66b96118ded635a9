import { rightCharacterSet } from './characterSetMistakes.ts';
import type { Lists } from './lists.ts';
import { Md5Stream } from './md5Stream.ts';
import type { CharacterSetMistake, OrderMistake, PairMistake } from './mistake.ts';
import { isAscii, type PieceId, type Pieces } from './pieces.ts';
import type { Shape } from './shapes.ts';

/** Puts the bytes together that a shape makes of a list of parameters, keeping what the previous list began with. */
export class Assembler {
	readonly stream = new Md5Stream();
	readonly rightSet: CharacterSetMistake = rightCharacterSet;
	/** Units of work of the last {@link assemble}. */
	work = 0;
	private readonly lists: Lists;
	private readonly pieces: Pieces;
	private readonly orders = new Map<OrderMistake, Int32Array>();
	private readonly slotNames: readonly string[];
	private shape: Shape | undefined;
	private cache: (Uint8Array | undefined)[] = [];
	private pair: PairMistake | undefined;
	private between: Uint8Array = new Uint8Array(0);
	private close: Uint8Array = new Uint8Array(0);
	private order: Int32Array = new Int32Array(0);
	/** The pieces of the previous list in order, and where in the message each ends. */
	private previous: Int32Array;
	private ends: Int32Array;
	private count = 0;
	private start = 0;
	private before: Uint8Array | undefined;
	private frameIsAscii = true;

	constructor(lists: Lists, pieces: Pieces) {
		this.lists = lists;
		this.pieces = pieces;
		this.slotNames = lists.names;
		this.previous = new Int32Array(lists.names.length);
		this.ends = new Int32Array(lists.names.length);
	}

	/** Everything that follows is assembled in this shape. */
	begin(shape: Shape): void {
		const { set, joining } = shape;
		this.shape = shape;
		this.pair = shape.pair as PairMistake | undefined;
		this.cache = this.pieces.encoded(this.pair, set);
		this.between = set.encode(joining.between);
		this.close = set.encode(joining.close);
		this.order = this.orderOf(shape.order);
		this.before = undefined;
		this.frameIsAscii = isAscii(shape.front + shape.end + joining.open + joining.between + joining.close);
	}

	/** Writes the message up to where the secret is appended; `before` stands in front of all. */
	assemble(slots: Int32Array, before: Uint8Array): void {
		const { stream, cache, previous, ends, between } = this;
		if (this.before !== before) this.restart(before);
		const order = this.orderFor(slots);
		const kept = this.count;
		let count = 0;
		let i = 0;
		for (; i < order.length && count < kept; i++) {
			const piece = slots[order[i] as number] as PieceId;
			if (piece < 0) continue;
			if (previous[count] !== piece) break;
			count++;
		}
		let at = count === 0 ? this.start : (ends[count - 1] as number);
		stream.rewind(at);
		// The bytes are copied here and not by the stream: a call for each would cost more than they do.
		let out = stream.room(at);
		let size = out.length;
		for (; i < order.length; i++) {
			const piece = slots[order[i] as number] as PieceId;
			if (piece < 0) continue;
			const part = cache[piece] ?? this.fill(piece);
			const end = at + part.length + between.length;
			if (end > size) {
				out = stream.room(end);
				size = out.length;
			}
			if (count > 0) for (let k = 0; k < between.length; k++) out[at++] = between[k] as number;
			if (part.length > 96) {
				out.set(part, at);
				at += part.length;
			} else for (let k = 0; k < part.length; k++) out[at++] = part[k] as number;
			previous[count] = piece;
			ends[count] = at;
			count++;
		}
		stream.advance(at);
		this.count = count;
		if (this.close.length > 0) stream.put(this.close);
		this.work = 1 + (count >> 2) + ((stream.position - this.start) >> 7);
	}

	/** True when all that the shape makes of the list, its secret apart, is ASCII. */
	isAscii(slots: Int32Array): boolean {
		if (!this.frameIsAscii) return false;
		for (let slot = 0; slot < slots.length; slot++) {
			const piece = slots[slot] as number;
			if (piece >= 0 && !this.pieces.isAscii(piece)) return false;
		}
		return true;
	}

	private restart(before: Uint8Array): void {
		const { set, front, joining } = this.shape as Shape;
		this.before = before;
		this.count = 0;
		this.stream.rewind(0);
		this.stream.put(set.encode(set.lead ?? ''));
		this.stream.put(before);
		this.stream.put(set.encode(front + joining.open));
		this.start = this.stream.position;
	}

	private fill(piece: PieceId): Uint8Array {
		const { set } = this.shape as Shape;
		while (this.cache.length < piece) this.cache.push(undefined);
		const bytes = this.pieces.encode(piece, this.pair, set);
		this.cache[piece] = bytes;
		return bytes;
	}

	/** The slots in a shape's order, by their own names. */
	private orderOf(order: OrderMistake): Int32Array {
		const known = this.orders.get(order);
		if (known) return known;
		const slots = this.lists.base;
		const placed = this.slotNames.map((name, index) => {
			const piece = slots[index] as number;
			return { name, value: piece < 0 ? '' : this.pieces.get(piece).value, index };
		});
		const sorted = Int32Array.from(placed.sort(order.compare), ({ index }) => index);
		this.orders.set(order, sorted);
		return sorted;
	}

	/** A list's own order, where values decide it or names were changed. */
	private orderFor(slots: Int32Array): Int32Array {
		const { order } = this.shape as Shape;
		if (order.byName && !this.isRenamed(slots)) return this.order;
		const placed: { name: string; value: string; index: number }[] = [];
		for (let index = 0; index < slots.length; index++) {
			const piece = slots[index] as number;
			if (piece >= 0) placed.push({ ...this.pieces.get(piece), index });
		}
		return Int32Array.from(placed.sort(order.compare), ({ index }) => index);
	}

	private isRenamed(slots: Int32Array): boolean {
		if (!this.lists.renames) return false;
		for (let slot = 0; slot < slots.length; slot++) {
			const piece = slots[slot] as number;
			if (piece >= 0 && this.pieces.get(piece).name !== this.slotNames[slot]) return true;
		}
		return false;
	}
}
