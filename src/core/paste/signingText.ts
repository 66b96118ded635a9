import type { Parameter } from '../call/call.ts';
import { applicationKeyName } from '../services/ok/names.ts';
import { signingMark } from '../services/ok/patterns.ts';

/** Names that the interface and the public record know; callers add those of the catalog. */
const knownNames: readonly string[] = (
	`${applicationKeyName} format method session_key access_token sig call_id __online platform sdkToken uid uids fid gid ` +
	'fields attachment anchor count direction text type types version'
).split(' ');

export interface SigningTextHints {
	readonly parameterNames?: readonly string[];
	readonly methods?: readonly string[];
	readonly applicationKeys?: readonly string[];
}

/** A signing string taken apart: pieces of the text, in order. */
export interface SigningText {
	readonly parameters: Parameter[];
	/** The concatenation without what was taken for the secret. */
	readonly concatenation: string;
	/** Where the secret or its mask begins in the text; -1 when none was seen. */
	readonly secretStart: number;
	readonly masked: boolean;
	/** True when a boundary between a value and the next name was guessed. */
	readonly uncertain: boolean;
}

/** The mask that the service puts in place of the secret (public record, "Answers"), and our own. */
export const secretMask = /(?<!\*)\*{4,}\s*SECRET[ _]KEY\s*\*{4,}|•{4,}|(?<!\*)\*{6,}$/;

const everyMask = new RegExp(secretMask.source, 'g');

/** The mask of the secret in a signing string: the last one, as values may be masked before it. */
export function findSecretMask(text: string): RegExpExecArray | undefined {
	return [...text.matchAll(everyMask)].at(-1);
}

/** A digest at the end of a text, which is what a secret there looks like. */
const digestAtEnd = /(?:[0-9a-f]{32}|[0-9A-F]{32})$/;

export function isSigningText(text: string): boolean {
	return text.search(signingMark) >= 0;
}

/** A log may hold thousands of signing strings, which are all read with the same names and methods. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(list: readonly string[]): ReadonlySet<string> {
	const set = sets.get(list) ?? new Set(list);
	sets.set(list, set);
	return set;
}

export function isKnownName(name: string, { parameterNames = knownNames }: SigningTextHints): boolean {
	return setOf(knownNames).has(name) || setOf(parameterNames).has(name);
}

/** Takes a signing string apart into parameters and secret, as far as possible. Never throws. */
export function readSigningText(text: string, hints: SigningTextHints = {}): SigningText {
	const mask = findSecretMask(text);
	const seen = mask ?? digestAtEnd.exec(text) ?? undefined;
	let secretStart = seen?.index ?? -1;
	const { parameters, uncertain } = split(seen ? text.slice(0, seen.index) : text, hints);
	const last = parameters.at(-1);
	if (!mask && last) {
		const length = lengthBeforeSecret(last, seen !== undefined, hints);
		if (length < last.value.length) {
			secretStart = (seen?.index ?? text.length) - (last.value.length - length);
			parameters[parameters.length - 1] = { name: last.name, value: last.value.slice(0, length) };
		}
	}
	const concatenation = secretStart < 0 ? text : text.slice(0, secretStart);
	return { parameters, concatenation, secretStart, masked: mask !== undefined, uncertain };
}

/** How much of the last value is the value: what follows it is the secret. */
function lengthBeforeSecret({ name, value }: Parameter, digestSeen: boolean, hints: SigningTextHints): number {
	const [known] = knownValuesAt(value, 0, name, hints);
	if (known !== undefined) {
		// Before a digest a few more letters are another name, unknown so far: `users.getInfoBy`.
		const rest = value.slice(known.length);
		return digestSeen && rest.length < 24 && !/\s/.test(rest) ? value.length : known.length;
	}
	if (digestSeen) return value.length;
	if (name === 'method') {
		const [method = ''] = /^(?:[A-Za-z]\w*\.)+[a-z]+(?:[A-Z][a-z]+)*/.exec(value) ?? [];
		const rest = value.slice(method.length);
		if (method !== '' && /^[\w+/=-]{16,}$/.test(rest) && /[^A-Za-z]/.test(rest)) return method.length;
	}
	// An application's secret key: 24 digits, letters among them.
	const key = name.endsWith('_key') ? null : /[0-9A-F]{24}$/.exec(value);
	return key && /[A-F]/.test(key[0]) && /\d/.test(key[0]) ? key.index : value.length;
}

