import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import { timeFormOf, timeIn, timeText } from '../../core/signing/timeForm.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { isJsonContainer, parsedJson } from '../../core/text/parsedJson.ts';
import { decodeEscaped } from './escapedBytes.ts';
import type { DiagnosedCall, SetEdit, SetMistake } from './mistake.ts';
import { type MistakeRow, mistakesOf, valueEdit } from './mistakeRows.ts';

type Sent = Pick<DiagnosedCall, 'sent'>;

/** One that depends on what was sent alone. */
export interface TransitMistake extends SetMistake {
	readonly edits: (call: Sent) => readonly SetEdit[];
	readonly lone?: (call: Sent) => readonly SetEdit[];
}

/** Numbers in steps and the same below zero, the nearest first. */
function apart(from: number, to: number, step = 1): number[] {
	const sizes = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
	return sizes.flatMap((size) => [-size, size]);
}

/** How far off a time may be that was taken again, in its own unit: earlier rather than later. */
const likelyDrift = {
	milliseconds: apart(1, 30).filter((offset) => offset <= 10),
	seconds: [-2, -1, 1],
};
const unlikelyDrift = { milliseconds: apart(1000, 3000, 1000), seconds: apart(2, 3) };
/** Where nothing else is wrong. */
const loneDrift = { milliseconds: [...apart(11, 2500), ...apart(3000, 30_000, 1000)], seconds: apart(4, 30) };
/** More values than these get no such edits: each brings many. */
const mostValues = 2;

/** Of more parameters, no single one is looked at. */
const mostParameters = 15;
const mostLengths = 300;
const mostAlone = 20;
const mostFlattened = 200;
const deepest = 10;

/** `"a=$KEYformat=json"` of a shell or PHP: the variable is called `KEYformat` and has no value. */
function swallowedNames({ sent }: Sent): SetEdit[] {
	const sorted = sortedEntries(sent);
	return sorted.slice(1, mostParameters + 1).map(([index, { name }], place): SetEdit => {
		const [before, one] = sorted[place] as (typeof sorted)[number];
		const swallowed = valueEdit(before, one.name, `=${sent[index]?.value}`);
		return { ...swallowed, names: [one.name, name], remove: [index] };
	});
}

/** JavaScript's `replace('&', '')` takes out the first one alone: what it stood between is one parameter then. */
function firstMerged({ sent }: Sent): SetEdit[] {
	const [first, second] = sortedEntries(sent);
	if (!first || !second || sent.length === 2) return [];
	const [[at, { name, value }], [next, other]] = [first, second];
	const merged = valueEdit(at, name, `${value}${other.name}=${other.value}`);
	return [{ ...merged, names: [name, other.name], remove: [next] }];
}

/** A line end that was not sent, as `curl -d @file` takes it out. */
function withLineEnd({ sent }: Sent): SetEdit[] {
	return sent.slice(0, mostParameters).flatMap(({ name, value }, index) => {
		const places = Array.from({ length: Math.min(value.length, mostLengths) - 1 }, (_, at) => at + 1);
		return places.flatMap((at) =>
			['\n', '\r\n'].map((end) => valueEdit(index, name, value.slice(0, at) + end + value.slice(at))),
		);
	});
}

/** PHP's `foreach ($all as &$value)` leaves `$value` to the next loop, which writes each value in turn into the last. */
function lastAsBefore({ sent }: Sent): SetEdit[] {
	const [[, before] = [], [at = 0, last] = []] = sortedEntries(sent).slice(-2);
	return before && last && before.value !== last.value ? [valueEdit(at, last.name, before.value)] : [];
}

function sortedEntries(sent: Sent['sent']) {
	return [...sent.entries()].toSorted(([, a], [, b]) => compareCodePoints(a.name, b.name));
}

function cutAnywhere({ sent }: Sent): SetEdit[] {
	return sent.slice(0, mostParameters).flatMap(({ name, value }, index) => {
		const head = value.slice(0, 2 * mostLengths);
		const characters = [...head].slice(0, mostLengths);
		const shorter = characters.slice(1).map((_, length) => characters.slice(0, length + 1).join(''));
		// Languages that count bytes cut a character in two.
		const bytes = utf8(head);
		const isAscii = bytes.length === head.length;
		const inBytes = isAscii ? [] : shorter.map((_, length) => decodeEscaped(bytes.subarray(0, length + 1)));
		return [...new Set([...shorter, ...inBytes])].map((text) => valueEdit(index, name, text));
	});
}

