import { laneCount, md5LaneCode } from './md5LaneCode.ts';
import type { Md5Stream } from './md5Stream.ts';

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
const mostBlocks = 16;
/** A tail of that many bytes ends within two blocks wherever it begins. */
const longestTail = 55;
const blockWords = laneCount * 16;
const stateWords = laneCount * 4;
const pageBytes = 65_536;

/** Messages with the same number of blocks, waiting for a lane each. */
interface Queue<T> {
	readonly blocks: number;
	/** Where its states and its messages are, in words. */
	readonly states: number;
	readonly message: number;
	readonly entries: T[];
	count: number;
}

/** Hashes messages side by side, a lane each: as they come, or one message with many tails. */
export class Md5Lanes<T> {
	private readonly words: Int32Array;
	private readonly block: (from: number, block: number, to: number) => void;
	private readonly mayBe: (word: number) => boolean;
	private readonly told: Told<T>;
	private readonly queues: Queue<T>[] = [];
	/** Of {@link tryTails}: the message's state, the two that follow, and two blocks. */
	private readonly tailStates: number;
	private readonly tailBlocks: number;

	private constructor(instance: LaneInstance, mayBe: (word: number) => boolean, told: Told<T>) {
		this.words = new Int32Array(instance.memory.buffer);
		this.block = instance.block;
		this.mayBe = mayBe;
		this.told = told;
		let free = 0;
		const take = (size: number) => {
			free += size;
			return free - size;
		};
		this.tailStates = take(3 * stateWords);
		this.tailBlocks = take(2 * blockWords);
		for (let blocks = 1; blocks <= mostBlocks; blocks++) {
			const [states, message] = [take(stateWords), take(blocks * blockWords)];
			this.queues[blocks] = { blocks, states, message, entries: [], count: 0 };
		}
	}

	/** Undefined where the machine has no WebAssembly with vectors, or a page's policy forbids it. */
	static create<T>(mayBe: (word: number) => boolean, told: Told<T>): Md5Lanes<T> | undefined {
		const instance = instantiate();
		return instance && new Md5Lanes(instance, mayBe, told);
	}

	/** Hashes the stream's message with `tail` behind it as soon as there are enough of its size, or at {@link flush}. */
	add(stream: Md5Stream, tail: Uint8Array, entry: T): void {
		const total = stream.close(tail);
		if (total - stream.hashed > mostBlocks) stream.hashTo((total - mostBlocks) << 6);
		const { words, hashed } = stream;
		const queue = this.queues[total - hashed] as Queue<T>;
		const lane = queue.count++;
		stream.copyState(this.words, queue.states + lane, laneCount);
		const end = total << 4;
		for (let at = queue.message + lane, word = hashed << 4; word < end; word++, at += laneCount) {
			this.words[at] = words[word] as number;
		}
		queue.entries[lane] = entry;
		if (queue.count === laneCount) this.run(queue);
	}

	/** Hashes what still waits. */
	flush(): void {
		for (const queue of this.queues) if (queue && queue.count > 0) this.run(queue);
	}

	private run(queue: Queue<T>): void {
		const { states, message, blocks, entries, count } = queue;
		for (let block = 0; block < blocks; block++) {
			this.block(states << 2, (message + block * blockWords) << 2, states << 2);
		}
		queue.count = 0;
		for (let lane = 0; lane < count; lane++) {
			if (!this.mayBe(this.words[states + lane] as number)) continue;
			this.told(entries[lane] as T, this.digest(states + lane));
		}
	}

	/** Hashes the stream's message, all of whose whole blocks are hashed, with each of the tails. */
	tryTails(stream: Md5Stream, tails: LaneTails, entry: (index: number) => T): void {
		const { words, tailStates, tailBlocks } = this;
		const start = stream.position & 63;
		const full = start >> 2;
		stream.copyState(words, tailStates, laneCount);
		for (let word = 0; word < 4; word++) {
			const at = tailStates + word * laneCount;
			words.fill(words[at] as number, at, at + laneCount);
		}
		const begun = (stream.position >>> 6) << 4;
		for (let word = 0; word < full; word++) {
			const at = tailBlocks + word * laneCount;
			words.fill(stream.words[begun + word] as number, at, at + laneCount);
		}
		const partial = (stream.words[begun + full] as number) & ((1 << ((start & 3) << 3)) - 1);
		const blocks = (start + tails.longest + 72) >>> 6;
		for (let first = 0; first < tails.count; first += laneCount) {
			this.placeTails(tails, first, start, partial);
			this.placeLengths(tails, first, start, stream.position);
			const lanes = Math.min(laneCount, tails.count - first);
			for (let block = 0; block < blocks; block++) {
				const before = tailStates + block * stateWords;
				const after = before + stateWords;
				this.block(before << 2, (tailBlocks + block * blockWords) << 2, after << 2);
				// A lane whose message ended in the first block goes on with nonsense in the second: whoever is told compares all.
				for (let lane = 0; lane < lanes; lane++) {
					if (this.mayBe(words[after + lane] as number)) this.told(entry(first + lane), this.digest(after + lane));
				}
			}
		}
	}

	/** Writes the tails behind the message, which ends `start` bytes into the block with the bytes `partial` in a word. */
	private placeTails({ words: source, rows }: LaneTails, first: number, start: number, partial: number): void {
		const { words } = this;
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
		for (let lane = 0; lane < laneCount; lane++) {
			const length = lengths[first + lane] as number;
			const row = start + length + 9 <= 64 ? 14 : 30;
			const at = this.tailBlocks + row * laneCount + lane;
			this.words[at] = (position + length) << 3;
			this.words[at + laneCount] = (position + length) >>> 29;
		}
	}

	private digest(at: number): Uint8Array {
		const bytes = new Uint8Array(16);
		for (let i = 0; i < 16; i++) {
			bytes[i] = (this.words[at + (i >> 2) * laneCount] as number) >>> ((i & 3) << 3);
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

interface LaneInstance {
	readonly memory: { readonly buffer: ArrayBuffer };
	readonly block: (from: number, block: number, to: number) => void;
}

/** What of WebAssembly is used. */
interface Engine {
	readonly Module: new (code: Uint8Array) => object;
	readonly Instance: new (module: object) => { readonly exports: object };
}

let compiled: object | undefined;

function instantiate(): LaneInstance | undefined {
	const words =
		3 * stateWords + 2 * blockWords + mostBlocks * stateWords + ((mostBlocks * (mostBlocks + 1)) / 2) * blockWords;
	const engine = (globalThis as { readonly WebAssembly?: Engine }).WebAssembly;
	if (!engine) return undefined;
	try {
		compiled ??= new engine.Module(md5LaneCode(Math.ceil((words * 4) / pageBytes)));
		return new engine.Instance(compiled).exports as LaneInstance;
	} catch {
		return undefined;
	}
}
