import type { HashMemory, LaneFunctions } from './hashMemory.ts';
import { laneCount } from './md5LaneCode.ts';
import { blocksOf, initialState, type Md5Stream, type PaddedTail, pad } from './md5Stream.ts';

/** Told of a digest that may be the one looked for. */
export type Told<T> = (entry: T, digest: Uint8Array) => void;

/** Tails in the order in which lanes read them, for {@link Md5Lanes.tryTails}. */
export interface LaneTails {
	/** For each group of lanes its words, one row of all lanes after the other; each tail ends with the bit that MD5 adds. */
	readonly words: Int32Array;
	/** Bytes of each tail. */
	readonly lengths: Int32Array;
	/** Rows of words in each group. */
	readonly rows: number;
	/** Bytes of the longest tail. */
	readonly longest: number;
	/** Tails in all; the last group may be filled up with copies. */
	readonly count: number;
}

/** Blocks that a message may have beyond what is hashed of it. */
const mostBlocks = 64;
/** A tail of that many bytes ends within two blocks wherever it begins. */
const longestTail = 55;
const blockWords = laneCount * 16;
const stateWords = laneCount * 4;

/** Messages with the same number of blocks, waiting for a lane each. */
interface Queue<T> {
	/** Address of its states, in words. */
	readonly states: number;
	/** Address of its first message; each other is `size` bytes further on. */
	readonly messages: number;
	readonly size: number;
	readonly entries: T[];
	count: number;
}

/** Hashes messages side by side, a lane each: as they come, or one message with many tails. */
export class Md5Lanes<T> {
	private readonly memory: HashMemory;
	private readonly functions: LaneFunctions;
	private readonly mayBe: (word: number) => boolean;
	private readonly told: Told<T>;
	private readonly queues: Queue<T>[] = [];
	/** Of {@link tryTails}: the message's state, the two that follow, and two blocks; in words. */
	private readonly tailStates: number;
	private readonly tailBlocks: number;
	/** The address of a block of all lanes. */
	private readonly sideBySide: number;

	private constructor(memory: HashMemory, functions: LaneFunctions, mayBe: (word: number) => boolean, told: Told<T>) {
		this.memory = memory;
		this.functions = functions;
		this.mayBe = mayBe;
		this.told = told;
		this.tailStates = memory.take(3 * stateWords * 4) >>> 2;
		this.tailBlocks = memory.take(2 * blockWords * 4) >>> 2;
		this.sideBySide = memory.take(blockWords * 4);
	}

	/**
	 * Undefined where the memory has no lanes.
	 * @param mayBe asked with a digest's first word whether it is worth telling
	 */
	static create<T>(memory: HashMemory, mayBe: (word: number) => boolean, told: Told<T>): Md5Lanes<T> | undefined {
		return memory.lanes && new Md5Lanes(memory, memory.lanes, mayBe, told);
	}

	/** Hashes the stream's message with `tail` behind it as soon as there are enough of its size, or at {@link flush}. */
	add(stream: Md5Stream, tail: PaddedTail, entry: T): void {
		const total = stream.close(tail);
		if (total - stream.hashed > mostBlocks) stream.hashTo((total - mostBlocks) << 6);
		const { hashed } = stream;
		const queue = this.queueOf(total - hashed);
		const lane = queue.count++;
		stream.copyState(this.memory.words, queue.states + lane, laneCount);
		this.memory.copy(queue.messages + lane * queue.size, stream.start + (hashed << 6), queue.size);
		queue.entries[lane] = entry;
		if (queue.count === laneCount) this.run(queue);
	}

	/** The same for a whole message of a few blocks. */
	addWhole(message: Uint8Array, entry: T): void {
		const { memory } = this;
		const queue = this.queueOf(blocksOf(message.length));
		const lane = queue.count++;
		const { words } = memory;
		for (let word = 0; word < 4; word++) words[queue.states + lane + word * laneCount] = initialState[word] as number;
		const at = queue.messages + lane * queue.size;
		memory.bytes.set(message, at);
		pad(memory, at, message.length);
		queue.entries[lane] = entry;
		if (queue.count === laneCount) this.run(queue);
	}

	/** Hashes what still waits. */
	flush(): void {
		for (const queue of this.queues) if (queue && queue.count > 0) this.run(queue);
	}

	private queueOf(blocks: number): Queue<T> {
		let queue = this.queues[blocks];
		if (!queue) {
			const size = blocks << 6;
			const states = this.memory.take(stateWords * 4) >>> 2;
			queue = { states, messages: this.memory.take(laneCount * size), size, entries: [], count: 0 };
			this.queues[blocks] = queue;
		}
		return queue;
	}

