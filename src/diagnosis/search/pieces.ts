import type { Parameter } from '../../core/call.ts';
import { HashMemory } from '../md5/hashMemory.ts';
import { write } from '../md5/md5Stream.ts';
import type { CharacterSetMistake, PairMistake } from '../mistakes/mistake.ts';

/** The number of a piece: a name with a value, stored once however many candidates hold it. */
export type PieceId = number;

/** Every name with a value that any candidate holds, and its bytes in every pair form and character set asked for. */
export class Pieces {
	private readonly ids = new Map<string, PieceId>();
	private readonly all: Parameter[] = [];
	private readonly nameIds = new Map<string, number>();
	private readonly nameOfPiece: number[] = [];
	private readonly asciiFlags: boolean[] = [];
	private readonly wires: (string | undefined)[] = [];
	private readonly memos = new Map<object, Map<string, PieceMemo>>();
	private readonly bytes = new Map<CharacterSetMistake, Map<PairMistake | undefined, EncodedPieces>>();
	/** Where their bytes are. */
	readonly memory = HashMemory.create();

	/** The id of a piece. `wire` is its value as it stood in the query. */
	intern(name: string, value: string, wire?: string): PieceId {
		const key = `${name.length}:${name}${value}`;
		const known = this.ids.get(key);
		if (known !== undefined) return known;
		const id = this.all.length;
		this.ids.set(key, id);
		this.all.push({ name, value });
		this.nameOfPiece.push(this.nameId(name));
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

	/** The number of a piece's name. */
	nameOf(id: PieceId): number {
		return this.nameOfPiece[id] as number;
	}

	get(id: PieceId): Parameter {
		return this.all[id] as Parameter;
	}

	wire(id: PieceId): string | undefined {
		return this.wires[id];
	}

	isAscii(id: PieceId): boolean {
		return this.asciiFlags[id] as boolean;
	}

	/** The texts of some pieces with characters outside ASCII. */
	textsBeyondAscii(): string[] {
		const found = this.all.filter((_, id) => !this.asciiFlags[id]).slice(0, 500);
		return found.map(({ name, value }) => name + value);
	}

	/** What `key` has made of each piece so far, -1 where nothing: shared by all that make the same of it. */
	made(key: object, variant: string): PieceMemo {
		let ofKey = this.memos.get(key);
		if (!ofKey) {
			ofKey = new Map();
			this.memos.set(key, ofKey);
		}
		let memo = ofKey.get(variant);
		if (!memo) {
			memo = new PieceMemo();
			ofKey.set(variant, memo);
		}
		return memo;
	}

	/** The bytes of pieces in one pair form and character set. */
	encoded(pair: PairMistake | undefined, set: CharacterSetMistake): EncodedPieces {
		let ofSet = this.bytes.get(set);
		if (!ofSet) {
			ofSet = new Map();
			this.bytes.set(set, ofSet);
		}
		let encoded = ofSet.get(pair);
		if (!encoded) {
			encoded = new EncodedPieces(this.memory, (id) => {
				const { name, value } = this.get(id);
				return set.encode(pair ? pair.pair(name, value) : `${name}=${value}`);
			});
			ofSet.set(pair, encoded);
		}
		return encoded;
	}
}

/** Pieces as bytes in the memory in which messages are put together; each is encoded when first asked for. */
export class EncodedPieces {
	private readonly memory: HashMemory;
	private readonly encode: (id: PieceId) => Uint8Array;
	private addresses = new Int32Array(64);
	/** -1: not encoded yet. */
	private sizes = new Int32Array(64).fill(-1);
	/** Those that the memory does not keep: it would be used up by them. */
	private readonly long = new Map<PieceId, Uint8Array>();

	constructor(memory: HashMemory, encode: (id: PieceId) => Uint8Array) {
		this.memory = memory;
		this.encode = encode;
	}

	/** How many bytes a piece has. */
	size(id: PieceId): number {
		const size = id < this.sizes.length ? (this.sizes[id] as number) : -1;
		return size < 0 ? this.add(id) : size;
	}

	/** Writes a piece whose {@link size} was asked for at an address. */
	put(id: PieceId, size: number, to: number): void {
		if (size <= longest) this.memory.copy(to, this.addresses[id] as number, size);
		else this.memory.bytes.set(this.long.get(id) as Uint8Array, to);
	}

	private add(id: PieceId): number {
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

/** A piece for each piece, as far as known. */
export class PieceMemo {
	private known = new Int32Array(64).fill(-1);

	/** -1 when not known yet. */
	get(piece: PieceId): PieceId {
		return piece < this.known.length ? (this.known[piece] as number) : -1;
	}

	set(piece: PieceId, made: PieceId): void {
		if (piece >= this.known.length) {
			const grown = new Int32Array(piece * 2).fill(-1);
			grown.set(this.known);
			this.known = grown;
		}
		this.known[piece] = made;
	}
}

/** True when every character is ASCII. */
export function isAscii(text: string): boolean {
	return !/[^\0-\x7f]/.test(text);
}
