import * as v from 'valibot';
import { list, shape } from '../core/schema.ts';
import { alignedCell, differingPart, parameterOrders } from '../diagnosis/strings/alignedStrings.ts';

export type StringDifference = v.InferOutput<typeof stringDifference>;
const stringDifference = shape({
	place: v.string(),
	client: v.exactOptional(differingPart),
	right: v.exactOptional(differingPart),
});

/** One of the strings: what it is, and how long it is without its secret. */
const stringLabel = shape({ text: v.string(), bytes: v.number() });

/** Two signing strings, one above the other. Every text is masked, and nothing in them is invisible. */
export type ShownStrings = v.InferOutput<typeof shownStrings>;
export type StringCell = ShownStrings['cells'][number];
export const shownStrings = shape({
	/** In how many places they differ, in words; empty where that is said beside them. */
	summary: v.string(),
	client: stringLabel,
	right: stringLabel,
	cells: list(alignedCell),
	differences: list(stringDifference),
	/** The parameters of both, where they differ in their order alone. */
	orders: v.exactOptional(parameterOrders),
});