const maxNameLength = 64;
/** As a catalogue may name it. */
const maxMethodLength = 200;
/** Longer runs than a known value and a name are not looked at. */
const maxKnownLength = 300;

function split(text: string, hints: SigningTextHints): { parameters: Parameter[]; uncertain: boolean } {
	const starts: { name: string; start: number; equals: number }[] = [];
	let uncertain = false;
	let from = 0;
	let values: string[] = [];
	for (let equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', equals + 1)) {
		const previous = starts.at(-1)?.name;
		const before = text.slice(Math.max(from, equals - maxNameLength), equals);
		const run = text.slice(from, Math.min(equals, from + maxKnownLength));
		const name =
			previous === undefined
				? { text: before, sure: true }
				: (nameBehind(values, run, equals - from) ?? nameAtEnd(before, previous, hints));
		// A `=` at the very end is what base64 ends with, unless a known name precedes it.
		if (name === undefined || (!name.sure && /^={1,2}$/.test(text.slice(equals, equals + 3)))) continue;
		if (!name.sure) uncertain = true;
		starts.push({ name: name.text, start: equals - name.text.length, equals });
		from = equals + 1;
		values = knownValuesAt(text, from, name.text, hints);
	}
	const parameters = starts.map(({ name, equals }, index) => ({
		name,
		value: text.slice(equals + 1, starts[index + 1]?.start ?? text.length),
	}));
	return { parameters, uncertain };
}

/** What follows a known value, the longest first, is a name. */
function nameBehind(values: readonly string[], run: string, length: number) {
	const value = values.find((known) => known.length < length);
	const text = value === undefined ? '' : run.slice(value.length);
	return run.length >= length && /^[\w.[\]-]+$/.test(text) ? { text, sure: true } : undefined;
}

/** The name that ends where a `=` stands: a known one that does not sort before the previous, else what looks like a name. */
function nameAtEnd(before: string, previous: string, hints: SigningTextHints) {
	// A `=` after anything but a name is part of a value, as in a URL or base64.
	if (!/[\w.\]-]/.test(before.at(-1) ?? '')) return undefined;
	for (let start = 0; start < before.length; start++) {
		const known = before.slice(start);
		// Duplicates are neighbours.
		if (known >= previous && isKnownName(known, hints)) return { text: known, sure: true };
	}
	const [, run = ''] = /(?<![\w.[\]-])[\d.[\]-]*([A-Za-z_][\w.[\]-]*)$/.exec(before) ?? [];
	if (run === '' || /[?&]/.test(before[before.length - run.length - 1] ?? '')) return undefined;
	const lower = /(?<![a-z_])[a-z_]{2,}$/.exec(run)?.[0] ?? run;
	// Names are sorted: the longest ending that sorts after the previous name.
	for (let start = 0; start < lower.length; start++) {
		if (lower.slice(start) > previous) return { text: lower.slice(start), sure: false };
	}
	return undefined;
}

/** The known values of a parameter that `text` goes on with at a place, the longest first. */
function knownValuesAt(
	text: string,
	at: number,
	name: string,
	{ methods = [], applicationKeys = [] }: SigningTextHints,
): string[] {
	const keys = name === applicationKeyName ? applicationKeys : [];
	if (name === 'method') return knownMethodsAt(text, at, methods);
	const known = name === 'format' ? ['json', 'JSON', 'xml', 'XML'] : keys;
	return known.filter((value) => text.startsWith(value, at)).sort((a, b) => b.length - a.length);
}

/** Each beginning of what stands there is looked up: there may be tens of thousands of methods, and of places. */
function knownMethodsAt(text: string, at: number, methods: readonly string[]): string[] {
	const known = setOf(methods);
	const value = text.slice(at, at + maxMethodLength);
	const beginnings = Array.from({ length: value.length }, (_, at) => value.slice(0, value.length - at));
	return beginnings.filter((beginning) => known.has(beginning));
}
