import type { HashMemory } from './hashMemory.ts';

/** The state before the first block (RFC 1321, 3.3). */
export const initialState: readonly number[] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];

/**
 * A message that changes little from one candidate to the next, with the MD5 states after its first blocks: the next
 * message, or the same with another signing secret behind it, is then hashed from the first block that differs.
 */
export class Md5Stream {
	private readonly memory: HashMemory;
	private from: number;
	private size = 4096;
	private length = 0;
	/** Address of the states: four words in front of each block. */
	private states: number;
	private hashedBlocks = 0;
	/** What the messages since the last hashing in {@link settle} have all begun with, and how many they were. */
	private least = Number.POSITIVE_INFINITY;
	private messages = 0;

	/** @param memory where the message is kept */
	constructor(memory: HashMemory) {
		this.memory = memory;
		this.from = memory.take(this.size);
		this.states = memory.take((this.size >>> 2) + 16);
		memory.words.set(initialState, this.states >>> 2);
	}

	/** Where the next byte goes. */
	get position(): number {
		return this.length;
	}

	/** The address of the message's first byte; another one after each {@link room}. */
	get start(): number {
		return this.from;
	}

	/** How many of the message's blocks are hashed. */
	get hashed(): number {
		return this.hashedBlocks;
	}

	/** Cuts the message to its first `length` bytes; what was hashed of them stays hashed. */
	rewind(length: number): void {
		this.length = length;
		if (length < this.least) this.least = length;
		this.hashedBlocks = Math.min(this.hashedBlocks, length >>> 6);
	}

	/** Appends bytes to the message. */
	put(part: Uint8Array): void {
		const end = this.length + part.length;
		this.room(end);
		write(part, this.memory.bytes, this.from + this.length);
		this.length = end;
	}

	/** Makes room up to `end`, for writing beyond {@link position}; then call {@link advance}. */
	room(end: number): void {
		if (end > this.size) this.grow(end);
	}

	/** The message now ends there. */
	advance(end: number): void {
		this.length = end;
	}

	/** A copy of the message's bytes with `tail` behind them. */
	messageWith(tail: Uint8Array): Uint8Array {
		const whole = new Uint8Array(this.length + tail.length);
		whole.set(this.memory.bytes.subarray(this.from, this.from + this.length));
		whole.set(tail, this.length);
		return whole;
	}

	/** Writes the state after the hashed blocks for one of several lanes: each of its words a row further on. */
	copyState(to: Int32Array, lane: number, lanes: number): void {
		const { words } = this.memory;
		const at = (this.states >>> 2) + (this.hashedBlocks << 2);
		for (let word = 0; word < 4; word++) to[lane + word * lanes] = words[at + word] as number;
	}

	/** Writes `tail` and what MD5 adds behind the message, which itself stays as it is; returns the number of blocks. */
	close({ size, at }: PaddedTail): number {
		const total = this.length + size;
		const blocks = blocksOf(total);
		const end = (blocks << 6) - 8;
		this.room(end + 8);
		this.memory.functions.copy(this.from + this.length, at, end - this.length);
		writeLength(this.memory, this.from + end, total);
		return blocks;
	}

	/** Hashes the whole blocks before `end`. */
	hashTo(end: number): void {
		const { blockOfOne } = this.memory.functions;
		for (; this.hashedBlocks < end >>> 6; this.hashedBlocks++) {
			const state = this.states + (this.hashedBlocks << 4);
			blockOfOne(state, this.from + (this.hashedBlocks << 6), state + 16);
		}
	}

	/** Called for each message: from time to time hashes what all of late had in common, as the next is likely to have. */
	settle(): void {
		if (++this.messages < messagesToSettle) return;
		this.hashTo(Math.min(this.least, this.length));
		this.messages = 0;
		this.least = Number.POSITIVE_INFINITY;
	}

	private grow(needed: number): void {
		const { memory, from, states, size } = this;
		this.size = 2 ** Math.ceil(Math.log2(needed + 1));
		this.from = memory.take(this.size);
		this.states = memory.take((this.size >>> 2) + 16);
		memory.functions.copy(this.from, from, size);
		memory.functions.copy(this.states, states, (size >>> 2) + 16);
	}
}

/** Hashing a block alone pays once about as many messages begin with it. */
const messagesToSettle = 4;

/** How many blocks MD5 makes of a message of so many bytes. */
export function blocksOf(size: number): number {
	return (size + 72) >>> 6;
}

/** Writes behind a message of `size` bytes at `from` what MD5 adds: a bit, zeros and its length (RFC 1321, 3.1 and 3.2). */
export function pad(memory: HashMemory, from: number, size: number): void {
	const { bytes } = memory;
	const end = from + (blocksOf(size) << 6) - 8;
	bytes[from + size] = 0x80;
	// At most 63 zeros: a loop beats the call of `fill`.
	for (let at = from + size + 1; at < end; at++) bytes[at] = 0;
	writeLength(memory, end, size);
}

/** Writes the length of a message in bytes as MD5 ends with it (RFC 1321, 3.2). */
export function writeLength({ words }: HashMemory, at: number, size: number): void {
	words[at >>> 2] = size << 3;
	words[(at >>> 2) + 1] = size >>> 29;
}

/** The end of messages, in memory with the bit that MD5 adds and as many zeros as it may: one copy then ends a message. */
export interface PaddedTail {
	/** Its bytes without what MD5 adds. */
	readonly size: number;
	readonly at: number;
}

/** Puts a tail into a memory, at a place that is taken for it. */
export function paddedTail(memory: HashMemory, place: Pick<HashMemory, 'take'>, tail: Uint8Array): PaddedTail {
	const at = place.take(tail.length + 64);
	write(tail, memory.bytes, at);
	memory.bytes.fill(0, at + tail.length, at + tail.length + 64);
	memory.bytes[at + tail.length] = 0x80;
	return { size: tail.length, at };
}

/** Writes bytes at a place: for the few that names and secrets are, a loop beats the call of `set`. */
export function write(part: Uint8Array, to: Uint8Array, at: number): void {
	if (part.length > 20) to.set(part, at);
	else for (let i = 0; i < part.length; i++) to[at + i] = part[i] as number;
}
