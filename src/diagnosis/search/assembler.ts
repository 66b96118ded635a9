import { noBytes } from '../../core/text/charsets.ts';
import type { HashMemory } from '../md5/hashMemory.ts';
import { Md5Stream, write } from '../md5/md5Stream.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import { EncodedTexts } from '../mistakes/encodedTexts.ts';
import type { CharacterSetMistake, OrderMistake, PairMistake } from '../mistakes/mistake.ts';
import { rightOrder } from '../mistakes/orderMistakes.ts';
import { AsciiLists } from './asciiLists.ts';
import type { List } from './listDraft.ts';
import type { Lists } from './lists.ts';
import { type EncodedPieces, isAscii, type PieceId, type Pieces } from './pieces.ts';
import type { Shape } from './shapes.ts';
import { SignedOrder } from './signedOrder.ts';

/**
 * Puts the bytes together that a shape makes of a list of parameters. Most lists differ from their parent, and from the
 * list before, in a few parameters: what is the same is copied in one piece, or is there already.
 */
export class Assembler {
	readonly stream: Md5Stream;
	readonly rightSet: CharacterSetMistake = rightCharacterSet;
	/** Units of work of the last {@link assemble}. */
	work = 0;
	/** How many bytes the last message begins with that the message before it begins with too. */
	shared = 0;
	readonly memory: HashMemory;
	private readonly lists: Lists;
	private readonly pieces: Pieces;
	private readonly orders = new Map<OrderMistake, SignedOrder>();
	private readonly texts = new EncodedTexts();
	private shape: Shape | undefined;
	private frameIsAscii: boolean | undefined;
	private readonly asciiLists: AsciiLists;
	/** What the lists now were made of, how many of them were assembled, and whether its pieces stand as sent. */
	private parent: Int32Array;
	private family = -1;
	private assembled = 0;
	private parentInOrder = true;
	private encoded: EncodedPieces;
	/** Written after each pair, and taken back after the last. */
	private between: Uint8Array = noBytes;
	private close: Uint8Array = noBytes;
	private before: Uint8Array | undefined;
	private start = 0;
	private order: SignedOrder;
	/** Where the parent's pairs are in memory, and where in them that of each rank begins. */
	private base = 0;
	private baseSize = 0;
	private readonly baseAt: Int32Array;
	/** The ranks and slots in which the list differs from its parent. */
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
		this.memory = pieces.memory;
		this.stream = new Md5Stream(pieces.memory);
		this.encoded = pieces.encoded(undefined, rightCharacterSet);
		this.order = this.orderOf(rightOrder);
		this.asciiLists = new AsciiLists(pieces);
		this.parent = lists.base;
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
		this.encoded = this.pieces.encoded(shape.pair as PairMistake | undefined, set);
		this.between = this.texts.of(joining.between, set);
		this.close = this.texts.of(joining.close + (position?.glue ?? ''), set);
		this.order = this.orderOf(shape.order);
		this.before = undefined;
		this.frameIsAscii = undefined;
		this.family = -1;
	}

	/** Writes the message up to where the secret is appended; `before` stands in front of all. */
	assemble(list: List, before: Uint8Array): void {
		if (this.before !== before) this.restart(before);
		if (this.family !== list.family) this.meet(list);
		const { stream, order } = this;
		let at: number;
		if (!this.parentInOrder || !order.keeps(list)) {
			at = this.putPieces(list.slots, order.of(list.slots));
		} else if (this.assembled++ === 0) {
			// Many shapes are tried with one list of a family only: for that one there is nothing to prepare.
			at = this.putPieces(list.slots, order.all);
		} else {
			if (this.assembled === 2) this.keepParent();
			at = this.putChanges(list.slots, order.changesIn(list, this.ranks, this.changed));
		}
		stream.advance(at > this.start ? at - this.between.length : at);
		if (this.close.length > 0) stream.put(this.close);
		this.work = 4 + (list.count >> 2) + ((stream.position - this.shared) >> 8);
	}

	/** True when all that the shape makes of the list, its secret apart, is ASCII. */
	isAscii(list: List): boolean {
		this.frameIsAscii ??= isAscii(frameOf(this.shape as Shape));
		return this.frameIsAscii && this.asciiLists.has(list);
	}

	/** Begins with another family of lists. */
	private meet({ parent, family }: List): void {
		this.parent = parent;
		this.family = family;
		this.parentInOrder = this.order.of(parent) === this.order.all;
		this.assembled = 0;
		if (this.previousCount < 0) return;
		this.previousCount = -1;
		this.inOrderCount = 0;
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
		const { between, encoded, stream, memory } = this;
		const size = encoded.size(piece);
		const end = at + size;
		stream.room(end + between.length);
		encoded.put(piece, size, stream.start + at);
		if (between.length > 0) write(between, memory.bytes, stream.start + end);
		return end + between.length;
	}

	private putBase(rank: number, end: number, at: number): number {
		const from = this.baseAt[rank] as number;
		const size = (this.baseAt[end] as number) - from;
		if (size === 0) return at;
		this.stream.room(at + size);
		this.memory.copy(this.stream.start + at, this.base + from, size);
		return at + size;
	}

	/** Keeps the pairs of the parent. */
	private keepParent(): void {
		const { baseAt, between, encoded, memory } = this;
		const pieces = this.order.all.map((slot) => this.parent[slot] as PieceId);
		let size = 0;
		pieces.forEach((piece, rank) => {
			baseAt[rank] = size;
			if (piece >= 0) size += encoded.size(piece) + between.length;
		});
		baseAt[pieces.length] = size;
		if (size > this.baseSize) {
			this.baseSize = 2 * size;
			this.base = memory.take(this.baseSize);
		}
		pieces.forEach((piece, rank) => {
			if (piece < 0) return;
			const at = this.base + (baseAt[rank] as number);
			encoded.put(piece, encoded.size(piece), at);
			write(between, memory.bytes, at + encoded.size(piece));
		});
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
