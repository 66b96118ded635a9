import {
	type Catalog,
	type CatalogMethod,
	type CatalogParameter,
	type Certainty,
	compareEvidence,
	type ErrorCodeName,
	type Evidence,
	type Fact,
} from './model.ts';

/** All that is known, from every catalogue, ready to be looked up. */
export interface KnownCatalog {
	/** By name, sorted by name. */
	readonly methods: ReadonlyMap<string, CatalogMethod>;
	readonly errorCodes: ReadonlyMap<number, ErrorCodeName>;
}

/** A parameter as an editor of a call needs it, each fact as sure as it is. */
export interface KnownParameter {
	readonly name: string;
	/** What its editor has to be. `text` takes anything. */
	readonly kind: 'boolean' | 'integer' | 'enumeration' | 'list' | 'text';
	/** Of an enumeration, or of a list's items. */
	readonly values?: readonly string[];
	readonly type?: string;
	/** Where the type is not stated: `kind` is no surer than it. */
	readonly typeCertainty?: 'reported' | 'inferred';
	/** That it is required, with the certainty of that. */
	readonly required: Certainty | 'no';
}

const certainties: readonly Fact<unknown>['certainty'][] = ['stated', 'reported', 'inferred'];
const rankOf = (fact: Fact<unknown>): number => certainties.indexOf(fact.certainty);

/**
 * Puts catalogues together. Of a method that several know, each fact is the surest one, then the one with the stronger
 * evidence, then the one of the earlier catalogue; each keeps its own evidence.
 */
export function mergeCatalogs(catalogs: readonly Catalog[]): KnownCatalog {
	const all = catalogs.flatMap(({ methods }) => methods);
	const methods = mergedBy(all, ({ name }) => name, mergeMethods);
	const errorCodes = mergedBy(
		catalogs.flatMap((catalog) => catalog.errorCodes),
		({ code }) => code,
		(known, other) => (compareEvidence(other.evidence, known.evidence) < 0 ? other : known),
	);
	return { methods: new Map([...methods].sort(([a], [b]) => compareText(a, b))), errorCodes };
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

/** What is known of a method, or undefined. */
export function findMethod(known: KnownCatalog, name: string): CatalogMethod | undefined {
	return known.methods.get(name);
}

/** What a method does, in one line: in the language of whoever reads it (`ru`, `pt-br`) where the catalogue has it so. */
export function descriptionIn({ description, descriptions }: CatalogMethod, language: string): string | undefined {
	const [own = ''] = language.toLowerCase().split('-');
	return descriptions && Object.hasOwn(descriptions, own) ? descriptions[own] : description;
}

/** What is known of a method's parameter, or undefined. */
export function findParameter(known: KnownCatalog, method: string, name: string): CatalogParameter | undefined {
	return findMethod(known, method)?.parameters.find((parameter) => parameter.name === name);
}

/** The groups and their methods, both sorted by name. */
export function groupsOf(known: KnownCatalog): { name: string; methods: CatalogMethod[] }[] {
	const groups = Map.groupBy(known.methods.values(), ({ group }) => group);
	return [...groups].map(([name, methods]) => ({ name, methods })).sort((a, b) => compareText(a.name, b.name));
}

/** The name of an error code, with its meaning where one is known. */
export function errorName(known: KnownCatalog, code: number): ErrorCodeName | undefined {
	return known.errorCodes.get(code);
}

/** The methods in the shape that completion takes (`KnownMethod` of the protocol), sorted by name. */
export function knownMethods(
	known: KnownCatalog,
): { name: string; evidence: Evidence; parameters: KnownParameter[] }[] {
	return [...known.methods.values()].map(({ name, evidence, parameters }) => ({
		name,
		evidence,
		parameters: parameters.map(knownParameter),
	}));
}

function knownParameter(parameter: CatalogParameter): KnownParameter {
	const { name, type, values } = parameter;
	return {
		name,
		kind: kindOf(parameter),
		...(values && values.length > 0 && { values }),
		...(type && { type: type.value }),
		...(type && type.certainty !== 'stated' && { typeCertainty: type.certainty }),
		required: requirementOf(parameter),
	};
}

function requirementOf({ required }: CatalogParameter): KnownParameter['required'] {
	if (!required) return 'unknown';
	if (required.value) return required.certainty;
	return required.certainty === 'inferred' ? 'unknown' : 'no';
}

/** True when it is stated, not only inferred, that the method cannot do without the parameter. */
export function isSurelyRequired({ required }: CatalogParameter): boolean {
	return required?.value === true && required.certainty !== 'inferred';
}

/** The kind of editor that suits a parameter; `text` for every type that is unknown. */
export function kindOf({ type, values }: CatalogParameter): KnownParameter['kind'] {
	const name = type?.value ?? '';
	if (name.endsWith('[]')) return 'list';
	if (values && values.length > 0) return 'enumeration';
	if (/^bool(?:ean)?$/i.test(name)) return 'boolean';
	return /^(?:int|integer|long|short)$/i.test(name) ? 'integer' : 'text';
}

function mergeMethods(a: CatalogMethod, b: CatalogMethod): CatalogMethod {
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

function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
