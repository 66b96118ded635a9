import { noBytes } from '../../core/text/charsets.ts';
import type { HashMemory } from '../md5/hashMemory.ts';
import { Md5Stream, write } from '../md5/md5Stream.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import { EncodedTexts } from '../mistakes/encodedTexts.ts';
import type { CharacterSetMistake, PairMistake } from '../mistakes/mistake.ts';
import { rightOrder } from '../mistakes/orderMistakes.ts';
import type { AlikeCanonicalizations } from './alikeCanonicalizations.ts';
import type { Canonicalization } from './canonicalizations.ts';
import { type EncodedParameters, type InternedParameters, isAscii, type ParameterId } from './internedParameters.ts';
import type { ParameterVariants } from './parameterVariants.ts';
import { type SignedOrder, signedOrderOf } from './signedOrder.ts';
import type { ParameterVariant } from './variantDraft.ts';

/**
 * Puts the bytes together that a canonicalization makes of a variant. Most variants differ from their parent, and from
 * the variant before, in a few parameters: what is the same is copied at once, or is there already.
 */
export class Assembler {
	readonly stream: Md5Stream;
	readonly rightSet: CharacterSetMistake = rightCharacterSet;
	/** Units of work of the last {@link assemble}. */
	work = 0;
	/** How many bytes the last message begins with that the message before it begins with too. */
	shared = 0;
	readonly memory: HashMemory;
	private readonly variants: ParameterVariants;
	private readonly interned: InternedParameters;
	private readonly texts = new EncodedTexts();
	private canonicalizations: AlikeCanonicalizations | undefined;
	private frameIsAscii: boolean | undefined;
	private countedFamily = -1;
	private othersInParent = 0;
	/** What the variants now were made of, how many of them were assembled, and whether it is in the order as sent. */
	private parent: Int32Array;
	private family = -1;
	private assembled = 0;
	private parentInOrder = true;
	private encoded: EncodedParameters;
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
	/** The ranks and slots in which the variant differs from its parent. */
	private ranks: Int32Array;
	private readonly changed: Int32Array;
	/** The same of the previous variant, its parameters there, and how much longer these and all before them made it. */
	private previousRanks: Int32Array;
	private readonly previousParameters: Int32Array;
	private readonly growth: Int32Array;
	/** -1 when the previous variant was written parameter by parameter: then its parameters are these, and each ends there. */
	private previousCount = -1;
	private readonly inOrder: Int32Array;
	private readonly ends: Int32Array;
	private inOrderCount = 0;

	constructor(variants: ParameterVariants, interned: InternedParameters) {
		const slots = variants.names.length;
		this.variants = variants;
		this.interned = interned;
		this.memory = interned.memory;
		this.stream = new Md5Stream(interned.memory);
		this.encoded = interned.encoded(undefined, rightCharacterSet);
		interned.budget.keep(bytesOfSlot * slots);
		this.order = signedOrderOf(rightOrder, variants, interned);
		this.parent = variants.base;
		this.baseAt = new Int32Array(slots + 1);
		this.ranks = new Int32Array(slots);
		this.changed = new Int32Array(slots);
		this.previousRanks = new Int32Array(slots);
		this.previousParameters = new Int32Array(slots);
		this.growth = new Int32Array(slots);
		this.inOrder = new Int32Array(slots);
		this.ends = new Int32Array(slots);
	}

	/** Everything that follows is assembled in these canonicalizations. */
	begin(canonicalizations: AlikeCanonicalizations): void {
		const [{ order, pair, set, joining }] = canonicalizations;
		this.canonicalizations = canonicalizations;
		this.encoded = this.interned.encoded(pair as PairMistake | undefined, set);
		this.between = this.texts.of(joining.between, set);
		this.close = this.texts.of(joining.close, set);
		this.order = signedOrderOf(order, this.variants, this.interned);
		this.before = undefined;
		this.frameIsAscii = undefined;
		this.family = -1;
	}

	/** Writes the message up to where canonicalizations that are alike differ; `before` stands in front of all. */
	assemble(variant: ParameterVariant, before: Uint8Array): void {
		if (this.before !== before) this.restart(before);
		if (this.family !== variant.family) this.meet(variant);
		const { stream, order } = this;
		let at: number;
		if (!this.parentInOrder || !order.keeps(variant)) {
			at = this.putParameters(variant.slots, order.of(variant.slots));
		} else if (this.assembled++ === 0) {
			// Many canonicalizations are tried with one variant of a family only: for that one there is nothing to prepare.
			at = this.putParameters(variant.slots, order.all);
		} else {
			if (this.assembled === 2) this.keepParent();
			at = this.putChanges(variant.slots, order.changesIn(variant, this.ranks, this.changed));
		}
		stream.advance(at > this.start ? at - this.between.length : at);
		if (this.close.length > 0) stream.put(this.close);
		this.work = 4 + (variant.count >> 2) + ((stream.position - this.shared) >> 8);
	}

	/** True when all that the canonicalizations make of the variant, its secret apart, is ASCII. */
	isAscii(variant: ParameterVariant): boolean {
		this.frameIsAscii ??= this.canonicalizations?.every(hasAsciiFrame) ?? true;
		return this.frameIsAscii && this.othersIn(variant) === 0;
	}

