import { isAscii, noBytes } from '../../core/text/charsets.ts';
import { type HashMemory, write } from '../md5/hashMemory.ts';
import { Md5Stream } from '../md5/md5Stream.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake, PairMistake } from '../mistakes/mistake.ts';
import { rightOrder } from '../mistakes/orderMistakes.ts';
import type { Canonicalization } from './canonicalizations.ts';
import type { EncodedParameters, InternedParameters, ParameterId } from './internedParameters.ts';
import type { ParameterVariants } from './parameterVariants.ts';
import type { SignedOrder } from './signedOrder.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** Puts the bytes of a variant together, from the first parameter on that differs from the variant before. */
export class Assembler {
	readonly stream: Md5Stream;
	/** Units of work of the last {@link assemble}. */
	work = 0;
	readonly memory: HashMemory;
	private readonly variants: ParameterVariants;
	private readonly interned: InternedParameters;
	private canonicalization: Canonicalization | undefined;
	private frameIsAscii: boolean | undefined;
	/** How many parameters as sent have characters beyond ASCII. */
	private readonly othersAsSent: number;
	private encoded: EncodedParameters;
	/** Written after each pair, and taken back after the last. */
	private between: Uint8Array = noBytes;
	private close: Uint8Array = noBytes;
	private before: Uint8Array | undefined;
	private start = 0;
	private order: SignedOrder;
	/** The parameters of the previous message in order, where each ends, and how many they are. */
	private readonly previous: Int32Array;
	private readonly ends: Int32Array;
	private previousCount = 0;

	constructor(variants: ParameterVariants, interned: InternedParameters) {
		const slots = variants.names.length;
		this.variants = variants;
		this.interned = interned;
		this.memory = interned.memory;
		this.stream = new Md5Stream(interned.memory);
		this.encoded = interned.encoded(undefined, rightCharacterSet);
		this.order = variants.order(rightOrder);
		this.othersAsSent = variants.base.reduce((sum, id) => sum + this.beyondAscii(id), 0);
		this.previous = new Int32Array(slots);
		this.ends = new Int32Array(slots);
	}

	/** Everything that follows is assembled in this canonicalization. */
	begin(canonicalization: Canonicalization): void {
		const { order, pair, set, joining } = canonicalization;
		this.canonicalization = canonicalization;
		this.encoded = this.interned.encoded(pair as PairMistake | undefined, set);
		this.between = bytesOf(joining.between, set);
		this.close = bytesOf(joining.close, set);
		this.order = this.variants.order(order);
		this.before = undefined;
		this.frameIsAscii = undefined;
	}

	/** Writes the message up to what follows its parameters; `before` is in front of all. */
	assemble(variant: ParameterVariant, before: Uint8Array): void {
		if (this.before !== before) this.restart(before);
		const { stream } = this;
		const at = this.putParameters(variant.slots, this.order.of(variant));
		stream.position = at > this.start ? at - this.between.length : at;
		if (this.close.length > 0) stream.put(this.close);
	}

	/** True when all that the canonicalization makes of the variant, its secret apart, is ASCII. */
	isAscii({ slots, changed, count }: ParameterVariant): boolean {
		this.frameIsAscii ??= this.canonicalization === undefined || hasAsciiFrame(this.canonicalization);
		if (!this.frameIsAscii) return false;
		let others = this.othersAsSent;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			others += this.beyondAscii(slots[slot] as number) - this.beyondAscii(this.variants.base[slot] as number);
		}
		return others === 0;
	}

	/** 1 for a parameter with characters beyond ASCII, 0 for any other or none. */
	private beyondAscii(id: number): number {
		return id < 0 || this.interned.get(id).isAscii ? 0 : 1;
	}

	private restart(before: Uint8Array): void {
		const { set, front, joining } = this.canonicalization as Canonicalization;
		this.before = before;
		this.stream.rewind(0);
		if (set.around) this.stream.put(set.around[0]);
		this.stream.put(before);
		this.stream.put(bytesOf(front + joining.open, set));
		this.start = this.stream.position;
		this.previousCount = 0;
	}

	/** Writes the pairs of a variant from the first that is not the previous message's; returns where they end. */
	private putParameters(slots: Int32Array, order: Int32Array): number {
		const { previous, ends, previousCount, stream, between } = this;
		let count = 0;
		let i = 0;
		for (; i < order.length && count < previousCount; i++) {
			const id = slots[order[i] as number] as ParameterId;
			if (id < 0) continue;
			if (previous[count] !== id) break;
			count++;
		}
		const from = count === 0 ? this.start : (ends[count - 1] as number);
		// What followed the last pair of the previous message may have been taken back.
		const same = from > this.start ? from - between.length : from;
		stream.rewind(same);
		if (from > this.start) stream.put(between);
		const added = order.length - i;
		let at = from;
		for (; i < order.length; i++) {
			const id = slots[order[i] as number] as ParameterId;
			if (id < 0) continue;
			at = this.putParameter(id, at);
			previous[count] = id;
			ends[count++] = at;
		}
		this.previousCount = count;
		const written = at - same;
		this.work = 4 + (added >> 4) + (written < longMessage ? written >> 8 : written >> 6);
		return at;
	}

	private putParameter(id: ParameterId, to: number): number {
		const { between, stream, memory } = this;
		const { at, size } = this.encoded(id);
		const end = to + size;
		stream.room(end + between.length);
		memory.functions.copy(stream.start + to, at, size);
		if (between.length > 0) write(between, memory.bytes, stream.start + end);
		return end + between.length;
	}
}

/** In bytes: a longer message takes most of the time of its candidate. */
const longMessage = 4096;

function bytesOf(text: string, set: CharacterSetMistake): Uint8Array {
	return text === '' ? noBytes : set.encode(text);
}

function hasAsciiFrame({ front, end, joining, position }: Canonicalization): boolean {
	const { open, between, close } = joining;
	return [front, end, open, between, close, position?.glue ?? '', position?.front ?? ''].every(isAscii);
}
