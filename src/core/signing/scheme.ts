import * as v from 'valibot';
import { digestNames } from './digests.ts';
import { decodings, encodings, outputs } from './encodings.ts';
import { jsonEscapes } from './jsonAnew.ts';
import { namedTimes, timeFormOf } from './timeForm.ts';

/** One of the five forms of a value (docs/SCHEMES.md); a text is a template. */
export type Value = string | ListValue | HashValue | EncodeValue | DecodeValue | JsonValue;

const names = v.array(v.string());
const encoding = v.union([v.picklist(encodings), v.pipe(v.array(v.picklist(encodings)), v.maxLength(8))]);
const name = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]*$/));
const value: v.GenericSchema<unknown, Value> = v.lazy((input) => {
	const form = Object.keys(forms).find((key) => Object.hasOwn(Object(input), key));
	return forms[form ?? ''] ?? v.string();
});
const list = v.strictObject({
	list: v.union([name, names]),
	...v.entriesFromList(['only', 'except'], v.exactOptional(names)),
	blank: v.exactOptional(v.picklist(['keep', 'skip'])),
	add: v.exactOptional(v.record(v.string(), value)),
	order: v.exactOptional(v.picklist(['name', 'value', 'given'])),
	...v.entriesFromList(['name', 'value'], v.exactOptional(encoding)),
	...v.entriesFromList(['pair', 'join'], v.exactOptional(v.string())),
});
const hash = v.strictObject({
	hash: v.picklist(digestNames),
	of: value,
	key: v.exactOptional(value),
	as: v.exactOptional(v.picklist(outputs)),
});
const encode = v.strictObject({ encode: encoding, of: value });
const decode = v.strictObject({ decode: v.picklist(decodings), of: value });
const json = v.strictObject({
	json: v.picklist(['sorted', 'given']),
	of: value,
	...v.entriesFromList(['only', 'except'], v.exactOptional(names)),
	add: v.exactOptional(v.record(v.string(), value)),
	escape: v.exactOptional(v.array(v.picklist(Object.keys(jsonEscapes) as (keyof typeof jsonEscapes)[]))),
});
const forms: Readonly<Record<string, v.GenericSchema<unknown, Value>>> = { list, hash, encode, decode, json };
export interface ListValue extends v.InferOutput<typeof list> {}
export interface HashValue extends v.InferOutput<typeof hash> {}
export interface EncodeValue extends v.InferOutput<typeof encode> {}
export interface DecodeValue extends v.InferOutput<typeof decode> {}
export interface JsonValue extends v.InferOutput<typeof json> {}

const template = v.exactOptional(v.string());
const place = v.pipe(
	v.strictObject(v.entriesFromList(['parameter', 'field', 'header', 'path', 'as'], template)),
	v.check((to) => Object.keys(to).filter((key) => key !== 'as').length === 1),
);

/** A signing scheme as a description has it: what {@link ./readScheme.ts} holds it to beside its size and its names. */
export const schemeSchema = v.strictObject({
	name: template,
	/** The keys without which it cannot sign. */
	needs: v.exactOptional(v.array(name)),
	/** What other clients send is verified by it, and no call is signed. */
	verifyOnly: v.exactOptional(v.literal(true)),
	/** By what parameters a request says that it is signed by this scheme. */
	parameters: v.exactOptional(v.record(v.string(), v.pipe(v.string(), v.regex(/^[^{}]*$/)))),
	/** Each may use those before it. */
	steps: v.exactOptional(v.record(name, value)),
	signature: value,
	/** Where the signature goes: one of the four. */
	place: v.exactOptional(place),
});
export interface Scheme extends v.InferOutput<typeof schemeSchema> {}

/** What every request has beside its keys, by the names that a template has for it. */
export const requestValues: ReadonlySet<string> = new Set([
	...'verb scheme host path query target url body method'.split(' '),
	...Object.keys(namedTimes),
	...['nonce', 'uuid'],
]);

/** Whether a request has it: one of {@link requestValues}, or the time in a form of its own. */
export function isRequestValue(name: string): boolean {
	return requestValues.has(name) || timeFormOf(name) !== undefined;
}

/** The lists that every request has, each possibly empty. */
export const requestLists: ReadonlySet<string> = new Set(['parameters', 'headers', 'query', 'form', 'fields']);

/** The parts of a template: texts, and between two of them a name. */
export function templateParts(text: string): string[] {
	return text.split(/\{([A-Za-z][\w.-]*|time(?:[+-]\d+[smhd])?:[^{}"\\]{1,60})\}/);
}

/** The name that a value is, and nothing beside it. */
export function nameIn(value: Value): string | undefined {
	const [before, name, behind, ...others] = typeof value === 'string' ? templateParts(value) : [];
	return before === '' && behind === '' && others.length === 0 ? name : undefined;
}

export function namesIn(template: string): string[] {
	return templateParts(template).filter((_, index) => index % 2 === 1);
}

/** The steps of these names, and those that they are made of. */
export function stepsUsed({ steps = {} }: Scheme, names: Iterable<string>): Readonly<Record<string, Value>> {
	const used = new Set(names);
	const backwards = Object.entries(steps).toReversed();
	// Each may use only those before it.
	const found = backwards.filter(([name, value]) => {
		if (!used.has(name)) return false;
		for (const part of namesIn(JSON.stringify(value))) used.add(part);
		return true;
	});
	return Object.fromEntries(found.toReversed());
}

type DescriptionProblem =
	| 'malformed'
	| 'unknown-field'
	| 'unknown-name'
	| 'not-earlier'
	| 'secret-unused'
	| 'secret-placed'
	| 'key-unused'
	| 'too-large';
export type SchemeProblemCode =
	| DescriptionProblem
	| 'not-text'
	| 'not-decodable'
	| 'not-json'
	| 'rsa-key-malformed'
	| 'digest-unavailable';

/** What is wrong, and where in the scheme, as a JSONPath. `name` is the name that it is about. Never holds a secret. */
export interface SchemeProblem {
	readonly code: SchemeProblemCode;
	readonly place: string;
	readonly name?: string;
}

/** Thrown by `derive`: the scheme has these problems, or the call does not fit it. */
export class SchemeError extends Error {
	readonly code: SchemeProblemCode | undefined;
	readonly problems: readonly SchemeProblem[];

	constructor(problems: readonly SchemeProblem[]) {
		super(problems.map(({ code, place }) => `${code} at ${place}`).join(', '));
		this.name = 'SchemeError';
		this.code = problems[0]?.code;
		this.problems = problems;
	}
}
