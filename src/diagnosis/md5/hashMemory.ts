import { type Md5Functions, type Md5Instance, md5Module, pageBytes, tableBytes } from './md5Module.ts';

/** The memory in which messages are put together and hashed, by address. {@link take} may replace `bytes` and `words`. */
export class HashMemory {
	readonly functions: Md5Functions;
	bytes: Uint8Array;
	/** The same as little-endian words. */
	words: Int32Array;
	private readonly memory: Md5Instance['memory'];
	private free = tableBytes;
	private readonly keep: (bytes: number) => void;

	/** @param keep receives the size of what is taken */
	constructor(keep: (bytes: number) => void = () => undefined) {
		const instance = instantiate();
		this.keep = keep;
		this.functions = instance;
		this.memory = instance.memory;
		this.bytes = new Uint8Array(this.memory.buffer);
		this.words = new Int32Array(this.memory.buffer);
	}

	/**
	 * The address of `size` bytes of its own, all zero; a multiple of 16.
	 * @throws {RangeError} when there is no more memory.
	 */
	take(size: number): number {
		const at = this.free;
		this.free += (size + 15) & ~15;
		this.keep(size);
		if (this.free > this.bytes.length) this.grow();
		return at;
	}

	store(bytes: Uint8Array): StoredBytes {
		const at = this.take(bytes.length);
		write(bytes, this.bytes, at);
		return { at, size: bytes.length };
	}

	private grow(): void {
		const now = this.bytes.length / pageBytes;
		this.memory.grow(Math.ceil(Math.max(this.free / pageBytes, now * 1.5)) - now);
		this.bytes = new Uint8Array(this.memory.buffer);
		this.words = new Int32Array(this.memory.buffer);
	}
}

export interface StoredBytes {
	readonly at: number;
	readonly size: number;
}

/** Writes bytes at a place: for the few that names and secrets are, a loop beats the call of `set`. */
export function write(part: Uint8Array, to: Uint8Array, at: number): void {
	if (part.length > 20) to.set(part, at);
	else for (let i = 0; i < part.length; i++) to[at + i] = part[i] as number;
}

/** Enough for nearly every call. */
const firstPages = 32;

interface Engine {
	readonly Module: new (code: Uint8Array) => object;
	readonly Instance: new (module: object) => { readonly exports: object };
}

let compiled: object | undefined;

/** @throws where there is no WebAssembly with vectors: every VS Code that runs the extension has it, as every browser since 2023 */
function instantiate(): Md5Instance {
	const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;
	compiled ??= new Module(md5Module(firstPages));
	return new Instance(compiled).exports as Md5Instance;
}

/** A part of a memory that is used again and again. */
export class ReusedMemory {
	private readonly memory: Pick<HashMemory, 'take'>;
	private at = 0;
	private size = 0;
	private used = 0;

	constructor(memory: Pick<HashMemory, 'take'>) {
		this.memory = memory;
	}

	/** The address of `size` bytes, whatever stood there; they are the caller's until the next {@link reuse}. */
	take(size: number): number {
		const rounded = (size + 15) & ~15;
		if (this.used + rounded > this.size) {
			// What was taken before stays where it is, and is not used again.
			this.size = 2 * (this.size + rounded);
			this.at = this.memory.take(this.size);
			this.used = 0;
		}
		const at = this.at + this.used;
		this.used += rounded;
		return at;
	}

	reuse(): void {
		this.used = 0;
	}
}
