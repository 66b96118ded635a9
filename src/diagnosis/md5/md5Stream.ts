import { type HashMemory, type StoredBytes, write } from './hashMemory.ts';

/** The state before the first block (RFC 1321, 3.3). */
const initialState: readonly number[] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];

/** A message with the MD5 states after its first blocks: the next one, or secret, is hashed from the first block that differs. */
export class Md5Stream {
	position = 0;
	/** The address of the message's first byte; another one after each {@link room}. */
	start: number;
	hashed = 0;
	private readonly memory: HashMemory;
	private size = 4096;
	/** Address of the states: four words in front of each block. */
	private states: number;

	constructor(memory: HashMemory) {
		this.memory = memory;
		this.start = memory.take(this.size);
		this.states = memory.take((this.size >>> 2) + 16);
		memory.words.set(initialState, this.states >>> 2);
	}

	/** Cuts the message to its first `length` bytes; what was hashed of them stays hashed. */
	rewind(length: number): void {
		this.position = length;
		this.hashed = Math.min(this.hashed, length >>> 6);
	}

	put(part: Uint8Array): void {
		const end = this.position + part.length;
		this.room(end);
		write(part, this.memory.bytes, this.start + this.position);
		this.position = end;
	}

	/** Makes room up to `end`, for writing beyond {@link position}; then set that. */
	room(end: number): void {
		if (end > this.size) this.grow(end);
	}

	/** A copy of the message's bytes with `tail` behind them. */
	messageWith(tail: Uint8Array): Uint8Array {
		const whole = new Uint8Array(this.position + tail.length);
		whole.set(this.memory.bytes.subarray(this.start, this.start + this.position));
		whole.set(tail, this.position);
		return whole;
	}

	/** Writes the state after the hashed blocks for one of several lanes: each of its words a row further on. */
	copyState(to: Int32Array, lane: number, lanes: number): void {
		const { words } = this.memory;
		const at = (this.states >>> 2) + (this.hashed << 2);
		for (let word = 0; word < 4; word++) to[lane + word * lanes] = words[at + word] as number;
	}

	hashTo(end: number): void {
		const { blockOfOne } = this.memory.functions;
		for (; this.hashed < end >>> 6; this.hashed++) {
			const state = this.states + (this.hashed << 4);
			blockOfOne(state, this.start + (this.hashed << 6), state + 16);
		}
	}

	private grow(needed: number): void {
		const { memory, start, states, size } = this;
		this.size = 2 ** Math.ceil(Math.log2(needed + 1));
		this.start = memory.take(this.size);
		this.states = memory.take((this.size >>> 2) + 16);
		memory.functions.copy(this.start, start, size);
		memory.functions.copy(this.states, states, (size >>> 2) + 16);
	}
}

/** How many blocks MD5 makes of a message of so many bytes. */
export function blocksOf(size: number): number {
	return (size + 72) >>> 6;
}

/** Writes the length of a message in bytes as MD5 ends with it (RFC 1321, 3.2). */
export function writeLength({ words }: HashMemory, at: number, size: number): void {
	words[at >>> 2] = size << 3;
	words[(at >>> 2) + 1] = size >>> 29;
}

/** The end of messages without MD5's padding: a bit and enough zeros follow it in memory, so one copy ends a message. */
export type PaddedTail = StoredBytes;

/** Puts a tail into a memory, at a place that is taken for it. */
export function paddedTail(memory: HashMemory, place: Pick<HashMemory, 'take'>, tail: Uint8Array): PaddedTail {
	const at = place.take(tail.length + 64);
	write(tail, memory.bytes, at);
	memory.bytes.fill(0, at + tail.length, at + tail.length + 64);
	memory.bytes[at + tail.length] = 0x80;
	return { size: tail.length, at };
}
