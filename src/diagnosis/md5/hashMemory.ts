import { laneTableBytes, md5LaneCode } from './md5LaneCode.ts';

/** What the WebAssembly function does for lanes; see {@link md5LaneCode}. Addresses are in bytes. */
export interface LaneFunctions {
	readonly block: (from: number, block: number, to: number) => void;
	readonly gather: (from: number, stride: number, to: number) => void;
}

/**
 * The memory in which messages are put together and hashed, by address. It is WebAssembly's where there is any: then its
 * functions hash and copy in it. It grows; whoever keeps `bytes` or `words` beyond a {@link take} has the old ones.
 */
export class HashMemory {
	/** Undefined where the machine has no WebAssembly with vectors, or a page's policy forbids it. */
	readonly lanes: LaneFunctions | undefined;
	/** Copies bytes within the memory; the two places may overlap. */
	readonly copy: (to: number, from: number, size: number) => void;
	private byteView: Uint8Array;
	private wordView: Int32Array;
	private readonly linear: LinearMemory | undefined;
	private free: number;

	private constructor(instance: LaneInstance | undefined, size: number) {
		this.linear = instance?.memory;
		this.byteView = new Uint8Array(this.linear?.buffer ?? new ArrayBuffer(size));
		this.wordView = new Int32Array(this.byteView.buffer);
		this.lanes = instance;
		this.free = instance ? laneTableBytes : 0;
		this.copy = instance?.copy ?? ((to, from, count) => void this.byteView.copyWithin(to, from, from + count));
	}

	/** A memory with what the machine has for lanes. */
	static create(): HashMemory {
		const instance = instantiate();
		return new HashMemory(instance, instance ? 0 : pageBytes);
	}

	/** A memory without lanes, for a few short messages. */
	static plain(size: number): HashMemory {
		return new HashMemory(undefined, size);
	}

	get bytes(): Uint8Array {
		return this.byteView;
	}

	/** The same as little-endian words. */
	get words(): Int32Array {
		return this.wordView;
	}

	/**
	 * The address of `size` bytes of its own, all zero; a multiple of 16.
	 * @throws {RangeError} when there is no more memory.
	 */
	take(size: number): number {
		const at = this.free;
		this.free += (size + 15) & ~15;
		if (this.free > this.byteView.length) this.grow();
		return at;
	}

	private grow(): void {
		const size = Math.ceil(Math.max(this.free, this.byteView.length * 1.5) / pageBytes) * pageBytes;
		if (this.linear) {
			this.linear.grow((size - this.byteView.length) / pageBytes);
			this.byteView = new Uint8Array(this.linear.buffer);
		} else {
			const bytes = new Uint8Array(size);
			bytes.set(this.byteView);
			this.byteView = bytes;
		}
		this.wordView = new Int32Array(this.byteView.buffer);
	}
}

const pageBytes = 65_536;
/** Enough for nearly every call. */
const firstPages = 32;

interface LinearMemory {
	readonly buffer: ArrayBuffer;
	readonly grow: (pages: number) => number;
}

interface LaneInstance extends LaneFunctions {
	readonly memory: LinearMemory;
	readonly copy: (to: number, from: number, size: number) => void;
}

/** What of WebAssembly is used. */
interface Engine {
	readonly Module: new (code: Uint8Array) => object;
	readonly Instance: new (module: object) => { readonly exports: object };
}

let compiled: object | undefined;

function instantiate(): LaneInstance | undefined {
	const engine = (globalThis as { readonly WebAssembly?: Engine }).WebAssembly;
	if (!engine) return undefined;
	try {
		compiled ??= new engine.Module(md5LaneCode(firstPages));
		return new engine.Instance(compiled).exports as LaneInstance;
	} catch {
		return undefined;
	}
}
