import { type CatalogMethod, type CatalogParameter, type Evidence, evidences, type Fact } from './model.ts';

const certainties: readonly Fact<unknown>['certainty'][] = ['stated', 'reported', 'inferred'];

/** The surest fact of each method, then the one with stronger evidence, then that of the earlier catalogue. */
export function mergeMethods(methods: readonly CatalogMethod[]): Map<string, CatalogMethod> {
	return mergedBy(strongestFirst(methods), ({ name }) => name, mergeTwo);
}

/** By evidence; what is equally strong stays in its order. */
export function strongestFirst<T extends { readonly evidence: Evidence }>(items: readonly T[]): T[] {
	return items.toSorted((a, b) => evidences.indexOf(a.evidence) - evidences.indexOf(b.evidence));
}

/** The items by their keys; those with one key merged, the earlier one first. */
function mergedBy<Key, T>(items: readonly T[], keyOf: (item: T) => Key, merge: (known: T, other: T) => T): Map<Key, T> {
	const merged = new Map<Key, T>();
	for (const item of items) {
		const known = merged.get(keyOf(item));
		merged.set(keyOf(item), known === undefined ? item : merge(known, item));
	}
	return merged;
}

function mergeTwo(first: CatalogMethod, second: CatalogMethod): CatalogMethod {
	const session = surer(first.session, second.session);
	const permissions = surer(first.permissions, second.permissions);
	const parameters = mergedBy([...first.parameters, ...second.parameters], ({ name }) => name, mergeParameters);
	return {
		...second,
		...first,
		...(session && { session }),
		...(permissions && { permissions }),
		parameters: [...parameters.values()],
	};
}

function mergeParameters(first: CatalogParameter, second: CatalogParameter): CatalogParameter {
	const type = surer(first.type, second.type);
	const required = surer(first.required, second.required);
	return { ...second, ...first, ...(type && { type }), ...(required && { required }) };
}

function surer<T>(a: Fact<T> | undefined, b: Fact<T> | undefined): Fact<T> | undefined {
	if (!a || !b) return a ?? b;
	return certainties.indexOf(a.certainty) <= certainties.indexOf(b.certainty) ? a : b;
}
