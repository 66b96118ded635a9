import type { Parameter } from '../../core/call/call.ts';
import { isAscii } from '../../core/text/charsets.ts';
import { HashMemory, type StoredBytes } from '../md5/hashMemory.ts';
import { rightCharacterSet } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake, PairMistake } from '../mistakes/mistake.ts';
import type { Budget } from './budget.ts';
import { getOrInsert } from './getOrInsert.ts';

/** The number of a name with a value, which are stored once however many candidates hold them. */
export type ParameterId = number;

/** A name with a value, and what is often asked of them. */
interface InternedParameter extends Parameter {
	readonly nameId: number;
	readonly isAscii: boolean;
	/** The value as it stood in the query, where known. */
	readonly wire: string | undefined;
}

export type EncodedParameters = (id: ParameterId) => StoredBytes;

/** Every name with a value that any candidate holds, and its bytes in every pair form and character set asked for. */
export class InternedParameters {
	readonly memory: HashMemory;
	readonly budget: Budget;
	private readonly ids = new Map<string, ParameterId>();
	private readonly all: InternedParameter[] = [];
	private readonly nameIds = new Map<string, number>();
	private readonly mutated = new Map<object, Map<string, (ParameterId | undefined)[]>>();
	private readonly bytes = new Map<CharacterSetMistake, Map<PairMistake | undefined, EncodedParameters>>();

	constructor(budget: Budget) {
		this.budget = budget;
		this.memory = new HashMemory((bytes) => budget.keep(bytes));
	}

	/** The id of a parameter. `wire` is its value as it stood in the query. */
	intern(name: string, value: string, wire?: string): ParameterId {
		const key = `${name.length}:${name}${value}`;
		const known = this.ids.get(key);
		if (known !== undefined) return known;
		this.all.push({ name, value, nameId: this.nameId(name), isAscii: isAscii(name) && isAscii(value), wire });
		this.ids.set(key, this.all.length - 1);
		this.budget.keep(bytesOfParameter + bytesOfCharacter * key.length);
		return this.all.length - 1;
	}

	nameId(name: string): number {
		return getOrInsert(this.nameIds, name, () => this.nameIds.size);
	}

	get(id: ParameterId): InternedParameter {
		return this.all[id] as InternedParameter;
	}

	/** The parameters with characters outside ASCII as one text, which ends once it has as many characters. */
	textBeyondAscii(mostCharacters: number): string {
		let text = '';
		for (const { name, value, isAscii: isPlain } of this.all) {
			if (text.length >= mostCharacters) break;
			if (!isPlain) text += (name + value).slice(0, mostCharacters);
		}
		return text;
	}

	/** What a mistake makes of each parameter, computed once: shared by all with the same mistake and variant. */
	mutatedBy(
		mistake: object,
		variant: string,
		mutate: (id: ParameterId) => ParameterId,
	): (id: ParameterId) => ParameterId {
		const byVariant = getOrInsert(this.mutated, mistake, () => new Map<string, (ParameterId | undefined)[]>());
		return this.once(
			getOrInsert(byVariant, variant, (): (ParameterId | undefined)[] => []),
			mutate,
		);
	}

	/** The bytes of parameters in one pair form and character set; each is encoded when first asked for. */
	encoded(pair: PairMistake | undefined, set: CharacterSetMistake): EncodedParameters {
		const ofSet = getOrInsert(this.bytes, set, () => new Map<PairMistake | undefined, EncodedParameters>());
		return getOrInsert(ofSet, pair, () => {
			const like = set !== rightCharacterSet && set.keepsAscii ? this.encoded(pair, rightCharacterSet) : undefined;
			return this.once([] as (StoredBytes | undefined)[], (id) => {
				const { name, value, isAscii: isPlain } = this.get(id);
				if (like && isPlain) return like(id);
				const bytes = set.encode(pair ? pair.pair(name, value) : `${name}=${value}`);
				this.budget.spend(bytes.length >> 4);
				return this.memory.store(bytes);
			});
		});
	}

	private once<T>(known: (T | undefined)[], make: (id: ParameterId) => T): (id: ParameterId) => T {
		return (id) => {
			const found = known[id];
			if (found !== undefined) return found;
			const made = make(id);
			known[id] = made;
			this.budget.keep(bytesOfEntry);
			return made;
		};
	}
}

/** What an interned parameter takes, about: beside its texts, for each character of them, and in each list. */
const bytesOfParameter = 200;
const bytesOfCharacter = 3;
const bytesOfEntry = 16;
