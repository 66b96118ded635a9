import { HashMemory } from './hashMemory.ts';
import { md5Block } from './md5Block.ts';

/** The state before the first block (RFC 1321, 3.3). */
export const initialState: readonly number[] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];

/**
 * MD5 over a message that changes little from one candidate to the next. It is our own because the search needs what no
 * library offers cheaply: the states after each block of a message are kept, so that the next message is hashed only from
 * its first changed byte on, and any number of tails (signing secrets) are appended to one hashed message.
 * `npm run bench` prints its rate beside that of a whole MD5.
 */
export class Md5Stream {
	/** Four words of state in front of each block. */
	private states = new Int32Array(4 * 65);
	private statesValid = 0;
	private length = 0;
	/** What the messages since the last {@link settle} that hashed have all begun with, and how many they were. */
	private least = Number.POSITIVE_INFINITY;
	private messages = 0;
	private tailStart = 0;
	private scratch = new Uint8Array(256);
	private scratchWords = new Int32Array(this.scratch.buffer);
	private readonly state = new Int32Array(4);
	private readonly memory: HashMemory;
	private from: number;
	private size = 4096;

	/** @param memory where the message is kept */
	constructor(memory: HashMemory) {
		this.memory = memory;
		this.from = memory.take(this.size);
		this.states.set(initialState);
	}

	/** Where the next byte goes. */
	get position(): number {
		return this.length;
	}

	/** The address of the message's first byte; another one after each {@link room}. */
	get start(): number {
		return this.from;
	}

	/** Cuts the message to its first `length` bytes; what was hashed of them stays hashed. */
	rewind(length: number): void {
		this.length = length;
		if (length < this.least) this.least = length;
		const whole = length >>> 6;
		if (whole < this.statesValid) this.statesValid = whole;
	}

