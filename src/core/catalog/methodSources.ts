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

/** All lists as one: the longest last, as it may have a hundred times as many names as the others together. */
function mergedOf(lists: readonly Merged[]): Merged {
	const [longest = { names: [], owners: new Int16Array() }, ...others] = lists.toSorted(
		(a, b) => b.names.length - a.names.length,
	);
	return mergedPair(longest, mergedByHalves(others));
}

/** A name of a hundred lists is compared seven times. */
function mergedByHalves(lists: readonly Merged[]): Merged {
	const [first = { names: [], owners: new Int16Array() }] = lists;
	if (lists.length < 2) return first;
	const middle = lists.length >> 1;
	return mergedPair(mergedByHalves(lists.slice(0, middle)), mergedByHalves(lists.slice(middle)));
}

/** Each name of the shorter list is looked for in the longer one, whose names between are taken without being compared. */
function mergedPair(one: Merged, other: Merged): Merged {
	const [long, short] = one.names.length < other.names.length ? [other, one] : [one, other];
	const names: string[] = [];
	const owners = new Int16Array(long.names.length + short.names.length);
	let from = 0;
	const takeUpTo = (end: number) => {
		owners.set(long.owners.subarray(from, end), names.length);
		for (; from < end; from += 1) names.push(long.names[from] ?? '');
	};
	short.names.forEach((name, at) => {
		takeUpTo(placeFrom(long.names, from, name));
		const isInBoth = long.names[from] === name;
		if (isInBoth) from += 1;
		owners[names.length] = isInBoth ? several : (short.owners[at] ?? several);
		names.push(name);
	});
	takeUpTo(long.names.length);
	return { names, owners: owners.subarray(0, names.length) };
}

/** Where a name stands in a list in order, or would stand, from a place on: found by few comparisons where that is near. */
function placeFrom(names: readonly string[], from: number, name: string): number {
	let ahead = 1;
	while (from + ahead <= names.length && (names[from + ahead - 1] ?? '') < name) ahead *= 2;
	const start = from + (ahead >> 1);
	const end = Math.min(from + ahead, names.length);
	return start + firstIndex(end - start, (index) => (names[start + index] ?? '') >= name);
}

/** Where a name stands in a list in order, or -1. */
function placeOf(names: readonly string[], name: string): number {
	const place = firstIndex(names.length, (index) => (names[index] ?? '') >= name);
	return names[place] === name ? place : -1;
}