	/** How many parameters are beyond ASCII, by what is known of the parent. */
	private othersIn({ slots, parent, family, changed, count }: ParameterVariant): number {
		if (family !== this.countedFamily) {
			this.countedFamily = family;
			this.othersInParent = parent.reduce((sum, id) => sum + this.beyondAscii(id), 0);
		}
		let sum = this.othersInParent;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			sum += this.beyondAscii(slots[slot] as number) - this.beyondAscii(parent[slot] as number);
		}
		return sum;
	}

	/** 1 for a parameter with characters beyond ASCII, 0 for any other or none. */
	private beyondAscii(id: number): number {
		return id < 0 || this.interned.get(id as ParameterId).isAscii ? 0 : 1;
	}

	/** Begins with another family of variants. */
	private meet({ parent, family }: ParameterVariant): void {
		this.parent = parent;
		this.family = family;
		this.parentInOrder = this.order.of(parent) === this.order.all;
		this.assembled = 0;
		if (this.previousCount < 0) return;
		this.previousCount = -1;
		this.inOrderCount = 0;
	}

	private restart(before: Uint8Array): void {
		const [{ set, front, joining }] = this.canonicalizations as AlikeCanonicalizations;
		this.before = before;
		this.stream.rewind(0);
		if (set.quotes) this.stream.put(this.texts.of(set.quotes[0], rightCharacterSet));
		this.stream.put(this.texts.of(set.lead ?? '', set));
		this.stream.put(before);
		this.stream.put(this.texts.of(front + joining.open, set));
		this.start = this.stream.position;
		this.previousCount = -1;
		this.inOrderCount = 0;
	}

	/** Writes the pairs of a variant from its first difference from the previous one on; returns where they end. */
	private putChanges(slots: Int32Array, count: number): number {
		const { ranks, changed, baseAt, previousRanks, previousParameters, growth } = this;
		const last = baseAt.length - 1;
		let same = 0;
		let rank = 0;
		let at = this.start;
		if (this.previousCount >= 0) {
			const most = Math.min(count, this.previousCount);
			while (
				same < most &&
				ranks[same] === previousRanks[same] &&
				slots[changed[same] as number] === previousParameters[same]
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
			const id = slots[changed[index] as number] as ParameterId;
			at = this.putBase(rank, next, at);
			rank = next + 1;
			const from = at;
			if (id >= 0) at = this.putParameter(id, at);
			previousParameters[index] = id;
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

	/** Writes the pairs of a variant one by one; returns where they end. */
	private putParameters(slots: Int32Array, order: Int32Array): number {
		const { inOrder, ends } = this;
		const kept = this.previousCount < 0 ? this.inOrderCount : 0;
		let count = 0;
		let i = 0;
		for (; i < order.length && count < kept; i++) {
			const id = slots[order[i] as number] as ParameterId;
			if (id < 0) continue;
			if (inOrder[count] !== id) break;
			count++;
		}
		let at = count === 0 ? this.start : (ends[count - 1] as number);
		this.resume(at);
		for (; i < order.length; i++) {
			const id = slots[order[i] as number] as ParameterId;
			if (id < 0) continue;
			at = this.putParameter(id, at);
			inOrder[count] = id;
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

	private putParameter(id: ParameterId, at: number): number {
		const { between, encoded, stream, memory } = this;
		const size = encoded.size(id);
		const end = at + size;
		stream.room(end + between.length);
		encoded.put(id, size, stream.start + at);
		if (between.length > 0) write(between, memory.bytes, stream.start + end);
		return end + between.length;
	}

	private putBase(rank: number, end: number, at: number): number {
		const from = this.baseAt[rank] as number;
		const size = (this.baseAt[end] as number) - from;
		if (size === 0) return at;
		this.stream.room(at + size);
		this.memory.functions.copy(this.stream.start + at, this.base + from, size);
		return at + size;
	}

	/** Keeps the pairs of the parent. */
	private keepParent(): void {
		const { baseAt, between, encoded, memory } = this;
		const { all } = this.order;
		let size = 0;
		for (let rank = 0; rank < all.length; rank++) {
			const id = this.parent[all[rank] as number] as ParameterId;
			baseAt[rank] = size;
			if (id >= 0) size += encoded.size(id) + between.length;
		}
		baseAt[all.length] = size;
		if (size > this.baseSize) {
			this.baseSize = 2 * size;
			this.base = memory.take(this.baseSize);
		}
		for (let rank = 0; rank < all.length; rank++) {
			const id = this.parent[all[rank] as number] as ParameterId;
			if (id < 0) continue;
			const at = this.base + (baseAt[rank] as number);
			const own = (baseAt[rank + 1] as number) - (baseAt[rank] as number) - between.length;
			encoded.put(id, own, at);
			if (between.length > 0) write(between, memory.bytes, at + own);
		}
	}
}

/** What an assembler keeps for each slot. */
const bytesOfSlot = 32;

function hasAsciiFrame({ front, end, joining, position }: Canonicalization): boolean {
	const { open, between, close } = joining;
	return [front, end, open, between, close, position?.glue ?? '', position?.front ?? ''].every(isAscii);
}
