import { rightCharacterSet } from './characterSetMistakes.ts';
import { noBytes } from './charsets.ts';
import { EncodedTexts } from './encodedTexts.ts';
import type { Lists } from './lists.ts';
import { Md5Stream } from './md5Stream.ts';
import type { CharacterSetMistake, OrderMistake, PairMistake } from './mistake.ts';
import { rightOrder } from './orderMistakes.ts';
import { isAscii, type PieceId, type Pieces } from './pieces.ts';
import type { Shape } from './shapes.ts';
import { SignedOrder } from './signedOrder.ts';

/**
 * Puts the bytes together that a shape makes of a list of parameters. Most lists differ from the one as sent, and from
 * the list before, in a few parameters: what is the same is copied in one piece, or is there already.
 */
export class Assembler {
	readonly stream = new Md5Stream();
	readonly rightSet: CharacterSetMistake = rightCharacterSet;
	/** Units of work of the last {@link assemble}. */
	work = 0;
	/** How many bytes the last message begins with that the message before it begins with too. */
	shared = 0;
	private readonly lists: Lists;
	private readonly pieces: Pieces;
	private readonly orders = new Map<OrderMistake, SignedOrder>();
	private readonly texts = new EncodedTexts();
	private shape: Shape | undefined;
	private frameIsAscii: boolean | undefined;
	/** How many lists were assembled in this shape. */
	private assembled = 0;
	private cache: (Uint8Array | undefined)[] = [];
	private pair: PairMistake | undefined;
	/** Written after each pair, and taken back after the last. */
	private between: Uint8Array = noBytes;
	private close: Uint8Array = noBytes;
	private before: Uint8Array | undefined;
	private start = 0;
	private order: SignedOrder;
	/** The pairs of the list as sent, and where that of each rank begins. */
	private base = new Uint8Array(512);
	private readonly baseAt: Int32Array;
	/** The ranks and slots in which the list differs from the one as sent. */
	private ranks: Int32Array;
	private readonly changed: Int32Array;
	/** The same of the previous list, its pieces there, and by how much they and all before them changed its length. */
	private previousRanks: Int32Array;
	private readonly previousPieces: Int32Array;
	private readonly growth: Int32Array;
	/** -1 when the previous list was assembled piece by piece: then its pieces are these, and each ends there. */
	private previousCount = -1;
	private readonly inOrder: Int32Array;
	private readonly ends: Int32Array;
	private inOrderCount = 0;

	constructor(lists: Lists, pieces: Pieces) {
		const slots = lists.names.length;
		this.lists = lists;
		this.pieces = pieces;
		this.order = this.orderOf(rightOrder);
		this.baseAt = new Int32Array(slots + 1);
		this.ranks = new Int32Array(slots);
		this.changed = new Int32Array(slots);
		this.previousRanks = new Int32Array(slots);
		this.previousPieces = new Int32Array(slots);
		this.growth = new Int32Array(slots);
		this.inOrder = new Int32Array(slots);
		this.ends = new Int32Array(slots);
	}

	/** Everything that follows is assembled in this shape. */
	begin(shape: Shape): void {
		const { set, joining, position } = shape;
		this.shape = shape;
		this.pair = shape.pair as PairMistake | undefined;
		this.cache = this.pieces.encoded(this.pair, set);
		this.between = this.texts.of(joining.between, set);
		this.close = this.texts.of(joining.close + (position?.glue ?? ''), set);
		this.order = this.orderOf(shape.order);
		this.before = undefined;
		this.frameIsAscii = undefined;
		this.assembled = 0;
	}

	/** Writes the message up to where the secret is appended; `before` stands in front of all. */
	assemble(slots: Int32Array, before: Uint8Array): void {
		if (this.before !== before) this.restart(before);
		const { stream, order } = this;
		const count = this.noteChanges(slots);
		const inOrder = order.of(slots, this.changed, count);
		let at: number;
		if (inOrder !== order.all) {
			at = this.putPieces(slots, inOrder);
		} else if (this.assembled++ === 0) {
			// Many shapes are tried with one list only: for that one there is nothing to prepare.
			at = this.putPieces(slots, order.all);
		} else {
			if (this.assembled === 2) this.buildBase();
			at = this.putChanges(slots, count);
		}
		stream.advance(at > this.start ? at - this.between.length : at);
		if (this.close.length > 0) stream.put(this.close);
		this.work = 2 + (count >> 2) + ((stream.position - this.shared) >> 6);
	}

	/** True when all that the shape makes of the list, its secret apart, is ASCII. */
	isAscii(slots: Int32Array): boolean {
		this.frameIsAscii ??= isAscii(frameOf(this.shape as Shape));
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
		this.stream.rewind(0);
		this.stream.put(this.texts.of(set.lead ?? '', set));
		this.stream.put(before);
		this.stream.put(this.texts.of(front + joining.open, set));
		this.start = this.stream.position;
		this.previousCount = -1;
		this.inOrderCount = 0;
	}

	/** Notes where the list differs from the one as sent, by rank; returns in how many places. */
	private noteChanges(slots: Int32Array): number {
		const { base } = this.lists;
		const { all } = this.order;
		let count = 0;
		for (let rank = 0; rank < all.length; rank++) {
			const slot = all[rank] as number;
			if (slots[slot] === base[slot]) continue;
			this.ranks[count] = rank;
			this.changed[count++] = slot;
		}
		return count;
	}

