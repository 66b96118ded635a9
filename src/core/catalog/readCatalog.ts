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
	const read = readItem(catalogSchema, value, [], problems);
	if (!read) return { problems };
	const methods = readList(
		read.methods,
		['methods'],
		problems,
		(item, path) => readMethod(item, path, problems),
		(method) => method.name,
		'method-duplicate',
	);
	const errorCodes = readList(
		read.errorCodes,
		['errorCodes'],
		problems,
		(item, path) => readItem(errorCodeSchema, item, path, problems),
		({ code }) => code,
		'error-code-duplicate',
	);
	return { catalog: { name: read.name, methods, errorCodes }, problems };
}

function readMethod(item: unknown, path: JsonPath, problems: CatalogProblem[]): CatalogMethod | undefined {
	const written = readItem(methodSchema, item, path, problems);
	if (!written) return undefined;
	const parameters = readList(
		written.parameters,
		[...path, 'parameters'],
		problems,
		(parameter, at) => {
			const read = readItem(parameterSchema, parameter, at, problems);
			return read && parameterOf(read, written);
		},
		({ name }) => name,
		'parameter-duplicate',
	);
	const { session, permissions, ...facts } = written;
	return {
		...facts,
		group: groupOf(written.name),
		...(session !== 'unknown' && { session: factOf(session, written) }),
		...(permissions && { permissions: factOf<readonly string[]>(permissions, written) }),
		parameters,
	};
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

function readList<T>(
	items: readonly unknown[],
	path: JsonPath,
	problems: CatalogProblem[],
	read: (item: unknown, path: JsonPath) => T | undefined,
	keyOf: (item: T) => unknown,
	duplicate: CatalogProblemCode,
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

function readItem<S extends v.GenericSchema & { readonly entries: object }>(
	schema: S,
	value: unknown,
	path: JsonPath,
	problems: CatalogProblem[],
): Written<S> | undefined {
	// A list passes for an object otherwise.
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		problems.push({ code: 'type-wrong', path, expected: 'Object' });
		return undefined;
	}
	for (const key of Object.keys(value)) {
		if (!Object.hasOwn(schema.entries, key)) problems.push({ code: 'key-unknown', path: [...path, key] });
	}
	const result = v.safeParse(schema, value);
	if (result.success) return result.output as Written<S>;
	for (const issue of result.issues) {
		const at = (issue.path ?? []).map((item: { readonly key: unknown }) => item.key as string | number);
		problems.push({ code: codeOf(issue), path: [...path, ...at], ...expectedOf(issue) });
	}
	return undefined;
}

function codeOf(issue: v.BaseIssue<unknown>): CatalogProblemCode {
	if (issue.received === 'undefined') return 'value-missing';
	return issue.kind === 'validation' || issue.type === 'picklist' ? 'value-not-allowed' : 'type-wrong';
}

function expectedOf({ expected }: v.BaseIssue<unknown>): { expected?: string } {
	return expected === null ? {} : { expected };
}
