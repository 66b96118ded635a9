import * as v from 'valibot';
import { isJsonObject } from '../text/parsedJson.ts';
import { type Catalog, type CatalogMethod, type CatalogParameter, certaintyOfEvidence } from './model.ts';
import { catalogSchema, errorCodeSchema, methodSchema, parameterSchema, type WrittenParameter } from './schema.ts';

export type CatalogProblemCode =
	| 'value-missing'
	| 'type-wrong'
	| 'value-not-allowed'
	| 'too-many'
	| 'key-unknown'
	| 'method-duplicate'
	| 'parameter-duplicate'
	| 'error-code-duplicate';

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
/** The lists of a catalogue file: how many items are read, and what tells them apart. */
const lists = {
	methods: { max: 10_000, key: 'name', duplicate: 'method-duplicate' },
	parameters: { max: 1000, key: 'name', duplicate: 'parameter-duplicate' },
	errorCodes: { max: 2000, key: 'code', duplicate: 'error-code-duplicate' },
} as const;

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
	): v.InferOutput<S> | undefined {
		// A list passes for an object otherwise.
		if (!isJsonObject(item)) {
			report({ code: 'type-wrong', path, expected: 'Object' });
			return undefined;
		}
		for (const key of Object.keys(item)) {
			if (!Object.hasOwn(schema.entries, key)) report({ code: 'key-unknown', path: [...path, key] });
		}
		const result = v.safeParse(schema, item);
		if (result.success) return result.output;
		for (const { path: inside = [], expected, ...issue } of result.issues) {
			const at = inside.map(({ key }: { readonly key: unknown }) => key as string | number);
			const code = codeOf(issue);
			const allowed = code === 'too-many' ? expected?.replace('<=', '') : expected;
			report({ code, path: [...path, ...at], ...(allowed && { expected: allowed }) });
		}
		return undefined;
	}

	/** The valid items of a list, among the first `max`; of those with the same key the first one. */
	function readList<T extends { readonly name: string; readonly code?: number }>(
		name: keyof typeof lists,
		items: readonly unknown[],
		parent: JsonPath,
		read: (item: unknown, path: JsonPath) => T | undefined,
	): T[] {
		const { max, key, duplicate } = lists[name];
		const path = [...parent, name];
		const found = new Map<unknown, T>();
		if (items.length > max) report({ code: 'too-many', path, expected: String(max) });
		for (const [index, item] of items.slice(0, max).entries()) {
			const at = [...path, index];
			const one = read(item, at);
			if (one === undefined) continue;
			if (found.has(one[key])) report({ code: duplicate, path: at });
			else found.set(one[key], one);
		}
		return [...found.values()];
	}

	function readMethod(item: unknown, path: JsonPath): CatalogMethod | undefined {
		const written = readItem(methodSchema, item, path);
		if (!written) return undefined;
		const { session, permissions, parameters, ...facts } = written;
		const certainty = certaintyOfEvidence(facts.evidence);
		const found = readList('parameters', parameters, path, (one, at) => readItem(parameterSchema, one, at));
		return {
			...facts,
			...(session !== 'unknown' && { session: { value: session, certainty } }),
			...(permissions && { permissions: { value: permissions, certainty } }),
			parameters: found.map((one) => parameterOf(one, facts)),
		};
	}

	const read = readItem(catalogSchema, value, []);
	if (!read) return { problems };
	const methods = readList('methods', read.methods, [], readMethod);
	const errorCodes = readList('errorCodes', read.errorCodes, [], (one, path) => readItem(errorCodeSchema, one, path));
	return { catalog: { name: read.name, methods, errorCodes }, problems };
}

function parameterOf(
	{ type, required, inferred, ...written }: WrittenParameter,
	{ evidence, source }: Pick<CatalogMethod, 'evidence' | 'source'>,
): CatalogParameter {
	// The file does not say which of the two was inferred, so neither is certain.
	const certainty = inferred ? 'inferred' : certaintyOfEvidence(evidence);
	return {
		...{ ...written, evidence, ...(source !== undefined && { source }) },
		...(type !== undefined && { type: { value: type, certainty } }),
		...(required !== undefined && { required: { value: required, certainty } }),
	};
}

function codeOf({ received, input, kind, type }: Omit<v.BaseIssue<unknown>, 'path' | 'expected'>): CatalogProblemCode {
	if (received === 'undefined') return 'value-missing';
	if (type === 'max_length' && Array.isArray(input)) return 'too-many';
	return kind === 'validation' || type === 'picklist' ? 'value-not-allowed' : 'type-wrong';
}
