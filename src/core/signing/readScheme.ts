import * as v from 'valibot';
import { utf8Length } from '../text/charsets.ts';
import { jsonPathOf } from '../text/jsonPathOf.ts';
import { type Encoding, keepsParts } from './encodings.ts';
import {
	isRequestValue,
	namesIn,
	requestLists,
	type Scheme,
	type SchemeProblem,
	schemeSchema,
	type Value,
} from './scheme.ts';

/** How large a description may be: bytes of a text, characters of a key, entries of an object and of a list, levels, values and characters in all. */
const limits = { text: 10_000, key: 200, entries: 50, items: 500, depth: 20, values: 5_000, characters: 1_000_000 };

/** With more, the steps that follow are not read. */
const maxProblems = 10;

/** How many times a text may hold what the call brings. */
const maxGrowth = 1_000;

/** How many times longer JSON can be that has its characters escaped. */
const maxEscape = 6;

export type SchemePath = readonly (string | number)[];

/** The names of values, and whether each is secret; `sent`: a secret that the request itself carries. */
export type KnownNames = Readonly<Record<string, boolean | 'sent'>>;

/** What was read, by what it was read from, and by itself. */
const read = new WeakMap<object, Scheme>();

/**
 * Reads a scheme from outside: a copy of it, or what is wrong with it. One that was read is given back.
 * @param known where all names that a call may have values for are known: then any other is a problem
 */
export function readScheme(
	written: unknown,
	known?: KnownNames,
): { readonly scheme: Scheme; readonly reaches?: Reaches } | { readonly problems: readonly SchemeProblem[] } {
	const before = known ? undefined : read.get(written as object);
	if (before) return { scheme: before };
	const excess = findExcess(written);
	if (excess) return { problems: [excess] };
	const { success, output, issues } = v.safeParse(schemeSchema, written);
	if (!success) return { problems: issues.map(problemOfIssue) };
	const reaches = new Map<string, Reach>();
	const problems = problemsOfNames(output, known, reaches);
	if (problems.length > 0) return { problems };
	read.set(output, output);
	if (!known) read.set(written as object, output);
	return { scheme: output, reaches };
}

export function problemAt(code: SchemeProblem['code'], path: SchemePath, name?: string): SchemeProblem {
	return { code, place: jsonPathOf(path), ...(name !== undefined && { name }) };
}

export function problemOfIssue({ path, expected, type }: v.BaseIssue<unknown>): SchemeProblem {
	const code = type === 'max_length' ? 'too-large' : expected === 'never' ? 'unknown-field' : 'malformed';
	return problemAt(code, path?.map(({ key }) => key as string | number) ?? []);
}

/** The first place where a description is too large to be read, or a key is a name that every object has. */
export function findExcess(value: unknown, path: SchemePath = [], left = { ...limits }): SchemeProblem | undefined {
	const isObject = typeof value === 'object' && value !== null;
	const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
	const keys = isObject && size <= limits.items && path.length <= limits.depth ? Object.keys(value) : undefined;
	left.values -= 1;
	left.characters -= size + (keys ?? []).slice(0, limits.items).join('').length;
	const isTooLarge = isObject
		? !keys || (!Array.isArray(value) && keys.length > limits.entries) || keys.some((key) => key.length > limits.key)
		: typeof value === 'string' && (size > limits.text || utf8Length(value) > limits.text);
	if (isTooLarge || left.values < 0 || left.characters < 0) return problemAt('too-large', path);
	for (const key of keys ?? []) {
		const at = [...path, Array.isArray(value) ? Number(key) : key];
		if (key in Object.prototype) return problemAt('malformed', at);
		const excess = findExcess((value as Record<string, unknown>)[key], at, left);
		if (excess) return excess;
	}
	return undefined;
}

/**
 * Of a value: whether a secret is in it, one that may not be sent, and that one in a form that can be read back; whether it is
 * made of a list or of the URL, for which a request must be whole; and how many times it may hold what the call brings.
 */
type Reach = Readonly<Record<'secret' | 'unsent' | 'clear' | 'late', boolean>> & { readonly growth: number };

/** By the names of steps. */
export type Reaches = ReadonlyMap<string, Reach>;

/** What a request has once its query is there. */
export const lateValues: readonly string[] = ['query', 'target', 'url'];

