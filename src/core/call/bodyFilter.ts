import * as v from 'valibot';
import { count, list, shape } from '../schema.ts';

/** In UTF-16 units: of a path (JSONPath, RFC 9535). */
export const maxPathLength = 1000;

/** What a path selects in the body of an answer. */
export type FilterAnswer = v.InferOutput<typeof filterAnswer>;
export const filterAnswer = v.variant('kind', [
	shape({
		kind: v.literal('found'),
		/** JSON, laid out: the value of a path that selects at most one, else a list of values. */
		text: v.string(),
		/** The path of each value in the body. */
		paths: list(v.string()),
		isList: v.boolean(),
		/** False if there are more. */
		isWhole: v.boolean(),
	}),
	shape({ kind: v.literal('nothing') }),
	/** The path is not valid from this UTF-16 unit on. */
	shape({ kind: v.literal('path-fault'), at: count }),
	/** The body is no JSON, or ends early. */
	shape({ kind: v.literal('not-json') }),
	shape({ kind: v.literal('too-large'), maxBytes: count }),
	/** It takes more memory or time than there is for it. */
	shape({ kind: v.literal('too-much') }),
]);
