import type { Parameter } from '../../core/call.ts';
import { HashMemory } from '../md5/hashMemory.ts';
import { write } from '../md5/md5Stream.ts';
import type { CharacterSetMistake, PairMistake } from '../mistakes/mistake.ts';

/** The number of a parameterId: a name with a value, stored once however many candidates hold it. */
export type ParameterId = number;

/** Every name with a value that any candidate holds, and its bytes in every pair form and character set asked for. */
export class InternedParameters {
	private readonly ids = new Map<string, ParameterId>();
	private readonly all: Parameter[] = [];
	private readonly nameIds = new Map<string, number>();
	private readonly nameOfParameter: number[] = [];
	private readonly asciiFlags: boolean[] = [];
	private readonly wires: (string | undefined)[] = [];
	private readonly memos = new Map<object, Map<string, ParameterMemo>>();
	private readonly bytes = new Map<CharacterSetMistake, Map<PairMistake | undefined, EncodedParameters>>();
	/** Where their bytes are. */
	readonly memory = new HashMemory();

	/** The id of a parameterId. `wire` is its value as it stood in the query. */
	intern(name: string, value: string, wire?: string): ParameterId {
		const key = `${name.length}:${name}${value}`;
		const known = this.ids.get(key);
		if (known !== undefined) return known;
		const id = this.all.length;
		this.ids.set(key, id);
		this.all.push({ name, value });
		this.nameOfParameter.push(this.nameId(name));
		this.asciiFlags.push(isAscii(name) && isAscii(value));
		this.wires.push(wire);
		return id;
	}

	/** The number of a name. */
	nameId(name: string): number {
		let id = this.nameIds.get(name);
		if (id === undefined) {
			id = this.nameIds.size;
			this.nameIds.set(name, id);
		}
		return id;
	}

	/** The number of a parameterId's name. */
	nameOf(id: ParameterId): number {
		return this.nameOfParameter[id] as number;
	}

	get(id: ParameterId): Parameter {
		return this.all[id] as Parameter;
	}

	wire(id: ParameterId): string | undefined {
		return this.wires[id];
	}

	isAscii(id: ParameterId): boolean {
		return this.asciiFlags[id] as boolean;
	}

	/** The texts of some interned with characters outside ASCII. */
	textsBeyondAscii(): string[] {
		const found = this.all.filter((_, id) => !this.asciiFlags[id]).slice(0, 500);
		return found.map(({ name, value }) => name + value);
	}

	/** What `key` has made of each parameterId so far, -1 where nothing: shared by all that make the same of it. */
	made(key: object, variant: string): ParameterMemo {
		let ofKey = this.memos.get(key);
		if (!ofKey) {
			ofKey = new Map();
			this.memos.set(key, ofKey);
		}
		let memo = ofKey.get(variant);
		if (!memo) {
			memo = new ParameterMemo();
			ofKey.set(variant, memo);
		}
		return memo;
	}

	/** The bytes of interned in one pair form and character set. */
	encoded(pair: PairMistake | undefined, set: CharacterSetMistake): EncodedParameters {
		let ofSet = this.bytes.get(set);
		if (!ofSet) {
			ofSet = new Map();
			this.bytes.set(set, ofSet);
		}
		let encoded = ofSet.get(pair);
		if (!encoded) {
			encoded = new EncodedParameters(this.memory, (id) => {
				const { name, value } = this.get(id);
				return set.encode(pair ? pair.pair(name, value) : `${name}=${value}`);
			});
			ofSet.set(pair, encoded);
		}
		return encoded;
	}
}

/** Pieces as bytes in the memory in which messages are put together; each is encoded when first asked for. */
export class EncodedParameters {
	private readonly memory: HashMemory;
	private readonly encode: (id: ParameterId) => Uint8Array;
	private addresses = new Int32Array(64);
	/** -1: not encoded yet. */
	private sizes = new Int32Array(64).fill(-1);
	/** Those that the memory does not keep: it would be used up by them. */
	private readonly long = new Map<ParameterId, Uint8Array>();

	constructor(memory: HashMemory, encode: (id: ParameterId) => Uint8Array) {
		this.memory = memory;
		this.encode = encode;
	}

	/** How many bytes a parameterId has. */
	size(id: ParameterId): number {
		const size = id < this.sizes.length ? (this.sizes[id] as number) : -1;
		return size < 0 ? this.add(id) : size;
	}

	/** Writes a parameterId whose {@link size} was asked for at an address. */
	put(id: ParameterId, size: number, to: number): void {
		if (size <= longest) this.memory.functions.copy(to, this.addresses[id] as number, size);
		else this.memory.bytes.set(this.long.get(id) as Uint8Array, to);
	}

	private add(id: ParameterId): number {
		if (id >= this.sizes.length) {
			const [addresses, sizes] = [this.addresses, this.sizes];
			this.addresses = new Int32Array(id * 2);
			this.addresses.set(addresses);
			this.sizes = new Int32Array(id * 2).fill(-1);
			this.sizes.set(sizes);
		}
		const bytes = this.encode(id);
		if (bytes.length > longest) this.long.set(id, bytes);
		else {
			const at = this.memory.take(bytes.length);
			write(bytes, this.memory.bytes, at);
			this.addresses[id] = at;
		}
		this.sizes[id] = bytes.length;
		return bytes.length;
	}
}

const longest = 4096;

/** A parameterId for each parameterId, as far as known. */
export class ParameterMemo {
	private known = new Int32Array(64).fill(-1);

	/** -1 when not known yet. */
	get(parameterId: ParameterId): ParameterId {
		return parameterId < this.known.length ? (this.known[parameterId] as number) : -1;
	}

	set(parameterId: ParameterId, made: ParameterId): void {
		if (parameterId >= this.known.length) {
			const grown = new Int32Array(parameterId * 2).fill(-1);
			grown.set(this.known);
			this.known = grown;
		}
		this.known[parameterId] = made;
	}
}

/** True when every character is ASCII. */
export function isAscii(text: string): boolean {
	return !/[^\0-\x7f]/.test(text);
}
