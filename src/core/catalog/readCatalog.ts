import * as v from 'valibot';
import {
	type Catalog,
	type CatalogMethod,
	type CatalogParameter,
	certaintyOfEvidence,
	type Fact,
	groupOf,
} from './model.ts';
import {
	catalogSchema,
	errorCodeSchema,
	methodSchema,
	parameterSchema,
	type Written,
	type WrittenMethod,
	type WrittenParameter,
} from './schema.ts';

export type CatalogProblemCode =
	| 'value-missing'
	| 'type-wrong'
	| 'value-not-allowed'
	| 'key-unknown'
	| 'method-duplicate'
	| 'parameter-duplicate'
	| 'error-code-duplicate';

/** Where in the JSON value: keys and indices from the top. */
export type JsonPath = readonly (string | number)[];

/** Something wrong in a catalogue file. What it stands in is left out of the catalogue, except for `key-unknown`. */
export interface CatalogProblem {
	readonly code: CatalogProblemCode;
	readonly path: JsonPath;
	/** What may stand there instead, in JSON's own words. */
	readonly expected?: string;
}

/**
 * Reads the parsed JSON of a catalogue file. Takes what is right and reports the rest; never throws.
 * @returns no catalogue only when `value` is not an object with a list of methods.
 */
export function readCatalog(value: unknown): { catalog?: Catalog; problems: CatalogProblem[] } {
	const problems: CatalogProblem[] = [];

	function readItem<S extends v.GenericSchema & { readonly entries: object }>(
		schema: S,
		item: unknown,
		path: JsonPath,
	): Written<S> | undefined {
		// A list passes for an object otherwise.
		if (typeof item !== 'object' || item === null || Array.isArray(item)) {
			problems.push({ code: 'type-wrong', path, expected: 'Object' });
			return undefined;
		}
		for (const key of Object.keys(item)) {
			if (!Object.hasOwn(schema.entries, key)) problems.push({ code: 'key-unknown', path: [...path, key] });
		}
		const result = v.safeParse(schema, item);
		if (result.success) return result.output as Written<S>;
		for (const { path: inside = [], expected, ...issue } of result.issues) {
			const at = inside.map(({ key }: { readonly key: unknown }) => key as string | number);
			problems.push({ code: codeOf(issue), path: [...path, ...at], ...(expected !== null && { expected }) });
		}
		return undefined;
	}

	/** The items of a list that are right; of those with the same key the first. */
	function readList<T>(
		items: readonly unknown[],
		path: JsonPath,
		duplicate: CatalogProblemCode,
		read: (item: unknown, path: JsonPath) => T | undefined,
		keyOf: (item: T) => unknown,
	): T[] {
		const found = new Map<unknown, T>();
		items.forEach((item, index) => {
			const one = read(item, [...path, index]);
			if (one === undefined) return;
			if (found.has(keyOf(one))) problems.push({ code: duplicate, path: [...path, index] });
			else found.set(keyOf(one), one);
		});
		return [...found.values()];
	}

	function readMethod(item: unknown, path: JsonPath): CatalogMethod | undefined {
		const written = readItem(methodSchema, item, path);
		if (!written) return undefined;
		const readParameter = (parameter: unknown, at: JsonPath) => {
			const read = readItem(parameterSchema, parameter, at);
			return read && parameterOf(read, written);
		};
		const at = [...path, 'parameters'];
		const { session, permissions, ...facts } = written;
		return {
			...facts,
			group: groupOf(written.name),
			...(session !== 'unknown' && { session: factOf(session, written) }),
			...(permissions && { permissions: factOf<readonly string[]>(permissions, written) }),
			parameters: readList(written.parameters, at, 'parameter-duplicate', readParameter, ({ name }) => name),
		};
	}

	const read = readItem(catalogSchema, value, []);
	if (!read) return { problems };
	const readErrorCode = (item: unknown, path: JsonPath) => readItem(errorCodeSchema, item, path);
	const catalog = {
		name: read.name,
		methods: readList(read.methods, ['methods'], 'method-duplicate', readMethod, ({ name }) => name),
		errorCodes: readList(read.errorCodes, ['errorCodes'], 'error-code-duplicate', readErrorCode, ({ code }) => code),
	};
	return { catalog, problems };
}

function parameterOf(written: WrittenParameter, method: WrittenMethod): CatalogParameter {
	const { type, required, inferred, ...facts } = written;
	return {
		...facts,
		evidence: method.evidence,
		...sourceOf(method),
		// The file doesn't say which of the two was inferred, so neither is certain.
		...(type !== undefined && { type: factOf(type, method, inferred) }),
		...(required !== undefined && { required: factOf(required, method, inferred) }),
	};
}

function factOf<T>(value: T, method: WrittenMethod, inferred = false): Fact<T> {
	const { evidence } = method;
	return { value, certainty: inferred ? 'inferred' : certaintyOfEvidence(evidence), evidence, ...sourceOf(method) };
}

function sourceOf({ source }: WrittenMethod): { source?: string } {
	return source === undefined ? {} : { source };
}

function codeOf(issue: Pick<v.BaseIssue<unknown>, 'received' | 'kind' | 'type'>): CatalogProblemCode {
	if (issue.received === 'undefined') return 'value-missing';
	return issue.kind === 'validation' || issue.type === 'picklist' ? 'value-not-allowed' : 'type-wrong';
}