	/** Writes the pairs of a list from its first difference from the previous one on; returns where they end. */
	private putChanges(slots: Int32Array, count: number): number {
		const { ranks, changed, baseAt, previousRanks, previousPieces, growth } = this;
		const last = baseAt.length - 1;
		let same = 0;
		let rank = 0;
		let at = this.start;
		if (this.previousCount >= 0) {
			const most = Math.min(count, this.previousCount);
			while (
				same < most &&
				ranks[same] === previousRanks[same] &&
				slots[changed[same] as number] === previousPieces[same]
			) {
				same++;
			}
			rank = Math.min(
				same < count ? (ranks[same] as number) : last,
				same < this.previousCount ? (previousRanks[same] as number) : last,
			);
			at += (baseAt[rank] as number) + (same > 0 ? (growth[same - 1] as number) : 0);
		}
		this.resume(at);
		for (let index = same; index < count; index++) {
			const next = ranks[index] as number;
			const piece = slots[changed[index] as number] as PieceId;
			at = this.putBase(rank, next, at);
			rank = next + 1;
			const from = at;
			if (piece >= 0) at = this.putPiece(piece, at);
			previousPieces[index] = piece;
			growth[index] =
				(index > 0 ? (growth[index - 1] as number) : 0) +
				at -
				from -
				(baseAt[rank] as number) +
				(baseAt[next] as number);
		}
		this.previousRanks = ranks;
		this.ranks = previousRanks;
		this.previousCount = count;
		return this.putBase(rank, last, at);
	}

	/** Writes the pairs of a list one by one; returns where they end. */
	private putPieces(slots: Int32Array, order: Int32Array): number {
		const { inOrder, ends } = this;
		const kept = this.previousCount < 0 ? this.inOrderCount : 0;
		let count = 0;
		let i = 0;
		for (; i < order.length && count < kept; i++) {
			const piece = slots[order[i] as number] as PieceId;
			if (piece < 0) continue;
			if (inOrder[count] !== piece) break;
			count++;
		}
		let at = count === 0 ? this.start : (ends[count - 1] as number);
		this.resume(at);
		for (; i < order.length; i++) {
			const piece = slots[order[i] as number] as PieceId;
			if (piece < 0) continue;
			at = this.putPiece(piece, at);
			inOrder[count] = piece;
			ends[count++] = at;
		}
		this.inOrderCount = count;
		this.previousCount = -1;
		return at;
	}

	/** Goes back to where the previous message's pairs ended once: what stood behind the last may have been taken back. */
	private resume(at: number): void {
		const { stream, between } = this;
		this.shared = at > this.start ? at - between.length : at;
		stream.rewind(this.shared);
		if (at > this.start) stream.put(between);
	}

	private putPiece(piece: PieceId, at: number): number {
		const { between } = this;
		const part = this.cache[piece] ?? this.fill(piece);
		const end = at + part.length;
		const bytes = this.stream.room(end + between.length);
		// For few bytes a loop beats the call.
		if (part.length > 20) bytes.set(part, at);
		else for (let i = 0; i < part.length; i++) bytes[at + i] = part[i] as number;
		for (let i = 0; i < between.length; i++) bytes[end + i] = between[i] as number;
		return end + between.length;
	}

	private putBase(rank: number, end: number, at: number): number {
		const from = this.baseAt[rank] as number;
		const size = (this.baseAt[end] as number) - from;
		if (size === 0) return at;
		const bytes = this.stream.room(at + size);
		if (size > 20) bytes.set(this.base.subarray(from, from + size), at);
		else for (let i = 0; i < size; i++) bytes[at + i] = this.base[from + i] as number;
		return at + size;
	}

	private buildBase(): void {
		const { base: slots } = this.lists;
		const { all } = this.order;
		const parts = Array.from(all, (slot) => {
			const piece = slots[slot] as PieceId;
			return piece < 0 ? undefined : (this.cache[piece] ?? this.fill(piece));
		});
		let at = 0;
		parts.forEach((part, rank) => {
			this.baseAt[rank] = at;
			if (part) at += part.length + this.between.length;
		});
		this.baseAt[parts.length] = at;
		if (at > this.base.length) this.base = new Uint8Array(2 * at);
		parts.forEach((part, rank) => {
			if (!part) return;
			this.base.set(part, this.baseAt[rank]);
			this.base.set(this.between, (this.baseAt[rank] as number) + part.length);
		});
	}

	private fill(piece: PieceId): Uint8Array {
		const { set } = this.shape as Shape;
		while (this.cache.length < piece) this.cache.push(undefined);
		const bytes = this.pieces.encode(piece, this.pair, set);
		this.cache[piece] = bytes;
		return bytes;
	}

	private orderOf(order: OrderMistake): SignedOrder {
		let known = this.orders.get(order);
		if (!known) {
			known = new SignedOrder(order, this.lists.names, this.lists.base, this.pieces);
			this.orders.set(order, known);
		}
		return known;
	}
}

function frameOf({ front, end, joining, position }: Shape): string {
	return (
		front + end + joining.open + joining.between + joining.close + (position?.glue ?? '') + (position?.front ?? '')
	);
}
