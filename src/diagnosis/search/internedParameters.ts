import type { Parameter } from '../../core/call.ts';
import { HashMemory } from '../md5/hashMemory.ts';
import { write } from '../md5/md5Stream.ts';
import { ReusedMemory } from '../md5/reusedMemory.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake, PairMistake } from '../mistakes/mistake.ts';
import type { Budget } from './budget.ts';
import { getOrInsert } from './getOrInsert.ts';

/** The number of a name with a value, which are stored once however many candidates hold them. */
export type ParameterId = number;

/** A name with a value, and what is often asked of them. */
export interface InternedParameter extends Parameter {
	/** The same for the same name. */
	readonly nameId: number;
	readonly isAscii: boolean;
	/** The value as it stood in the query, where known. */
	readonly wire: string | undefined;
}

/** Every name with a value that any candidate holds, and its bytes in every pair form and character set asked for. */
export class InternedParameters {
	/** Where the bytes are. */
	readonly memory: HashMemory;
	/** Told of what is kept. */
	readonly budget: Budget;
	private readonly ids = new Map<string, ParameterId>();
	private readonly all: (InternedParameter | undefined)[] = [];
	private readonly nameIds = new Map<string, number>();
	private readonly mutated = new Map<object, Map<string, ParameterTable>>();
	private readonly bytes = new Map<CharacterSetMistake, Map<PairMistake | undefined, EncodedParameters>>();
	/** The first id of those that are kept for a while only, and where the bytes of these are. */
	private passing = Number.POSITIVE_INFINITY;
	private readonly passingBytes: ReusedMemory;

	constructor(budget: Budget) {
		this.budget = budget;
		this.memory = new HashMemory(undefined, (bytes) => budget.keep(bytes));
		this.passingBytes = new ReusedMemory(this.memory);
	}

	/** The id of a parameter. `wire` is its value as it stood in the query. */
	intern(name: string, value: string, wire?: string): ParameterId {
		const key = keyOf(name, value);
		const known = this.ids.get(key);
		if (known !== undefined) return known;
		this.all.push({ name, value, nameId: this.nameId(name), isAscii: isAscii(name) && isAscii(value), wire });
		this.ids.set(key, this.all.length - 1);
		if (!this.isPassing(this.all.length - 1)) this.budget.keep(bytesOfParameter + bytesOfCharacter * key.length);
		return this.all.length - 1;
	}

	/** From now on what is interned is kept until {@link forgetPassing} or {@link endPassing}. */
	beginPassing(): void {
		this.passing = this.all.length;
	}

	/** True for a parameter that is kept for a while only. */
	isPassing(id: ParameterId): boolean {
		return id >= this.passing;
	}

	/** Forgets those kept for a while, where they have become many; no id is ever given to another. */
	forgetPassing(most = mostPassing): void {
		if (this.all.length - this.passing <= most) return;
		for (let id = this.passing; id < this.all.length; id++) {
			const { name, value } = this.get(id);
			this.ids.delete(keyOf(name, value));
			this.all[id] = undefined;
		}
		this.passing = this.all.length;
		this.passingBytes.reuse();
		for (const ofSet of this.bytes.values()) for (const encoded of ofSet.values()) encoded.forgetPassing();
	}

	/** From now on everything is kept again. */
	endPassing(): void {
		this.forgetPassing(0);
		this.passing = Number.POSITIVE_INFINITY;
	}

	/** The number of a name. */
	nameId(name: string): number {
		return getOrInsert(this.nameIds, name, () => this.nameIds.size);
	}

	get(id: ParameterId): InternedParameter {
		return this.all[id] as InternedParameter;
	}

	/** The texts of some parameters with characters outside ASCII, up to about as many characters. */
	textsBeyondAscii(mostCharacters: number): string[] {
		const texts: string[] = [];
		let left = mostCharacters;
		for (const parameter of this.all) {
			if (left <= 0 || texts.length === 500) break;
			if (!parameter || parameter.isAscii) continue;
			const { name, value } = parameter;
			const text = (name + value).slice(0, left);
			texts.push(text);
			left -= text.length;
		}
		return texts;
	}

	/** What a mistake has made of each parameter so far: shared by all that make the same of it. */
	mutatedBy(mistake: object, variant: string): ParameterTable {
		const byVariant = getOrInsert(this.mutated, mistake, () => new Map<string, ParameterTable>());
		return getOrInsert(byVariant, variant, () => new ParameterTable(this.budget));
	}

	/** The bytes of parameters in one pair form and character set. */
	encoded(pair: PairMistake | undefined, set: CharacterSetMistake): EncodedParameters {
		const ofSet = getOrInsert(this.bytes, set, () => new Map<PairMistake | undefined, EncodedParameters>());
		return getOrInsert(ofSet, pair, () => {
			const encode = (id: ParameterId) => {
				const { name, value } = this.get(id);
				return set.encode(pair ? pair.pair(name, value) : `${name}=${value}`);
			};
			const like = set !== rightCharacterSet && set.keepsAscii ? this.encoded(pair, rightCharacterSet) : undefined;
			return new EncodedParameters(this, this.passingBytes, encode, like);
		});
	}
}

