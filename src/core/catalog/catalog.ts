import { cutText } from '../text/flatCopy.ts';
import type { KnownMethod, KnownParameter } from './knownMethod.ts';
import {
	type Catalog,
	type CatalogMethod,
	type CatalogParameter,
	type ErrorCodeName,
	type Evidence,
	evidences,
	type Fact,
	groupOf,
} from './model.ts';

export interface KnownCatalog {
	/** By name, in the order of the names. */
	readonly methods: ReadonlyMap<string, CatalogMethod>;
	readonly errorCodes: ReadonlyMap<number, ErrorCodeName>;
}

/** Of a description beside a field: a page gets those of all known methods. */
const maxDescription = 300;

/**
 * What catalogues know together: the surest fact of each method, then the one with stronger evidence, then that of the
 * earlier catalogue; error codes have the name with the strongest evidence.
 */
export function mergeCatalogs(catalogs: readonly Catalog[]): KnownCatalog {
	const written = strongestFirst(catalogs.flatMap((catalog) => catalog.methods));
	const methods = mergedBy(written, ({ name }) => name, mergeTwo);
	const errorCodes = strongestFirst(catalogs.flatMap((catalog) => catalog.errorCodes)).toReversed();
	return {
		methods: new Map([...methods].sort(([a], [b]) => compareText(a, b))),
		errorCodes: new Map(errorCodes.map((one) => [one.code, one])),
	};
}

/** What a method does, in one line: in the language of whoever reads it (`ru`, `pt-br`) where the catalogue has it so. */
export function descriptionIn({ description, descriptions }: CatalogMethod, language: string): string | undefined {
	const [own = ''] = language.toLowerCase().split('-');
	return descriptions && Object.hasOwn(descriptions, own) ? descriptions[own] : description;
}

export function findParameter(known: KnownCatalog, method: string, name: string): CatalogParameter | undefined {
	return known.methods.get(method)?.parameters.find((parameter) => parameter.name === name);
}

export function groupsOf(known: KnownCatalog): { name: string; methods: readonly string[] }[] {
	const groups = Map.groupBy(known.methods.keys(), groupOf);
	return [...groups].map(([name, methods]) => ({ name, methods })).sort((a, b) => compareText(a.name, b.name));
}

/** The methods for completion and for the editors of their parameters, sorted by name. */
export function listedMethods({ methods }: KnownCatalog): KnownMethod[] {
	return Array.from(methods.values(), ({ name, evidence, parameters }) => {
		return { name, evidence, parameters: parameters.map(knownParameter) };
	});
}

function knownParameter(parameter: CatalogParameter): KnownParameter {
	const { name, type, values, description } = parameter;
	return {
		name,
		kind: kindOf(parameter),
		...(values && values.length > 0 && { values }),
		...(type && { type: type.value }),
		...(type && type.certainty !== 'stated' && { typeCertainty: type.certainty }),
		required: requirementOf(parameter),
		...(description && { description: cutText(description, maxDescription) }),
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

function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

const certainties: readonly Fact<unknown>['certainty'][] = ['stated', 'reported', 'inferred'];

/** By evidence; what is equally strong stays in its order. */
function strongestFirst<T extends { readonly evidence: Evidence }>(items: readonly T[]): T[] {
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
