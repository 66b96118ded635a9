import type { Parameter } from '../call.ts';
import type { CharacterSetMistake, PairMistake } from './mistake.ts';

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
	private readonly bytes = new Map<CharacterSetMistake, Map<PairMistake | undefined, (Uint8Array | undefined)[]>>();

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

	/** The cache of pieces' bytes for one pair form and character set; fill its gaps by {@link encode}. */
	encoded(pair: PairMistake | undefined, set: CharacterSetMistake): (Uint8Array | undefined)[] {
		let ofSet = this.bytes.get(set);
		if (!ofSet) {
			ofSet = new Map();
			this.bytes.set(set, ofSet);
		}
		let cache = ofSet.get(pair);
		if (!cache) {
			cache = [];
			ofSet.set(pair, cache);
		}
		return cache;
	}

	encode(id: PieceId, pair: PairMistake | undefined, set: CharacterSetMistake): Uint8Array {
		const { name, value } = this.get(id);
		return set.encode(pair ? pair.pair(name, value) : `${name}=${value}`);
	}
}

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
