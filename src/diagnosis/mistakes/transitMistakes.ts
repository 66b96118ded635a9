import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';
import { isJsonContainer } from './jsonForms.ts';
import type { DiagnosedCall, SetEdit, SetMistake } from './mistake.ts';

type Sent = Pick<DiagnosedCall, 'sent'>;

/** One that depends on what was sent alone. */
export interface TransitMistake extends SetMistake {
	readonly edits: (call: Sent) => readonly SetEdit[];
	readonly lone?: (call: Sent) => readonly SetEdit[];
}

/** How far off a time may be that was taken again: earlier and later, in its own unit. */
const drift = { milliseconds: [30, 10], seconds: [2, 1] } as const;
/** The same where that is less likely, in whole seconds; and where nothing else is wrong. */
const mostSeconds = [3, 30] as const;
/** The same in milliseconds, where nothing else is wrong. */
const mostMilliseconds = 2500;
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
	const sorted = [...sent.entries()].toSorted(([, a], [, b]) => compareCodePoints(a.name, b.name));
	return sorted.slice(1, mostParameters + 1).map(([index, { name, value }], place): SetEdit => {
		const [before, one] = sorted[place] as (typeof sorted)[number];
		return {
			names: [one.name, name],
			remove: [index],
			replace: [[before, { name: one.name, value: `=${value}` }]],
		};
	});
}

/** JavaScript's `replace('&', '')` takes out the first one alone: what it stood between is one parameter then. */
function firstMerged({ sent }: Sent): SetEdit[] {
	const [first, second] = [...sent.entries()].toSorted(([, a], [, b]) => compareCodePoints(a.name, b.name));
	if (!first || !second || sent.length === 2) return [];
	const [at, { name, value }] = first;
	const merged = { name, value: `${value}${second[1].name}=${second[1].value}` };
	return [{ names: [name, second[1].name], remove: [second[0]], replace: [[at, merged]] }];
}

function cutAnywhere({ sent }: Sent): SetEdit[] {
	return sent.slice(0, mostParameters).flatMap(({ name, value }, index) => {
		const characters = [...value.slice(0, 2 * mostLengths)].slice(0, mostLengths);
		const lengths = Array.from({ length: Math.max(0, characters.length - 1) }, (_, length) => length + 1);
		return lengths.map((length): SetEdit => {
			return { names: [name], replace: [[index, { name, value: characters.slice(0, length).join('') }]] };
		});
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

/** Values that were sent as others than were signed: which ones is tried, value by value. */
export const transitMistakes: readonly TransitMistake[] = [
	{
		code: 'time-taken-again',
		stage: 'parameter-set',
		plausibility: 35,
		edits: (diagnosed) => [...timesNearby(diagnosed), ...timesSecondsApart(diagnosed)],
		lone: timesApart,
	},
	{
		code: 'plus-and-space-confused',
		variant: 'some-plus',
		stage: 'parameter-set',
		plausibility: 40,
		edits: someSpacesAsPlus,
	},
	{ stage: 'parameter-set', code: 'variable-swallowed-name', plausibility: 40, edits: swallowedNames },
	{ stage: 'parameter-set', code: 'wrong-joiner', variant: 'first missing', plausibility: 35, edits: firstMerged },
	{
		stage: 'parameter-set',
		code: 'value-cut',
		variant: 'somewhere',
		plausibility: 30,
		edits: () => [],
		lone: cutAnywhere,
	},
	{
		stage: 'parameter-set',
		code: 'json-flattened',
		variant: 'a[b]',
		plausibility: 35,
		edits: (s) => flattened(s, (name, inner) => `${name}[${inner}]`),
	},
	{
		stage: 'parameter-set',
		code: 'json-flattened',
		variant: 'a.b',
		plausibility: 20,
		edits: (s) => flattened(s, (name, inner) => `${name}.${inner}`),
	},
];

function timesNearby({ sent }: Sent): SetEdit[] {
	return replacements(sent, /^1(?:\d{9}|\d{12})$/, (value) => {
		const [earlier, later] = value.length === 13 ? drift.milliseconds : drift.seconds;
		const offsets = Array.from({ length: earlier + later + 1 }, (_, index) => index - earlier);
		return offsets.filter((offset) => offset !== 0).map((offset) => String(Number(value) + offset));
	});
}

/** Offsets up to `most` in steps, nearest first, but for those up to `beyond` that {@link timesNearby} has. */
function offsetsBetween(beyond: number, most: number, step: number): number[] {
	const sizes = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
	return sizes.flatMap((size) => (size > beyond ? [-size, size] : []));
}

function timesSecondsApart({ sent }: Sent): SetEdit[] {
	const edits = replacements(sent, /^1(?:\d{9}|\d{12})$/, (value) => {
		const unit = value.length === 13 ? 1000 : 1;
		const beyond = value.length === 13 ? 0 : drift.seconds[1];
		return offsetsBetween(beyond, mostSeconds[0] * unit, unit).map((offset) => String(Number(value) + offset));
	});
	return edits.map((edit) => ({ ...edit, unlikely: true }));
}

function timesApart({ sent }: Sent): SetEdit[] {
	return replacements(sent, /^1(?:\d{9}|\d{12})$/, (value) => {
		const offsets =
			value.length === 10
				? offsetsBetween(mostSeconds[0], mostSeconds[1], 1)
				: [
						...offsetsBetween(drift.milliseconds[1], mostMilliseconds, 1),
						...offsetsBetween(mostMilliseconds, mostSeconds[1] * 1000, 1000),
					];
		return offsets.map((offset) => String(Number(value) + offset));
	});
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
	return sent
		.map(({ name, value }, index) =>
			(fits.test(value) ? others(value) : []).map(
				(other): SetEdit => ({ names: [name], replace: [[index, { name, value: other }]] }),
			),
		)
		.filter((edits) => edits.length > 0)
		.slice(0, mostValues)
		.flat();
}
