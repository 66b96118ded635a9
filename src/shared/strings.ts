import * as v from 'valibot';
import { list, shape } from '../core/schema.ts';

/** Two signing strings, one above the other. Every text is masked, and nothing in them is invisible. */
export type ShownStrings = v.InferOutput<typeof shownStrings>;

/** A piece of one string above that of the other. */
export type StringCell = v.InferOutput<typeof stringCell>;
const stringCell = shape({
	/** `moved`: the other string has it elsewhere. `secret`: its place, masked. `elided`: what is left out. */
	tone: v.picklist(['same', 'differs', 'moved', 'secret', 'other-secret', 'elided']),
	client: v.string(),
	right: v.string(),
});

/** What one string has where they differ: its bytes as pairs of hexadecimal digits, the first of them. */
export type DifferingText = v.InferOutput<typeof differingText>;
const differingText = shape({ text: v.string(), hex: v.string() });

export type StringDifference = v.InferOutput<typeof stringDifference>;
const stringDifference = shape({
	place: v.string(),
	client: v.exactOptional(differingText),
	right: v.exactOptional(differingText),
});

/** One of the strings: what it is, and how long it is without its secret. */
const stringLabel = shape({ text: v.string(), bytes: v.number() });

const orderedName = shape({ name: v.string(), moved: v.boolean() });

export const shownStrings = shape({
	/** In how many places they differ, in words; empty where that is said beside them. */
	summary: v.string(),
	client: stringLabel,
	right: stringLabel,
	cells: list(stringCell),
	differences: list(stringDifference),
	/** The parameters of both, where they differ in their order alone. */
	orders: v.exactOptional(shape({ client: list(orderedName), right: list(orderedName) })),
});