	private run(queue: Queue<T>): void {
		const { states, messages, size, entries, count } = queue;
		const { block, gather } = this.functions;
		for (let at = 0; at < size; at += 64) {
			gather(messages + at, size, this.sideBySide);
			block(states << 2, this.sideBySide, states << 2);
		}
		queue.count = 0;
		for (let lane = 0; lane < count; lane++) {
			if (!this.mayBe(this.memory.words[states + lane] as number)) continue;
			this.told(entries[lane] as T, this.digest(states + lane));
		}
	}

	/** Hashes the stream's message, all of whose whole blocks are hashed, with each of the tails. */
	tryTails(stream: Md5Stream, tails: LaneTails, entry: (index: number) => T): void {
		const { tailStates, tailBlocks } = this;
		const { words } = this.memory;
		const start = stream.position & 63;
		const full = start >> 2;
		stream.copyState(words, tailStates, laneCount);
		for (let word = 0; word < 4; word++) {
			const at = tailStates + word * laneCount;
			words.fill(words[at] as number, at, at + laneCount);
		}
		const begun = (stream.start >>> 2) + ((stream.position >>> 6) << 4);
		for (let word = 0; word < full; word++) {
			const at = tailBlocks + word * laneCount;
			words.fill(words[begun + word] as number, at, at + laneCount);
		}
		const partial = (words[begun + full] as number) & ((1 << ((start & 3) << 3)) - 1);
		const blocks = (start + tails.longest + 72) >>> 6;
		for (let first = 0; first < tails.count; first += laneCount) {
			this.placeTails(tails, first, start, partial);
			this.placeLengths(tails, first, start, stream.position);
			const lanes = Math.min(laneCount, tails.count - first);
			for (let block = 0; block < blocks; block++) {
				const before = tailStates + block * stateWords;
				const after = before + stateWords;
				this.functions.block(before << 2, (tailBlocks + block * blockWords) << 2, after << 2);
				// A lane whose message ended in the first block goes on with nonsense in the second: whoever is told compares all.
				for (let lane = 0; lane < lanes; lane++) {
					if (this.mayBe(words[after + lane] as number)) this.told(entry(first + lane), this.digest(after + lane));
				}
			}
		}
	}

	/** Writes the tails behind the message, which ends `start` bytes into the block with the bytes `partial` in a word. */
	private placeTails({ words: source, rows }: LaneTails, first: number, start: number, partial: number): void {
		const { words } = this.memory;
		const left = (start & 3) << 3;
		const right = 32 - left;
		let from = first * rows;
		let at = this.tailBlocks + (start >> 2) * laneCount;
		if (left === 0) {
			for (const end = from + rows * laneCount; from < end; ) words[at++] = source[from++] as number;
			words.fill(0, at, this.tailBlocks + 2 * blockWords);
			return;
		}
		for (let lane = 0; lane < laneCount; lane++) words[at++] = partial | ((source[from++] as number) << left);
		for (const end = from + (rows - 1) * laneCount; from < end; from++) {
			words[at++] = ((source[from - laneCount] as number) >>> right) | ((source[from] as number) << left);
		}
		for (let lane = 0; lane < laneCount; lane++, from++) words[at++] = (source[from - laneCount] as number) >>> right;
		words.fill(0, at, this.tailBlocks + 2 * blockWords);
	}

	private placeLengths({ lengths }: LaneTails, first: number, start: number, position: number): void {
		const { words } = this.memory;
		for (let lane = 0; lane < laneCount; lane++) {
			const length = lengths[first + lane] as number;
			const row = start + length + 9 <= 64 ? 14 : 30;
			const at = this.tailBlocks + row * laneCount + lane;
			words[at] = (position + length) << 3;
			words[at + laneCount] = (position + length) >>> 29;
		}
	}

	private digest(at: number): Uint8Array {
		const bytes = new Uint8Array(16);
		for (let i = 0; i < 16; i++) {
			bytes[i] = (this.memory.words[at + (i >> 2) * laneCount] as number) >>> ((i & 3) << 3);
		}
		return bytes;
	}
}

/** The tails in groups of lanes; undefined when one is too long for {@link Md5Lanes.tryTails}. */
export function laneTails(tails: readonly Uint8Array[]): LaneTails | undefined {
	const longest = tails.reduce((most, { length }) => Math.max(most, length), 0);
	if (longest > longestTail) return undefined;
	const rows = (longest >> 2) + 1;
	const filled = Math.ceil(tails.length / laneCount) * laneCount;
	const words = new Int32Array(filled * rows);
	const lengths = new Int32Array(filled);
	for (let index = 0; index < filled; index++) {
		const tail = tails[Math.min(index, tails.length - 1)] as Uint8Array;
		const lane = index % laneCount;
		const base = (index - lane) * rows + lane;
		lengths[index] = tail.length;
		for (let i = 0; i <= tail.length; i++) {
			const byte = i < tail.length ? (tail[i] as number) : 0x80;
			const at = base + (i >> 2) * laneCount;
			words[at] = (words[at] as number) | (byte << ((i & 3) << 3));
		}
	}
	return { words, lengths, rows, longest, count: tails.length };
}
