import { type Md5Functions, type Md5Instance, md5Module, pageBytes, tableBytes } from './md5Module.ts';
import { plainMd5 } from './plainMd5.ts';

/**
 * The memory in which messages are put together and hashed, by address. It grows; whoever keeps `bytes` or `words`
 * beyond a {@link take} has the old ones.
 */
export class HashMemory {
	readonly functions: Md5Functions;
	private byteView: Uint8Array;
	private wordView: Int32Array;
	private readonly memory: Md5Instance['memory'];
	private free = tableBytes;
	private readonly keep: (bytes: number) => void;

	/**
	 * @param instance what hashes: WebAssembly, where there is any with vectors
	 * @param keep told of the memory that is taken
	 */
	constructor(instance: Md5Instance = instantiate() ?? plainMd5(), keep: (bytes: number) => void = () => undefined) {
		this.keep = keep;
		this.functions = instance;
		this.memory = instance.memory;
		this.byteView = new Uint8Array(this.memory.buffer);
		this.wordView = new Int32Array(this.memory.buffer);
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
		this.keep(size);
		if (this.free > this.byteView.length) this.grow();
		return at;
	}

	private grow(): void {
		const now = this.byteView.length / pageBytes;
		this.memory.grow(Math.ceil(Math.max(this.free / pageBytes, now * 1.5)) - now);
		this.byteView = new Uint8Array(this.memory.buffer);
		this.wordView = new Int32Array(this.memory.buffer);
	}
}

/** Enough for nearly every call. */
const firstPages = 32;

/** What of WebAssembly is used. */
interface Engine {
	readonly Module: new (code: Uint8Array) => object;
	readonly Instance: new (module: object) => { readonly exports: object };
}

let compiled: object | undefined;

/** Undefined where the machine has no WebAssembly with vectors, or a page's policy forbids it. */
function instantiate(): Md5Instance | undefined {
	const engine = (globalThis as { readonly WebAssembly?: Engine }).WebAssembly;
	if (!engine) return undefined;
	try {
		compiled ??= new engine.Module(md5Module(firstPages));
		return new engine.Instance(compiled).exports as Md5Instance;
	} catch {
		return undefined;
	}
}
