import * as v from 'valibot';
import { isJsonObject } from '../text/parsedJson.ts';
import { catalogMethod } from './catalogMethod.ts';
import type { Catalog, CatalogMethod } from './model.ts';
import { catalogSchema, errorCodeSchema, methodSchema, parameterSchema, type Written } from './schema.ts';

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

/** A problem of a catalogue file. The item with it is left out of the catalogue, except for `key-unknown`. */
export interface CatalogProblem {
	readonly code: CatalogProblemCode;
	readonly path: JsonPath;
	/** What is allowed there, in JSON's own words. */
	readonly expected?: string;
}

/** An editor shows no more problems of one file. */
export const maxProblems = 1000;
/** How many items of a catalogue file are read. */
const limits = { methods: 10_000, parametersOfMethod: 1000, errorCodes: 2000 };

/** Takes what is valid of a catalogue's JSON, up to the limits, and reports the rest; never throws. No catalogue without methods. */
export function readCatalog(value: unknown): { catalog?: Catalog; problems: CatalogProblem[] } {
	const problems: CatalogProblem[] = [];
	const report = (problem: CatalogProblem) => {
		if (problems.length < maxProblems) problems.push(problem);
	};

	function readItem<S extends v.GenericSchema & { readonly entries: object }>(
		schema: S,
		item: unknown,
		path: JsonPath,
	): Written<S> | undefined {
		// A list passes for an object otherwise.
		if (!isJsonObject(item)) {
			report({ code: 'type-wrong', path, expected: 'Object' });
			return undefined;
		}
		for (const key of Object.keys(item)) {
			if (!Object.hasOwn(schema.entries, key)) report({ code: 'key-unknown', path: [...path, key] });
		}
		const result = v.safeParse(schema, item);
		if (result.success) return result.output as Written<S>;
		for (const { path: inside = [], expected, ...issue } of result.issues) {
			const at = inside.map(({ key }: { readonly key: unknown }) => key as string | number);
			const code = codeOf(issue);
			const allowed = code === 'too-many' ? expected?.replace('<=', '') : expected;
			report({ code, path: [...path, ...at], ...(allowed && { expected: allowed }) });
		}
		return undefined;
	}

	/** The valid items of a list, among the first `max`; of those with the same key the first one. */
	function readList<T>(
		items: readonly unknown[],
		max: number,
		path: JsonPath,
		duplicate: CatalogProblemCode,
		read: (item: unknown, path: JsonPath) => T | undefined,
		keyOf: (item: T) => unknown,
	): T[] {
		const found = new Map<unknown, T>();
		if (items.length > max) report({ code: 'too-many', path, expected: String(max) });
		for (const [index, item] of items.slice(0, max).entries()) {
			const at = [...path, index];
			const one = read(item, at);
			if (one === undefined) continue;
			if (found.has(keyOf(one))) report({ code: duplicate, path: at });
			else found.set(keyOf(one), one);
		}
		return [...found.values()];
	}

	function readMethod(item: unknown, path: JsonPath): CatalogMethod | undefined {
		const written = readItem(methodSchema, item, path);
		if (!written) return undefined;
		const parameters = readList(
			written.parameters,
			limits.parametersOfMethod,
			[...path, 'parameters'],
			'parameter-duplicate',
			(parameter, at) => readItem(parameterSchema, parameter, at),
			({ name }) => name,
		);
		return catalogMethod({ ...written, parameters });
	}

	const read = readItem(catalogSchema, value, []);
	if (!read) return { problems };
	const methods = readList(
		read.methods,
		limits.methods,
		['methods'],
		'method-duplicate',
		readMethod,
		({ name }) => name,
	);
	const errorCodes = readList(
		read.errorCodes,
		limits.errorCodes,
		['errorCodes'],
		'error-code-duplicate',
		(item, path) => readItem(errorCodeSchema, item, path),
		({ code }) => code,
	);
	return { catalog: { name: read.name, methods, errorCodes }, problems };
}

function codeOf({ received, input, kind, type }: Omit<v.BaseIssue<unknown>, 'path' | 'expected'>): CatalogProblemCode {
	if (received === 'undefined') return 'value-missing';
	if (type === 'max_length' && Array.isArray(input)) return 'too-many';
	return kind === 'validation' || type === 'picklist' ? 'value-not-allowed' : 'type-wrong';
}