/**
 * Each name must be defined where it is used, no text grow without bound, and the signature have a secret in it.
 * @param earlier is given what was found out of each step
 */
function problemsOfNames(scheme: Scheme, known: KnownNames | undefined, earlier: Map<string, Reach>): SchemeProblem[] {
	const { steps = {}, needs = [], signature, place = {} } = scheme;
	const keys = known ?? Object.fromEntries(needs.map((name) => [name, true]));
	const problems: SchemeProblem[] = [];
	const ofName = (name: string): Reach => {
		const unsent = keys[name] === true;
		const [secret, late] = [unsent || keys[name] === 'sent', lateValues.includes(name)];
		return earlier.get(name) ?? { secret, unsent, clear: unsent, late, growth: 1 };
	};
	const ofUsed = (name: string, path: SchemePath): Reach => {
		const isDefined = earlier.has(name) || isRequestValue(name) || Object.hasOwn(keys, name);
		const isStep = Object.hasOwn(steps, name);
		if (!isDefined && (isStep || known)) problems.push(problemAt(isStep ? 'not-earlier' : 'unknown-name', path, name));
		return ofName(name);
	};
	const sum = (parts: readonly Reach[], times = 1): Reach => ({
		secret: parts.some(({ secret }) => secret),
		unsent: parts.some(({ unsent }) => unsent),
		clear: parts.some(({ clear }) => clear),
		late: parts.some(({ late }) => late),
		growth: times * parts.reduce((growth, part) => growth + part.growth, 1),
	});
	const ofAdded = (add: Readonly<Record<string, Value>>, path: SchemePath) =>
		Object.entries(add).map(([key, one]) => reach(one, [...path, 'add', key]));
	const ofForm = (value: Value, path: SchemePath): Reach => {
		if (typeof value === 'string') return sum(namesIn(value).map((name) => ofUsed(name, path)));
		if ('list' in value) {
			const { list, add = {}, pair = '', name = [], value: encoding = [] } = value;
			const unknown = namesIn(pair).find((part) => part !== 'name' && part !== 'value');
			if (unknown) problems.push(problemAt('unknown-name', [...path, 'pair'], unknown));
			const isList = !known || typeof list !== 'string' || requestLists.has(list);
			if (!isList) problems.push(problemAt('unknown-name', [...path, 'list'], list));
			const added = ofAdded(add, path);
			const times = (1 + namesIn(pair).length) * growthOf(name) * growthOf(encoding);
			return { ...sum([...added, ...(typeof list === 'string' ? [] : list.map(ofName))], times), late: true };
		}
		const of = reach(value.of, [...path, 'of']);
		if ('encode' in value) return { ...of, growth: of.growth * growthOf(value.encode) };
		if ('decode' in value) return of;
		if ('json' in value) return sum([of, ...ofAdded(value.add ?? {}, path)], maxEscape);
		const key = value.key === undefined ? [] : [reach(value.key, [...path, 'key'])];
		if (value.hash === 'rsa-sha256' && key.length === 0) problems.push(problemAt('malformed', [...path, 'key']));
		return { ...sum([of, ...key]), clear: false, growth: 1 };
	};
	const reach = (value: Value, path: SchemePath): Reach => {
		const formed = ofForm(value, path);
		if (formed.growth <= maxGrowth) return formed;
		problems.push(problemAt('too-large', path));
		return { ...formed, growth: 1 };
	};
	for (const [name, value] of Object.entries(steps)) {
		earlier.set(name, reach(value, ['steps', name]));
		if (problems.length > maxProblems) return problems;
	}
	const { secret, clear } = reach(signature, ['signature']);
	if (known && clear) problems.push(problemAt('secret-placed', ['signature']));
	if (!secret && Object.keys(keys).length > 0) problems.push(problemAt('secret-unused', ['signature']));
	earlier.set('signature', { secret: false, unsent: false, clear: false, late: true, growth: 1 });
	for (const [part, template] of Object.entries(place)) {
		const { unsent } = reach(template, ['place', part]);
		if (known && unsent) problems.push(problemAt('secret-placed', ['place', part]));
	}
	return problems;
}

function growthOf(encoding: Encoding | readonly Encoding[]): number {
	return [encoding].flat().reduce((growth, one) => growth * (keepsParts(one as Encoding) ? 3 : 4 / 3), 1);
}
