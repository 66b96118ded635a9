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
/** Of one file. */
const mostMethods = 2000;
const mostErrorCodes = 2000;
/** Of all methods of one file. */
const mostParameters = 10_000;
/** Of one list of texts. */
const mostTexts = 1000;

/**
 * Reads the parsed JSON of a catalogue file. Takes what is right, up to more than any service has, and reports the rest; never throws.
 * @returns no catalogue only when `value` is not an object with a list of methods.
 */
export function readCatalog(value: unknown): { catalog?: Catalog; problems: CatalogProblem[] } {
	const problems: CatalogProblem[] = [];
	let parametersLeft = mostParameters;
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

	/** The items of a list that are right, among the first `most`; of those with the same key the first. */
	function readList<T>(
		items: readonly unknown[],
		most: number,
		place: Place,
		duplicate: CatalogProblemCode,
		read: (item: unknown, place: Place) => T | undefined,
		keyOf: (item: T) => unknown,
	): T[] {
		const found: T[] = [];
		const keys = new Set();
		if (items.length > most) report({ code: 'too-many', path: place(), expected: String(most) });
		for (let index = 0; index < items.length && index < most; index += 1) {
			const at = () => [...place(), index];
			const one = read(items[index], at);
			if (one === undefined) continue;
			const key = keyOf(one);
			if (keys.has(key)) report({ code: duplicate, path: at() });
			else found.push(one);
			keys.add(key);
		}
		return found;
	}

	function readMethod(item: unknown, place: Place): CatalogMethod | undefined {
		const written = readItem(methodSchema, item, place);
		if (!written) return undefined;
		const readParameter = (parameter: unknown, at: Place) => {
			const read = readItem(parameterSchema, parameter, at);
			return read && parameterOf(read, written);
		};
		const at = () => [...place(), 'parameters'];
		const { session, permissions, ...facts } = written;
		const most = parametersLeft;
		parametersLeft = Math.max(0, most - written.parameters.length);
		return {
			...facts,
			group: groupOf(written.name),
			...(session !== 'unknown' && { session: factOf(session, written) }),
			...(permissions && { permissions: factOf<readonly string[]>(permissions, written) }),
			parameters: readList(written.parameters, most, at, 'parameter-duplicate', readParameter, ({ name }) => name),
		};
	}

	const read = readItem(catalogSchema, value, () => []);
	if (!read) return { problems };
	const readErrorCode = (item: unknown, place: Place) => readItem(errorCodeSchema, item, place);
	const catalog = {
		name: read.name,
		methods: readList(
			read.methods,
			mostMethods,
			() => ['methods'],
			'method-duplicate',
			readMethod,
			({ name }) => name,
		),
		errorCodes: readList(
			read.errorCodes,
			mostErrorCodes,
			() => ['errorCodes'],
			'error-code-duplicate',
			readErrorCode,
			({ code }) => code,
		),
	};
	return { catalog, problems };
}

const listsOfTexts: ReadonlySet<string> = new Set(['values', 'permissions']);

function isLong(value: unknown): boolean {
	return Array.isArray(value) && value.length > mostTexts;
}

function parameterOf(written: WrittenParameter, method: WrittenMethod): CatalogParameter {
	const { name, type, required, inferred, values, description } = written;
	return {
		name,
		evidence: method.evidence,
		...sourceOf(method),
		...(values && { values }),
		...(description !== undefined && { description }),
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
