import * as v from 'valibot';
import { list, shape } from '../../core/schema.ts';

/** A piece of the client's string above that of the right one, both masked, with nothing invisible in them. */
export type AlignedCell = v.InferOutput<typeof alignedCell>;
export const alignedCell = shape({
	/** `moved`: the other string has it elsewhere. `secret`: the place of it. `elided`: what is left out, as `…`. */
	tone: v.picklist(['same', 'differs', 'moved', 'secret', 'other-secret', 'elided']),
	/** Empty where only the right string has something. */
	client: v.string(),
	right: v.string(),
});

export type DifferingText = v.InferOutput<typeof differingPart>;
export const differingPart = shape({
	/** Masked, and cut where it is long. */
	text: v.string(),
	/** The first bytes as pairs of hexadecimal digits; empty where a secret is in the text. */
	hex: v.string(),
});

export interface StringDifference {
	/** A part of a parameter, a missing `parameter`, its `order`, what is `around` or between parameters, or the `secret`. */
	readonly part: 'name' | 'equals' | 'value' | 'parameter' | 'order' | 'around' | 'secret';
	/** The name of the parameter that it concerns or follows; masked. Empty: none. */
	readonly parameter: string;
	/** In how many places the same differs, as a joiner does between all parameters: listed once. */
	readonly times: number;
	/** Absent where that string has nothing there. */
	readonly client?: DifferingText;
	readonly right?: DifferingText;
}

export interface PastedComparison extends AlignedStrings {
	/** The invisible characters in it, as they are shown; the first few kinds. */
	readonly invisible: readonly string[];
}

/** A parameter of a string, masked; `moved`: the other string has it elsewhere. */
export type OrderedName = v.InferOutput<typeof orderedName>;
const orderedName = shape({ name: v.string(), moved: v.boolean() });
export const parameterOrders = shape({ client: list(orderedName), right: list(orderedName) });

/** The string that a client signed and the right one, aligned. Holds no secret. */
export interface AlignedStrings {
	/** True when both are the same, byte for byte, and no other secret is known to stand in either. */
	readonly equal: boolean;
	/** The first byte in which they differ, the secrets left out; -1 where they are equal. */
	readonly offset: number;
	readonly cells: readonly AlignedCell[];
	readonly differences: readonly StringDifference[];
	/** How many texts differ, all counted; of a parameter that is not shown, one. */
	readonly places: number;
	/** The lengths in bytes, without the secrets. */
	readonly bytes: { readonly client: number; readonly right: number };
	/** The first parameters of both in their order, where it is all in which they differ. */
	readonly orders?: v.InferOutput<typeof parameterOrders>;
}
