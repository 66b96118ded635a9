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
	/** The message's bytes; write through {@link put}. */
	private bytes = new Uint8Array(4096);
	private wordView = new Int32Array(this.bytes.buffer);
	/** Four words of state in front of each block. */
	private states = new Int32Array(4 * 65);
	private statesValid = 0;
	private length = 0;
	private tailStart = 0;
	private scratch = new Uint8Array(256);
	private scratchWords = new Int32Array(this.scratch.buffer);
	private readonly state = new Int32Array(4);

	constructor() {
		this.states.set(initialState);
	}

	/** Where the next byte goes. */
	get position(): number {
		return this.length;
	}

	/** Cuts the message to its first `length` bytes; what was hashed of them stays hashed. */
	rewind(length: number): void {
		this.length = length;
		const whole = length >>> 6;
		if (whole < this.statesValid) this.statesValid = whole;
	}

	/** Appends bytes to the message. */
	put(part: Uint8Array): void {
		const size = part.length;
		const end = this.length + size;
		if (end > this.bytes.length) this.grow(end);
		// For the short parts that names and values are, a loop beats the call of `set`.
		if (size > 20) this.bytes.set(part, this.length);
		else for (let i = 0, at = this.length; i < size; i++, at++) this.bytes[at] = part[i] as number;
		this.length = end;
	}

	/** The message's bytes with room up to `end`, for writing beyond {@link position}; then call {@link advance}. */
	room(end: number): Uint8Array {
		if (end > this.bytes.length) this.grow(end);
		return this.bytes;
	}

	/** The message now ends there. */
	advance(end: number): void {
		this.length = end;
	}

	/** A copy of the message's bytes with `tail` behind them. */
	messageWith(tail: Uint8Array): Uint8Array {
		const whole = new Uint8Array(this.length + tail.length);
		whole.set(this.bytes.subarray(0, this.length));
		whole.set(tail, this.length);
		return whole;
	}

	/** The message as little-endian words. */
	get words(): Int32Array {
		return this.wordView;
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
	close(tail: Uint8Array): number {
		const total = this.length + tail.length;
		const blocks = (total + 72) >>> 6;
		if (blocks << 6 > this.bytes.length) this.grow(blocks << 6);
		const { bytes, wordView } = this;
		if (tail.length > 20) bytes.set(tail, this.length);
		else for (let i = 0, at = this.length; i < tail.length; i++) bytes[at++] = tail[i] as number;
		bytes[total] = 0x80;
		const end = (blocks << 6) - 8;
		bytes.fill(0, total + 1, end);
		wordView[end >>> 2] = total << 3;
		wordView[(end >>> 2) + 1] = total >>> 29;
		return blocks;
	}

	/** Hashes the whole blocks before `end`. */
	hashTo(end: number): void {
		const whole = end >>> 6;
		for (let block = this.statesValid; block < whole; block++) {
			const at = block << 2;
			md5Block(this.states, at, this.states, at + 4, this.wordView, block << 4);
		}
		if (whole > this.statesValid) this.statesValid = whole;
	}

	/** Hashes the message's whole blocks and prepares for {@link finish}. */
	seal(): void {
		this.hashTo(this.length);
		this.tailStart = this.length & 63;
		const from = this.length & ~63;
		for (let i = 0; i < this.tailStart; i++) this.scratch[i] = this.bytes[from + i] as number;
	}

	/** MD5 of the sealed message followed by `tail`; read it from {@link digest}. Returns the first word. */
	finish(tail: Uint8Array): number {
		const { tailStart } = this;
		const size = tail.length;
		const end = tailStart + size;
		const padded = (end + 9 + 63) & ~63;
		if (padded > this.scratch.length) this.growScratch(padded);
		const scratch = this.scratch;
		if (size > 20) scratch.set(tail, tailStart);
		else for (let i = 0; i < size; i++) scratch[tailStart + i] = tail[i] as number;
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
		const bytes = new Uint8Array(2 ** Math.ceil(Math.log2(needed + 1)));
		bytes.set(this.bytes);
		const states = new Int32Array((bytes.length >>> 4) + 4);
		states.set(this.states);
		this.bytes = bytes;
		this.wordView = new Int32Array(bytes.buffer);
		this.states = states;
	}

	private growScratch(needed: number): void {
		const scratch = new Uint8Array(2 ** Math.ceil(Math.log2(needed + 1)));
		scratch.set(this.scratch);
		this.scratch = scratch;
		this.scratchWords = new Int32Array(scratch.buffer);
	}
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const short = new Md5Stream();

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
