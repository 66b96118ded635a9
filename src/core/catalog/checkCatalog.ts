import * as v from 'valibot';
import type { ErrorCodeName } from './model.ts';
import { type CheckedMethod, isOrdinaryMethod } from './ordinaryMethod.ts';
import { catalogSchema, errorCodeSchema, methodSchema, mostTexts, parameterSchema, type Written } from './schema.ts';

export type CatalogProblemCode =
	| 'value-missing'
	| 'type-wrong'
	| 'value-not-allowed'
	| 'too-many'
	| 'key-unknown'
	| 'method-duplicate'
	| 'parameter-duplicate'
	| 'error-code-duplicate';

/** Where in the JSON value: keys and indices from the top. */
export type JsonPath = readonly (string | number)[];

/** A path that is only put together for what is wrong there. */
type Place = () => JsonPath;

/** Something wrong in a catalogue file. What it stands in is left out of the catalogue, except for `key-unknown`. */
export interface CatalogProblem {
	readonly code: CatalogProblemCode;
	readonly path: JsonPath;
	/** What may stand there instead, in JSON's own words. */
	readonly expected?: string;
}

/** More problems of one file are not looked for: an editor shows no more. */
export const mostProblems = 1000;
/** As many parameters of one method are looked at. */
const mostParametersOfMethod = 10_000;
/** Of a method, in UTF-16 units of its JSON: whoever asks for it waits until that is read. */
export const longestMethod = 1_000_000;

/** How many items a file may have, or several together. */
export interface CatalogLimits {
	readonly methods: number;
	/** Of all methods. */
	readonly parameters: number;
	readonly errorCodes: number;
}

export const catalogLimits: CatalogLimits = { methods: 50_000, parameters: 250_000, errorCodes: 2000 };

/** What a file has besides its methods, and how much of the limits it took. */
export interface CheckedCatalog {
	readonly name: string;
	readonly errorCodes: readonly ErrorCodeName[];
	readonly took: CatalogLimits;
}

/** The items of a list, each made when it is asked for. */
export interface Items {
	readonly length: number;
	item(at: number): unknown;
}

/**
 * Checks the parsed JSON of a catalogue file. Takes what is right, up to more than any service has, and reports the rest; never throws.
 * @param take gets each method that is right, and its place among the items where it is one of them as it stands; false where it
 * is {@link longestMethod longer} than one may be
 * @param apart the items of the list of methods, where they are not in `value`; those with one name are not told from each other
 * @returns no catalogue only when `value` is not an object with a list of methods.
 */
export function checkCatalog(
	value: unknown,
	take: (method: CheckedMethod, asItem: number | undefined) => boolean,
	most: CatalogLimits = catalogLimits,
	apart?: Items,
): { catalog?: CheckedCatalog; problems: CatalogProblem[] } {
	const problems: CatalogProblem[] = [];
	let parametersLeft = most.parameters;
	const report = (problem: CatalogProblem) => {
		if (problems.length < mostProblems) problems.push(problem);
	};

	function readItem<S extends v.GenericSchema & { readonly entries: object }>(
		schema: S,
		item: unknown,
		place: Place,
	): Written<S> | undefined {
		// A list passes for an object otherwise.
		if (typeof item !== 'object' || item === null || Array.isArray(item)) {
			report({ code: 'type-wrong', path: place(), expected: 'Object' });
			return undefined;
		}
		let long: string | undefined;
		for (const key of Object.keys(item)) {
			if (!Object.hasOwn(schema.entries, key)) report({ code: 'key-unknown', path: [...place(), key] });
			else if (listsOfTexts.has(key) && isLong((item as Record<string, unknown>)[key])) long ??= key;
		}
		if (long !== undefined) {
			report({ code: 'too-many', path: [...place(), long], expected: String(mostTexts) });
			return undefined;
		}
		const result = v.safeParse(schema, item);
		if (result.success) return result.output as Written<S>;
		for (const { path: inside = [], expected, ...issue } of result.issues) {
			const at = inside.map(({ key }: { readonly key: unknown }) => key as string | number);
			report({ code: codeOf(issue), path: [...place(), ...at], ...(expected !== null && { expected }) });
		}
		return undefined;
	}

	/** Looks at the items of a list, among the first `most`; of those with the same key, where there are keys, the first counts. */
	function readList<T>(
		items: Items,
		most: number,
		place: Place,
		duplicate: CatalogProblemCode,
		read: (item: unknown, place: Place) => T | undefined,
		keyOf: ((item: T) => unknown) | undefined,
		found: (read: T, place: Place, index: number, item: unknown) => void,
	): void {
		const keys = new Set();
		if (items.length > most) report({ code: 'too-many', path: place(), expected: String(most) });
		for (let index = 0; index < items.length && index < most; index += 1) {
			const at = () => [...place(), index];
			const item = items.item(index);
			const one = read(item, at);
			if (one === undefined) continue;
			if (keyOf) {
				const key = keyOf(one);
				if (keys.has(key)) {
					report({ code: duplicate, path: at() });
					continue;
				}
				keys.add(key);
			}
			found(one, at, index, item);
		}
	}

	function readMethod(item: unknown, place: Place): CheckedMethod | undefined {
		const left = parametersLeft;
		const mostHere = Math.min(left, mostParametersOfMethod);
		if (isOrdinaryMethod(item) && (item.parameters?.length ?? 0) <= mostHere) {
			parametersLeft = left - (item.parameters?.length ?? 0);
			return item;
		}
		const written = readItem(methodSchema, item, place);
		if (!written) return undefined;
		parametersLeft = Math.max(0, left - written.parameters.length);
		const parameters: Written<typeof parameterSchema>[] = [];
		readList(
			itemsOf(written.parameters),
			mostHere,
			() => [...place(), 'parameters'],
			'parameter-duplicate',
			(parameter, at) => readItem(parameterSchema, parameter, at),
			({ name }) => name,
			(parameter) => parameters.push(parameter),
		);
		return { ...written, parameters };
	}

	const read = readItem(catalogSchema, value, () => []);
	if (!read) return { problems };
	let methods = 0;
	readList(
		apart ?? itemsOf(read.methods),
		most.methods,
		() => ['methods'],
		'method-duplicate',
		readMethod,
		apart ? undefined : ({ name }) => name,
		(method, at, index, item) => {
			if (take(method, method === item ? index : undefined)) methods += 1;
			else report({ code: 'value-not-allowed', path: at(), expected: `<=${longestMethod}` });
		},
	);
	const errorCodes: ErrorCodeName[] = [];
	readList(
		itemsOf(read.errorCodes),
		most.errorCodes,
		() => ['errorCodes'],
		'error-code-duplicate',
		(item, place) => readItem(errorCodeSchema, item, place),
		({ code }) => code,
		(errorCode) => errorCodes.push(errorCode),
	);
	const took = { methods, parameters: most.parameters - parametersLeft, errorCodes: errorCodes.length };
	return { catalog: { name: read.name, errorCodes, took }, problems };
}

function itemsOf(list: readonly unknown[]): Items {
	return { length: list.length, item: (at) => list[at] };
}

const listsOfTexts: ReadonlySet<string> = new Set(['values', 'permissions']);

function isLong(value: unknown): boolean {
	return Array.isArray(value) && value.length > mostTexts;
}

function codeOf(issue: Pick<v.BaseIssue<unknown>, 'received' | 'kind' | 'type'>): CatalogProblemCode {
	if (issue.received === 'undefined') return 'value-missing';
	return issue.kind === 'validation' || issue.type === 'picklist' ? 'value-not-allowed' : 'type-wrong';
}
