import type { HashMemory } from './hashMemory.ts';
import { laneCount } from './md5Module.ts';
import { blocksOf, type Md5Stream, type PaddedTail, writeLength } from './md5Stream.ts';

/** With more blocks than these, what goes before a tail is hashed alone first. */
const mostBlocks = 64;
const stateWords = laneCount * 4;

/** Messages with the same number of blocks, waiting for a lane each. */
interface Queue<T> {
	/** Address of its states, in words. */
	readonly states: number;
	/** Address of its first message; each other is `size` bytes further on. */
	readonly messages: number;
	readonly size: number;
	/** What was given for each message. */
	readonly sources: T[];
	readonly indices: number[];
	count: number;
}

/** Receives a digest, the source of its message, and which of its messages it is. The bytes are reused for the next digest. */
type OnDigest<T> = (digest: Uint8Array, source: T, index: number) => void;

/** Hashes messages side by side, a lane each, as soon as there are enough of a size. */
export class Md5Lanes<T> {
	private readonly memory: HashMemory;
	private readonly mayMatch: (word: number) => boolean;
	private readonly onDigest: OnDigest<T>;
	private readonly queues: Queue<T>[] = [];
	/** The address of a block of all lanes. */
	private readonly sideBySide: number;
	private readonly sought = new Uint8Array(16);

	/**
	 * @param mayMatch asked with a digest's first word whether it is worth an `onDigest`
	 */
	constructor(memory: HashMemory, mayMatch: (word: number) => boolean, onDigest: OnDigest<T>) {
		this.memory = memory;
		this.mayMatch = mayMatch;
		this.onDigest = onDigest;
		this.sideBySide = memory.take(laneCount * 64);
	}

	/** Hashes the stream's message with each of `tails` behind it. */
	addAll(stream: Md5Stream, tails: readonly PaddedTail[], source: T): void {
		for (let index = 0; index < tails.length; index++) this.add(stream, tails[index] as PaddedTail, source, index);
	}

	add(stream: Md5Stream, tail: PaddedTail, source: T, index: number): void {
		const { memory, queues } = this;
		const { copy } = memory.functions;
		const { position } = stream;
		const total = position + tail.size;
		if (blocksOf(total) - stream.hashed > mostBlocks) stream.hashTo(position);
		const { hashed } = stream;
		const blocks = blocksOf(total) - hashed;
		const queue = queues[blocks] ?? this.queueOf(blocks);
		const own = position - (hashed << 6);
		const at = queue.messages + queue.count * queue.size;
		const end = queue.size - 8;
		if (own > 0) copy(at, stream.start + (hashed << 6), own);
		copy(at + own, tail.at, end - own);
		writeLength(memory, at + end, total);
		stream.copyState(memory.words, queue.states + queue.count, laneCount);
		queue.sources[queue.count] = source;
		queue.indices[queue.count++] = index;
		if (queue.count === laneCount) this.run(queue);
	}

	flush(): void {
		for (const queue of this.queues) if (queue && queue.count > 0) this.run(queue);
	}

	private queueOf(blocks: number): Queue<T> {
		const size = blocks << 6;
		const states = this.memory.take(stateWords * 4) >>> 2;
		const messages = this.memory.take(laneCount * size);
		const queue: Queue<T> = { states, messages, size, sources: [], indices: [], count: 0 };
		this.queues[blocks] = queue;
		return queue;
	}

	private run(queue: Queue<T>): void {
		const { states, messages, size, sources, indices, count } = queue;
		const { block, gather } = this.memory.functions;
		for (let at = 0; at < size; at += 64) {
			gather(messages + at, size, this.sideBySide);
			block(states << 2, this.sideBySide, states << 2);
		}
		queue.count = 0;
		for (let lane = 0; lane < count; lane++) {
			if (!this.mayMatch(this.memory.words[states + lane] as number)) continue;
			this.onDigest(this.digest(states + lane), sources[lane] as T, indices[lane] as number);
		}
	}

	private digest(at: number): Uint8Array {
		const { words } = this.memory;
		const bytes = this.sought;
		for (let i = 0; i < 16; i++) bytes[i] = (words[at + (i >> 2) * laneCount] as number) >>> ((i & 3) << 3);
		return bytes;
	}
}