/** JSON as the fields that a form has for it: `a[b][0]`, or `a.b.0`. */
function flattened({ sent }: Sent, key: (name: string, inner: string) => string): SetEdit[] {
	const fields = (name: string, value: unknown, depth = 0): { name: string; value: string }[] => {
		if (depth > deepest) return [];
		if (typeof value !== 'object' || value === null) return [{ name, value: value === null ? '' : String(value) }];
		return Object.entries(value).flatMap(([inner, one]) => fields(key(name, inner), one, depth + 1));
	};
	const json = [...sent.entries()].filter(([, { value }]) => isJsonContainer(value)).slice(0, mostParameters);
	return json.flatMap(([index, { name, value }]): SetEdit[] => {
		const add = fields(name, parsedJson(value));
		return add.length > mostFlattened ? [] : [{ names: [name], remove: [index], add }];
	});
}

type Edits = TransitMistake['edits'];

const rows: readonly MistakeRow<[edits: Edits, lone?: Edits]>[] = [
	['time-taken-again', '', 35, timesNearby, (call) => times(call, loneDrift)],
	['plus-and-space-confused', 'some-plus', 40, someSpacesAsPlus],
	['variable-swallowed-name', '', 40, swallowedNames],
	['wrong-joiner', 'first missing', 35, firstMerged],
	['value-left-by-reference', '', 40, lastAsBefore],
	['value-line-ends', 'lost', 30, () => [], withLineEnd],
	['value-cut', 'somewhere', 30, () => [], cutAnywhere],
	['json-flattened', 'a[b]', 35, (call) => flattened(call, (name, inner) => `${name}[${inner}]`)],
	['json-flattened', 'a.b', 20, (call) => flattened(call, (name, inner) => `${name}.${inner}`)],
];

/** Values that were sent as others than were signed: which ones is tried, value by value. */
export const transitMistakes: readonly TransitMistake[] = mistakesOf(
	rows,
	(edits, lone?: Edits): Pick<TransitMistake, 'edits' | 'lone'> => ({ edits, ...(lone && { lone }) }),
);

function times({ sent }: Sent, drift: typeof likelyDrift): SetEdit[] {
	return replacements(sent, /[\dZCT]$/, (value) => {
		const time = timeIn(value);
		const form = time && timeFormOf(time.name);
		if (!form) return [];
		const isMilliseconds = form.parts.some((part) => part === 'x' || part === '.SSS');
		const [offsets, unit] = isMilliseconds ? [drift.milliseconds, 1] : [drift.seconds, 1000];
		return offsets.map((offset) => timeText(form, time.now + offset * unit));
	});
}

function timesNearby(call: Sent): SetEdit[] {
	const unlikely = times(call, unlikelyDrift).map((edit) => ({ ...edit, unlikely: true }));
	return [...times(call, likelyDrift), ...unlikely];
}

function someSpacesAsPlus({ sent }: Sent): SetEdit[] {
	// The longer the call, the fewer texts can be tried.
	const mostSpaces = sent.length > 20 ? 2 : sent.length > 12 ? 3 : 6;
	return replacements(sent, / [^ ]* /, (value) => {
		const parts = value.split(' ');
		const spaces = parts.length - 1;
		if (spaces > mostSpaces) return oneSpaceAsPlus(value);
		const choices = Array.from({ length: 2 ** spaces - 2 }, (_, index) => index + 1);
		return choices.map((choice) =>
			parts.reduce((text, part, index) => text + ((choice >> (index - 1)) & 1 ? '+' : ' ') + part),
		);
	});
}

/** Of many, one at a time. */
function oneSpaceAsPlus(value: string): string[] {
	const spaces = [...value.matchAll(/ /g)].slice(0, mostAlone);
	return spaces.map(({ index }) => `${value.slice(0, index)}+${value.slice(index + 1)}`);
}

function replacements(sent: Sent['sent'], fits: RegExp, others: (value: string) => readonly string[]): SetEdit[] {
	const fitting = [...sent.entries()].filter(([, { value }]) => fits.test(value));
	return fitting
		.map(([index, { name, value }]) => others(value).map((other) => valueEdit(index, name, other)))
		.filter((edits) => edits.length > 0)
		.slice(0, mostValues)
		.flat();
}
