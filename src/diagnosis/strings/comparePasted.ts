import type { Parameter } from '../../core/call/call.ts';
import { findSecretMask } from '../../core/paste/signingText.ts';
import { concatenate } from '../../core/services/ok/sign.ts';
import type { PastedComparison } from './alignedStrings.ts';
import { alignStrings } from './alignStrings.ts';
import { visibleText } from './visibleText.ts';
import {
	parameterItem,
	parameterKeys,
	rightString,
	secretItem,
	textItem,
	type WrittenItem,
	type WrittenString,
} from './writtenString.ts';

/**
 * Sets a signing string as someone pasted it, with or without its secret or a mask in its place, above the right one of
 * `parameters`, which are in the order signed. Whatever the secret is, it is taken for the right one: nothing tells.
 *
 * @param secrets are masked wherever they stand
 */
export function comparePasted(
	pasted: string,
	parameters: readonly Parameter[],
	secrets: readonly string[],
): PastedComparison {
	const { front, text, end } = cutSecret(pasted, concatenate(parameters), secrets);
	const split = splitByNames(text, parameters);
	const around = [...(front ? [secretItem('secret', false)] : [])];
	const behind = [...(front ? [] : [secretItem('secret', false)]), ...(end === '' ? [] : [textItem('end', end)])];
	const client = (items: readonly WrittenItem[]): WrittenString => ({ items: [...around, ...items, ...behind] });
	const invisible = invisibleIn(text);
	if (split) return { ...alignStrings(client(split), rightString(parameters), secrets), invisible };
	// Without names in it, there is nothing to align by.
	const whole = [textItem('whole', text)];
	const right = { items: [textItem('whole', concatenate(parameters)), secretItem('secret', false)] };
	return { ...alignStrings(client(whole), right, secrets), invisible };
}

/** How much of a string is searched for invisible characters, and how many kinds of them are listed. */
const searched = 100_000;
const mostKinds = 5;

function invisibleIn(text: string): string[] {
	const kinds = new Set<string>();
	for (const character of text.slice(0, searched)) {
		const shown = character === ' ' ? character : visibleText(character);
		if (shown !== character && kinds.size < mostKinds) kinds.add(shown);
	}
	return [...kinds];
}

interface CutString {
	/** True where the secret stood in front. */
	readonly front: boolean;
	readonly text: string;
	/** What stood behind the secret. */
	readonly end: string;
}

/** Shorter ones stand in ordinary text. */
const shortestSecret = 8;

/** Takes off the secret: a mask, a known one, what follows the right concatenation, or a last digest. Drops a line end, too. */
function cutSecret(pasted: string, concatenation: string, secrets: readonly string[]): CutString {
	const mask = findSecretMask(pasted);
	if (mask) return without(pasted, mask.index, lineEndOff(pasted.slice(mask.index + mask[0].length)));
	const text = lineEndOff(pasted);
	const known = secrets.filter(({ length }) => length >= shortestSecret).sort((a, b) => b.length - a.length);
	const atEnd = known.find((secret) => text.endsWith(secret));
	if (atEnd !== undefined) return without(text, text.length - atEnd.length);
	const inFront = known.find((secret) => text.startsWith(secret));
	if (inFront !== undefined) return { front: true, text: text.slice(inFront.length), end: '' };
	if (text === concatenation) return without(text, text.length);
	if (text.startsWith(concatenation) && isSecretLike(text.slice(concatenation.length)))
		return without(text, concatenation.length);
	const digest = /[0-9a-f]{32}$/i.exec(text);
	return without(text, digest ? digest.index : text.length);
}

/** True for what can be a secret behind a string: no more parameters, and no line end, joiner or the like. */
function isSecretLike(rest: string): boolean {
	return rest.length >= shortestSecret && /^\S+$/.test(rest) && !/^[&;,|]?[A-Za-z_][\w.[\]-]*=./.test(rest);
}

function without(text: string, length: number, end = ''): CutString {
	return { front: false, text: text.slice(0, length), end };
}

function lineEndOff(text: string): string {
	return text.replace(/\r?\n$/, '');
}

/** Names of so many characters are looked for, and behind so many of the `=` that follow no known value. */
const longestName = 200;
const mostLooked = 50_000;
/** What stands between two parameters, where nothing should. */
const joiner = /^[^\w.[\]-]{1,8}$/;

interface Start {
	readonly name: string;
	readonly start: number;
	readonly value: number;
	/** The value that the parameter has. */
	readonly own: string | undefined;
}

/** Splits by the names of `parameters` before a `=`; their values are known, so names within them do not count. Else undefined. */
function splitByNames(text: string, parameters: readonly Parameter[]): WrittenItem[] | undefined {
	const values = Map.groupBy(parameters, ({ name }) => name);
	const starts = startsIn(text, values);
	const [first] = starts;
	if (!first) return undefined;
	const keys = parameterKeys(starts.map(({ name }) => name));
	const items = starts.flatMap(({ name, value, own }, index): WrittenItem[] => {
		const whole = text.slice(value, starts[index + 1]?.start ?? text.length);
		const rest = own !== undefined && whole.startsWith(own) ? whole.slice(own.length) : '';
		const isJoined = joiner.test(rest);
		const key = keys[index] ?? '';
		const item = parameterItem(key, name, isJoined ? (own ?? '') : whole);
		return isJoined ? [item, textItem(`behind ${key}`, rest)] : [item];
	});
	return first.start === 0 ? items : [textItem('front', text.slice(0, first.start)), ...items];
}

function startsIn(text: string, values: ReadonlyMap<string, readonly Parameter[]>): Start[] {
	const lengths = [...new Set([...values.keys()].map(({ length }) => length))]
		.filter((length) => length > 0 && length <= longestName)
		.sort((a, b) => b - a);
	const starts: Start[] = [];
	const counts = new Map<string, number>();
	let from = 0;
	let looked = 0;
	for (let equals = text.indexOf('='); equals >= 0 && looked < mostLooked; equals = text.indexOf('=', equals + 1)) {
		looked += 1;
		const length = lengths.find((one) => equals - one >= from && values.has(text.slice(equals - one, equals)));
		if (length === undefined) continue;
		const name = text.slice(equals - length, equals);
		const count = counts.get(name) ?? 0;
		counts.set(name, count + 1);
		const own = values.get(name)?.[count]?.value;
		starts.push({ name, start: equals - length, value: equals + 1, own });
		from = equals + 1 + (own !== undefined && text.startsWith(own, equals + 1) ? own.length : 0);
		equals = Math.max(equals, from - 1);
	}
	return starts;
}
