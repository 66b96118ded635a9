import * as v from 'valibot';
import { shape } from '../core/schema.ts';
import { count, shownBody } from './answerBody.ts';

/** In UTF-16 units: of a path (JSONPath, RFC 9535). */
export const maxPathLength = 1000;

export type FilterAnswer = v.InferOutput<typeof filterAnswer>;
export const filterAnswer = v.variant('kind', [
	/** The selected values as a body, and the path of each; `isWhole` is false if there are more. */
	shape({
		kind: v.literal('found'),
		body: shownBody,
		paths: v.array(v.string()),
		isList: v.boolean(),
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

/** The body by its id, and the path; an empty one ends the filter. */
export const filterRequest = shape({ id: count, path: v.pipe(v.string(), v.maxLength(maxPathLength)) });