	/** Appends bytes to the message. */
	put(part: Uint8Array): void {
		const size = part.length;
		const end = this.length + size;
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

	/** How many of the message's blocks are hashed. */
	get hashed(): number {
		return this.statesValid;
	}

	/** Writes the state after the hashed blocks for one of several lanes: each of its words a row further on. */
	copyState(to: Int32Array, lane: number, lanes: number): void {
		const at = this.statesValid << 2;
		for (let word = 0; word < 4; word++) to[lane + word * lanes] = this.states[at + word] as number;
	}

	/** Writes `tail` and what MD5 adds behind the message, which itself stays as it is; returns the number of blocks. */
	close({ size, at }: PaddedTail): number {
		const total = this.length + size;
		const blocks = blocksOf(total);
		const end = (blocks << 6) - 8;
		this.room(end + 8);
		this.memory.copy(this.from + this.length, at, end - this.length);
		writeLength(this.memory, this.from + end, total);
		return blocks;
	}

	/** Hashes the whole blocks before `end`. */
	hashTo(end: number): void {
		const whole = end >>> 6;
		const { words } = this.memory;
		const first = this.from >>> 2;
		for (let block = this.statesValid; block < whole; block++) {
			const at = block << 2;
			md5Block(this.states, at, this.states, at + 4, words, first + (block << 4));
		}
		if (whole > this.statesValid) this.statesValid = whole;
	}

	/** Called for each message: from time to time hashes what all of late had in common, as the next is likely to have. */
	settle(): void {
		if (++this.messages < messagesToSettle) return;
		this.hashTo(Math.min(this.least, this.length));
		this.messages = 0;
		this.least = Number.POSITIVE_INFINITY;
	}

	/** Hashes the message's whole blocks and prepares for {@link finish}. */
	seal(): void {
		this.hashTo(this.length);
		this.tailStart = this.length & 63;
		const { bytes } = this.memory;
		const from = this.from + (this.length & ~63);
		for (let i = 0; i < this.tailStart; i++) this.scratch[i] = bytes[from + i] as number;
	}

	/** MD5 of the sealed message followed by `tail`; read it from {@link digest}. Returns the first word. */
	finish(tail: Uint8Array): number {
		const { tailStart } = this;
		const size = tail.length;
		const end = tailStart + size;
		const padded = (end + 9 + 63) & ~63;
		if (padded > this.scratch.length) this.growScratch(padded);
		const scratch = this.scratch;
		write(tail, scratch, tailStart);
		scratch[end] = 0x80;
		const bits = padded - 8;
		for (let i = end + 1; i < bits; i++) scratch[i] = 0;
		const total = this.length + size;
		this.scratchWords[bits >>> 2] = total << 3;
		this.scratchWords[(bits >>> 2) + 1] = total >>> 29;
		md5Block(this.states, (this.length >>> 6) << 2, this.state, 0, this.scratchWords, 0);
		for (let at = 64; at < padded; at += 64) md5Block(this.state, 0, this.state, 0, this.scratchWords, at >>> 2);
		return this.state[0] as number;
	}

	/** The 16 bytes of the last digest. */
	digest(): Uint8Array {
		const bytes = new Uint8Array(16);
		for (let i = 0; i < 16; i++) bytes[i] = (this.state[i >> 2] as number) >>> ((i & 3) << 3);
		return bytes;
	}

	private grow(needed: number): void {
		const size = 2 ** Math.ceil(Math.log2(needed + 1));
		const from = this.memory.take(size);
		this.memory.copy(from, this.from, this.size);
		const states = new Int32Array((size >>> 4) + 4);
		states.set(this.states);
		this.from = from;
		this.size = size;
		this.states = states;
	}

	private growScratch(needed: number): void {
		const scratch = new Uint8Array(2 ** Math.ceil(Math.log2(needed + 1)));
		scratch.set(this.scratch);
		this.scratch = scratch;
		this.scratchWords = new Int32Array(scratch.buffer);
	}
}

/** A block hashed here takes the time of about as many in lanes. */
const messagesToSettle = 7;

/** How many blocks MD5 makes of a message of so many bytes. */
export function blocksOf(size: number): number {
	return (size + 72) >>> 6;
}

/** Writes behind a message of `size` bytes at `from` what MD5 adds: a bit, zeros and its length (RFC 1321, 3.1 and 3.2). */
export function pad(memory: HashMemory, from: number, size: number): void {
	const { bytes, words } = memory;
	const end = from + (blocksOf(size) << 6) - 8;
	let at = from + size;
	bytes[at++] = 0x80;
	while ((at & 3) !== 0) bytes[at++] = 0;
	for (let word = at >>> 2; word < end >>> 2; word++) words[word] = 0;
	writeLength(memory, end, size);
}

function writeLength({ words }: HashMemory, at: number, size: number): void {
	words[at >>> 2] = size << 3;
	words[(at >>> 2) + 1] = size >>> 29;
}

/** The end of messages, in memory with the bit that MD5 adds and as many zeros as it may: one copy then ends a message. */
export interface PaddedTail {
	/** Its bytes without what MD5 adds. */
	readonly size: number;
	readonly at: number;
}

/** Puts a tail into a memory, where it stays. */
export function paddedTail(memory: HashMemory, tail: Uint8Array): PaddedTail {
	const at = memory.take(tail.length + 64);
	write(tail, memory.bytes, at);
	memory.bytes[at + tail.length] = 0x80;
	return { size: tail.length, at };
}

/** Writes bytes at a place: for the few that names and secrets are, a loop beats the call of `set`. */
export function write(part: Uint8Array, to: Uint8Array, at: number): void {
	if (part.length > 20) to.set(part, at);
	else for (let i = 0; i < part.length; i++) to[at + i] = part[i] as number;
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const short = new Md5Stream(HashMemory.plain(4096));

/** Lower-case hexadecimal digits of bytes. */
export function hexOf(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += hexOfByte[byte];
	return text;
}

/** MD5 of bytes at once. */
export function md5Of(bytes: Uint8Array): Uint8Array {
	short.rewind(0);
	short.seal();
	short.finish(bytes);
	return short.digest();
}

/** The 32 bytes of a digest's hexadecimal digits. */
export function hexBytes(digest: Uint8Array, upperCase = false): Uint8Array {
	const bytes = new Uint8Array(digest.length * 2);
	const letters = upperCase ? 55 : 87;
	for (let i = 0; i < digest.length; i++) {
		const byte = digest[i] as number;
		const [high, low] = [byte >> 4, byte & 15];
		bytes[2 * i] = high + (high < 10 ? 48 : letters);
		bytes[2 * i + 1] = low + (low < 10 ? 48 : letters);
	}
	return bytes;
}

/** The key of HMAC-MD5 as a block (RFC 2104): what each of its two hashes begins with. */
export function hmacPad(key: Uint8Array, pad: number): Uint8Array {
	const block = new Uint8Array(64).fill(pad);
	const short = key.length > 64 ? md5Of(key) : key;
	for (let i = 0; i < short.length; i++) block[i] = pad ^ (short[i] as number);
	return block;
}