/** Parameters as bytes in the memory in which messages are put together; each is encoded when first asked for. */
export class EncodedParameters {
	private readonly interned: InternedParameters;
	private readonly memory: HashMemory;
	private readonly budget: Budget;
	private readonly passingBytes: ReusedMemory;
	private readonly encode: (id: ParameterId) => Uint8Array;
	/** The same in the right character set, where that is what this one makes of ASCII. */
	private readonly like: EncodedParameters | undefined;
	private readonly addresses: ParameterTable;
	private readonly sizes: ParameterTable;
	/** Those that the memory does not keep: it would be used up by them. */
	private readonly long = new Map<ParameterId, Uint8Array>();

	/** Of those kept for a while, by id: address and size. */
	private readonly passing = new Map<ParameterId, readonly [at: number, size: number]>();

	constructor(
		interned: InternedParameters,
		passingBytes: ReusedMemory,
		encode: (id: ParameterId) => Uint8Array,
		like?: EncodedParameters,
	) {
		const { memory, budget } = interned;
		this.like = like;
		this.interned = interned;
		this.memory = memory;
		this.budget = budget;
		this.passingBytes = passingBytes;
		this.encode = encode;
		this.addresses = new ParameterTable(budget);
		this.sizes = new ParameterTable(budget);
	}

	forgetPassing(): void {
		this.passing.clear();
	}

	/** How many bytes a parameter has. */
	size(id: ParameterId): number {
		if (this.interned.isPassing(id)) return (this.passing.get(id) ?? this.addPassing(id))[1];
		const size = this.sizes.get(id);
		return size < 0 ? this.add(id) : size;
	}

	/** Writes a parameter whose {@link size} was asked for at an address. */
	put(id: ParameterId, size: number, to: number): void {
		const passing = this.interned.isPassing(id) ? this.passing.get(id) : undefined;
		if (passing) this.memory.functions.copy(to, passing[0], size);
		else if (size <= longest) this.memory.functions.copy(to, this.addresses.get(id), size);
		else this.memory.bytes.set(this.long.get(id) as Uint8Array, to);
	}

	private addPassing(id: ParameterId): readonly [at: number, size: number] {
		const bytes = this.encode(id);
		const at = this.passingBytes.take(bytes.length);
		this.memory.bytes.set(bytes, at);
		const added = [at, bytes.length] as const;
		this.passing.set(id, added);
		return added;
	}

	private add(id: ParameterId): number {
		if (this.like && this.interned.get(id).isAscii) {
			const size = this.like.size(id);
			if (size <= longest) {
				this.addresses.set(id, this.like.addresses.get(id));
				this.sizes.set(id, size);
				return size;
			}
		}
		const bytes = this.encode(id);
		if (bytes.length > longest) {
			this.long.set(id, bytes);
			this.budget.keep(bytes.length);
			this.budget.spend(bytes.length >> 4);
		} else {
			const at = this.memory.take(bytes.length);
			write(bytes, this.memory.bytes, at);
			this.addresses.set(id, at);
		}
		this.sizes.set(id, bytes.length);
		return bytes.length;
	}
}

const longest = 4096;
/** So many parameters that are kept for a while take about a megabyte, with their bytes. */
const mostPassing = 2000;

function keyOf(name: string, value: string): string {
	return `${name.length}:${name}${value}`;
}
/** What an interned parameter takes, about: beside its texts, and for each character of them. */
const bytesOfParameter = 200;
const bytesOfCharacter = 3;

/** A number from 0 for each parameter, as far as known. */
export class ParameterTable {
	private readonly budget: Budget;
	/** Of {@link pageSize} parameters each; those that nothing is known of have none. */
	private readonly pages: (Int32Array | undefined)[] = [];

	constructor(budget: Budget) {
		this.budget = budget;
	}

	/** -1 when not known yet. */
	get(id: ParameterId): number {
		const page = this.pages[id >> pageBits];
		return page === undefined ? -1 : (page[id & (pageSize - 1)] as number);
	}

	set(id: ParameterId, value: number): void {
		let page = this.pages[id >> pageBits];
		if (!page) {
			page = new Int32Array(pageSize).fill(-1);
			this.pages[id >> pageBits] = page;
			this.budget.keep(4 * pageSize);
		}
		page[id & (pageSize - 1)] = value;
	}
}

const pageBits = 7;
const pageSize = 1 << pageBits;

/** True when every character is ASCII. */
export function isAscii(text: string): boolean {
	return !/[^\0-\x7f]/.test(text);
}
