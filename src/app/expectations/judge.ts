import { isDeepStrictEqual } from 'node:util';
import { type Schema, validate } from 'jsonschema';
import type { Expectation } from '../../core/callFile/callDocumentModel.ts';
import { filePredicates, readPattern } from '../../core/callFile/expectationLine.ts';
import { looksLikeSecret, secretTexts } from '../../core/callFile/secretLike.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { jsonPathOf } from '../../core/text/jsonPathOf.ts';
import { isJsonObject, isRawJson, parsedJson, type Reviver, rawJson } from '../../core/text/parsedJson.ts';
import { compactJson, prettyJson } from '../../core/text/prettyJson.ts';
import type { AnswerFacts } from './answerFacts.ts';
import { bounded } from './bounded.ts';

/** An expectation with its variables replaced. */
export interface Expected extends Pick<Expectation, 'subject' | 'predicate' | 'isNegated'> {
	readonly value: string;
}

/** Whether an expectation holds, and what there is in place of it. Unmasked. */
export interface Judgement {
	readonly held: boolean;
	/** Undefined where the answer has none of it; cut. */
	readonly actual: string | undefined;
	/** Of a list of values, what in them looks like a secret by their names. */
	readonly secrets?: readonly string[];
	readonly fault?: 'path' | 'pattern' | 'not-json' | 'too-large' | 'too-much' | 'no-text' | 'file';
}

/** Of an actual value, in characters. */
const longestActual = 2000;

interface Found {
	readonly text: string;
	/** Undefined where it has none. */
	readonly json: () => unknown;
	/** Of each value, where a path found a list of them. */
	readonly names?: readonly string[];
}

/** @param file what the file beside the call file holds that the expectation names; undefined where it cannot be read */
export function judge(
	{ subject, predicate, isNegated, value }: Expected,
	facts: AnswerFacts,
	sig: string | undefined,
	file?: string,
): Judgement {
	const looked = lookUp(subject, facts, sig);
	// Of no answer nothing holds, as little as its opposite.
	const isAnswered = facts.status !== 0 || subject === 'sig' || subject === 'kind';
	if (!isAnswered) return { held: false, actual: undefined };
	if (looked && 'fault' in looked) return { held: false, actual: undefined, fault: looked.fault };
	const isOfFile = filePredicates.includes(predicate);
	if (isOfFile && file === undefined) return { held: false, actual: undefined, fault: 'file' };
	const actual = looked && cutText(looked.text, longestActual);
	const secrets = actual === undefined || !looked?.names ? [] : secretsOfList(looked.json(), looked.names, actual);
	const seen = { actual, ...(secrets.length > 0 && { secrets }) };
	let holds: Held;
	try {
		holds = holdsOf(predicate, looked, isOfFile ? (file ?? '') : value);
	} catch (error) {
		// Values may be nested more deeply than they can be compared.
		if (!(error instanceof RangeError)) throw error;
		holds = { fault: 'too-much' };
	}
	if (typeof holds === 'object' && 'fault' in holds) return { held: false, ...seen, fault: holds.fault };
	if (typeof holds === 'object') return { held: isNegated, ...seen, ...(!isNegated && { actual: holds.violation }) };
	return { held: holds !== isNegated, ...seen };
}

/** Only what is seen: of a long list each further one would cost. */
function secretsOfList(list: unknown, names: readonly string[], actual: string): string[] {
	const all = names.flatMap((name, at) => secretTexts((list as readonly unknown[])[at], name));
	return all.filter((one) => actual.includes(JSON.stringify(one).slice(1, -1)));
}

/** The last name in a path, or that of a header. */
export function nameOf(subject: string): string {
	const words = subject === 'sig' ? [] : (subject.match(/[\p{L}\p{N}_-]+/gu) ?? []);
	return words.findLast((word) => !/^\d+$/.test(word)) ?? '';
}

function lookUp(
	subject: string,
	facts: AnswerFacts,
	sig: string | undefined,
): Found | { readonly fault: NonNullable<Judgement['fault']> } | undefined {
	if (subject[0] === '$') {
		const selected = facts.select(subject);
		if (selected.kind === 'nothing') return undefined;
		if (selected.kind === 'found' && !selected.isWhole) return { fault: 'too-large' };
		if (selected.kind === 'found')
			return { ...foundJson(selected.text), ...(selected.isList && { names: selected.paths.map(nameOf) }) };
		return { fault: selected.kind === 'path-fault' ? 'path' : selected.kind };
	}
	if (subject.startsWith('header ')) return foundText(facts.header(subject.slice('header '.length)));
	const known = subjects[subject];
	if (known) return known(facts, sig);
	const body = facts.body();
	return 'fault' in body ? body : foundText(body.text);
}

/** By their words; any other is the body. */
const subjects: Readonly<Record<string, (facts: AnswerFacts, sig: string | undefined) => Found | undefined>> = {
	status: ({ status }) => foundNumber(status || undefined),
	error: ({ error }) => foundNumber(error),
	duration: ({ duration }) => foundNumber(Math.round(duration)),
	size: ({ status, size }) => foundNumber(status === 0 ? undefined : size),
	kind: ({ kind }) => foundText(kind),
	sig: (_, sig) => foundText(sig),
};

function foundNumber(number = Number.NaN): Found | undefined {
	return Number.isNaN(number) ? undefined : foundJson(String(number));
}

function foundText(text: string | undefined): Found | undefined {
	return text === undefined ? undefined : { text, json: () => parsed(text) };
}

function foundJson(written: string): Found {
	const text = written[0] === '"' ? (parsed(written) as string) : (compactJson(written) ?? written);
	return { text, json: () => parsed(written) };
}

