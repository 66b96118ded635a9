import { firstIndex } from '../text/firstIndex.ts';
import { mergeMethods } from './mergeMethods.ts';
import { type Catalog, type CatalogMethod, compareEvidence, type Evidence } from './model.ts';

/** The methods of one catalogue, in the order of their names. */
export interface MethodSource {
	/** In order of UTF-16 units, each once. */
	readonly names: readonly string[];
	/** What the catalogue says of the method at a place in that order. */
	method(at: number): CatalogMethod;
	evidence(at: number): Evidence;
	/** True where it says which permissions the method needs. */
	hasPermissions(at: number): boolean;
}

/** The methods of a catalogue that was read whole. */
export function catalogSource({ methods }: Catalog): MethodSource {
	const byName = new Map(methods.map((method) => [method.name, method]));
	const names = [...byName.keys()].sort();
	const sorted = names.flatMap((name) => byName.get(name) ?? []);
	const methodAt = (at: number): CatalogMethod => {
		const method = sorted[at];
		if (!method) throw new RangeError(`no method ${at}`);
		return method;
	};
	return {
		names,
		method: methodAt,
		evidence: (at) => methodAt(at).evidence,
		hasPermissions: (at) => methodAt(at).permissions !== undefined,
	};
}

/** All known methods by their names, which are in order. A method is put together when it is asked for: there may be tens of thousands. */
export interface MethodsByName {
	readonly names: readonly string[];
	get(name: string): CatalogMethod | undefined;
	/** How its name is known; cheaper than the method. */
	evidence(name: string): Evidence | undefined;
	/** True where any catalogue says which permissions it needs; cheaper than the method. */
	hasPermissions(name: string): boolean;
}

/** Methods, parameters and values that are kept as they were put together. */
const mostKept = 50_000;

/** More catalogues than one know the method. */
const several = -1;

/** The methods of several catalogues. Of those with one name the facts are merged, the earlier catalogue's first. */
export class MergedMethods implements MethodsByName {
	private readonly sources: readonly MethodSource[];
	private readonly merged: Merged;
	private readonly kept = new Map<string, CatalogMethod>();
	private left = mostKept;

	constructor(sources: readonly MethodSource[]) {
		this.sources = sources;
		this.merged = mergedOf(
			sources.map(({ names }, owner) => ({ names, owners: new Int16Array(names.length).fill(owner) })),
		);
	}

	get names(): readonly string[] {
		return this.merged.names;
	}

	get(name: string): CatalogMethod | undefined {
		const kept = this.kept.get(name);
		if (kept) return kept;
		const found = this.places(name).map(({ source, at }) => source.method(at));
		if (found.length === 0) return undefined;
		const method = found.reduce(mergeMethods);
		this.keep(name, method);
		return method;
	}

	evidence(name: string): Evidence | undefined {
		const [strongest] = this.places(name)
			.map(({ source, at }) => source.evidence(at))
			.sort(compareEvidence);
		return strongest;
	}

	hasPermissions(name: string): boolean {
		return this.places(name).some(({ source, at }) => source.hasPermissions(at));
	}

	/** Where the catalogues have the method, the earlier first. */
	private places(name: string): { source: MethodSource; at: number }[] {
		const place = placeOf(this.merged.names, name);
		if (place < 0) return [];
		const owner = this.merged.owners[place] ?? several;
		const sources = owner === several ? this.sources : this.sources.slice(owner, owner + 1);
		return sources.map((source) => ({ source, at: placeOf(source.names, name) })).filter(({ at }) => at >= 0);
	}

	private keep(name: string, method: CatalogMethod): void {
		this.left -= method.parameters.reduce((sum, { values = [] }) => sum + 1 + values.length, 1);
		if (this.left < 0) {
			this.kept.clear();
			this.left = mostKept;
		}
		this.kept.set(name, method);
	}
}

/** Names in order, and of each the number of the catalogue that knows it. */
interface Merged {
	readonly names: readonly string[];
	readonly owners: Int16Array;
}

/** All lists as one, by halves: a name of a hundred lists is compared seven times. */
function mergedOf(lists: readonly Merged[]): Merged {
	const [first = { names: [], owners: new Int16Array() }] = lists;
	if (lists.length < 2) return first;
	const middle = lists.length >> 1;
	return mergedPair(mergedOf(lists.slice(0, middle)), mergedOf(lists.slice(middle)));
}

function mergedPair(one: Merged, other: Merged): Merged {
	const names: string[] = [];
	const owners = new Int16Array(one.names.length + other.names.length);
	let [left, right] = [0, 0];
	while (left < one.names.length || right < other.names.length) {
		const [ofOne, ofOther] = [one.names[left], other.names[right]];
		const takesOne = ofOne !== undefined && (ofOther === undefined || ofOne <= ofOther);
		const takesOther = ofOther !== undefined && (ofOne === undefined || ofOther <= ofOne);
		owners[names.length] =
			takesOne && takesOther ? several : ((takesOne ? one.owners[left] : other.owners[right]) ?? several);
		names.push((takesOne ? ofOne : ofOther) ?? '');
		if (takesOne) left += 1;
		if (takesOther) right += 1;
	}
	return { names, owners: owners.subarray(0, names.length) };
}

/** Where a name stands in a list in order, or -1. */
function placeOf(names: readonly string[], name: string): number {
	const place = firstIndex(names.length, (index) => (names[index] ?? '') >= name);
	return names[place] === name ? place : -1;
}
