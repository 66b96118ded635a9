import { type CatalogMethod, type CatalogParameter, compareEvidence, type Fact } from './model.ts';

const certainties: readonly Fact<unknown>['certainty'][] = ['stated', 'reported', 'inferred'];
const rankOf = (fact: Fact<unknown>): number => certainties.indexOf(fact.certainty);

/**
 * What two catalogues say of one method: each fact is the surest one, then the one with the stronger evidence, then that of `a`;
 * each keeps its own evidence.
 */
export function mergeMethods(a: CatalogMethod, b: CatalogMethod): CatalogMethod {
	const [first, second] = compareEvidence(b.evidence, a.evidence) < 0 ? [b, a] : [a, b];
	const session = surer(a.session, b.session);
	const permissions = surer(a.permissions, b.permissions);
	const parameters = mergedBy([...first.parameters, ...second.parameters], ({ name }) => name, mergeParameters);
	return {
		...second,
		...first,
		...(session && { session }),
		...(permissions && { permissions }),
		parameters: [...parameters.values()],
	};
}

/** The items by their keys; those with one key merged, the earlier one first. */
export function mergedBy<Key, T>(
	items: readonly T[],
	keyOf: (item: T) => Key,
	merge: (known: T, other: T) => T,
): Map<Key, T> {
	const merged = new Map<Key, T>();
	for (const item of items) {
		const known = merged.get(keyOf(item));
		merged.set(keyOf(item), known === undefined ? item : merge(known, item));
	}
	return merged;
}

function mergeParameters(first: CatalogParameter, second: CatalogParameter): CatalogParameter {
	const type = surer(first.type, second.type);
	const required = surer(first.required, second.required);
	return { ...second, ...first, ...(type && { type }), ...(required && { required }) };
}

function surer<T>(a: Fact<T> | undefined, b: Fact<T> | undefined): Fact<T> | undefined {
	if (!a || !b) return a ?? b;
	const order = rankOf(a) - rankOf(b) || compareEvidence(a.evidence, b.evidence);
	return order <= 0 ? a : b;
}