type Held = boolean | { readonly fault: 'pattern' | 'too-much' | 'file' } | { readonly violation: string };

function holdsOf(predicate: string, found: Found | undefined, value: string): Held {
	if (predicate === 'exists') return found !== undefined;
	if (predicate === '!=') return found === undefined || !isEqual(found, value);
	return found !== undefined && (predicates[predicate]?.(found, value) ?? false);
}

/** Those of a value that there is. */
const predicates: Readonly<Record<string, (found: Found, value: string) => Held>> = {
	'==': isEqual,
	contains: ({ text }, value) => text.includes(value),
	startsWith: ({ text }, value) => text.startsWith(value),
	endsWith: ({ text }, value) => text.endsWith(value),
	matches({ text }, value) {
		const pattern = readPattern(value);
		return pattern ? (bounded(() => pattern.test(text)) ?? { fault: 'too-much' }) : { fault: 'pattern' };
	},
	equals: ({ text, json }, value) => isLike(json() ?? text, parsed(value) ?? value),
	schema: ({ text }, value) => bounded(() => fits(text, value)) ?? { fault: 'too-much' },
	'<': ({ text }, value) => numberOf(text) < numberOf(value),
	'<=': ({ text }, value) => numberOf(text) <= numberOf(value),
	'>': ({ text }, value) => numberOf(text) > numberOf(value),
	'>=': ({ text }, value) => numberOf(text) >= numberOf(value),
	isNull: ({ json }) => json() === null,
	isTrue: ({ json }) => json() === true,
	isFalse: ({ json }) => json() === false,
	isNumber: ({ json }) => typeof json() === 'number' || isRawJson(json()),
	isString: ({ json }) => typeof json() === 'string',
	isBoolean: ({ json }) => typeof json() === 'boolean',
	isArray: ({ json }) => Array.isArray(json()),
	isObject: ({ json }) => isJsonObject(json()) && !isRawJson(json()),
};

function numberOf(text: string): number {
	return Number(text.trim() || Number.NaN);
}

/** Whether a text is JSON that a JSON Schema allows (drafts 4 to 7), or what it violates first. */
function fits(text: string, schema: string): Held {
	const read = parsed(schema);
	if (typeof read !== 'object' || read === null) return { fault: 'file' };
	const json = parsed(text) === undefined ? text : (JSON.parse(text) as unknown);
	try {
		const [error] = validate(json, read as Schema).errors;
		return !error || { violation: cutText(`${jsonPathOf(error.path)}: ${error.message}`, longestActual) };
	} catch {
		// It refers to what it has not, or has a malformed pattern.
		return { fault: 'file' };
	}
}

/**
 * What the file of `equals` would have to hold: the value that there is, laid out, with `"*"` where the file has it and for a
 * text that has or looks like a secret. Undefined where the answer has none of it, or is no JSON and has a secret.
 */
export function snapshotOf(
	{ subject }: Expected,
	facts: AnswerFacts,
	file: string | undefined,
	hasSecret: (text: string) => boolean,
): string | undefined {
	const looked = lookUp(subject, facts, undefined);
	if (!looked || 'fault' in looked) return undefined;
	const json = looked.json();
	const { text, names = nameOf(subject) } = looked;
	if (json === undefined) return hasSecret(text) || looksLikeSecret(String(names), text) ? undefined : text;
	const written = JSON.stringify(withStars(json, parsed(file ?? ''), hasSecret, names));
	return `${prettyJson(written) ?? written}\n`;
}

/** @param named the name of the value, or of each in a list */
function withStars(
	actual: unknown,
	file: unknown,
	hasSecret: (text: string) => boolean,
	named: string | readonly string[],
): unknown {
	const isSecret = (text: string) => hasSecret(text) || looksLikeSecret(String(named), text);
	if (file === '*' || (typeof actual === 'string' && isSecret(actual))) return '*';
	if (typeof actual !== 'object' || actual === null || isRawJson(actual)) return actual;
	const known: Readonly<Record<string, unknown>> = typeof file === 'object' && file !== null ? { ...file } : {};
	const inner = (one: unknown, key: string | number, name: typeof named) => withStars(one, known[key], hasSecret, name);
	if (Array.isArray(actual))
		return actual.map((one, at) => inner(one, at, typeof named === 'string' ? named : (named[at] ?? '')));
	return Object.fromEntries(Object.entries(actual).map(([key, one]) => [key, inner(one, key, key)]));
}

/** The same text, or the same value of JSON whatever the order of its names. */
function isEqual({ text, json }: Found, value: string): boolean {
	if (text === value) return true;
	const expected = parsed(value);
	return expected !== undefined && isDeepStrictEqual(json(), expected);
}

/** As equal, where a text `*` of the expected value stands for any. */
function isLike(actual: unknown, expected: unknown): boolean {
	if (expected === '*') return true;
	if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(actual, expected);
	if (typeof actual !== 'object' || actual === null || Array.isArray(actual) !== Array.isArray(expected)) return false;
	const [ones, others] = [new Map(Object.entries(actual)), Object.entries(expected)];
	return (
		ones.size === others.length && others.every(([name, value]) => ones.has(name) && isLike(ones.get(name), value))
	);
}

/** Keeps numbers as they are written that JavaScript has no exact value for. */
const exactly: Reviver = (_, value, context) => {
	const isLarge = typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value);
	return isLarge && context?.source !== undefined ? rawJson(context.source) : value;
};

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
	return parsedJson(text, /\d{16}/.test(text) ? exactly : undefined);
}
