import * as v from 'valibot';
import { shownBody } from './answerBody.ts';
import { list, shape } from './schema.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** In UTF-16 units: of a path (JSONPath, RFC 9535). */
export const longestPath = 1000;
const path = v.pipe(v.string(), v.maxLength(longestPath));

/** Why a path is none, at which of its UTF-16 units. */
export type PathFault = v.InferOutput<typeof pathFault>;
const pathFault = shape({
	kind: v.literal('path-fault'),
	fault: v.picklist(['syntax', 'no-function', 'wrong-use', 'number']),
	at: count,
});

/** What came of filtering a body. */
export type FilterAnswer = v.InferOutput<typeof filterAnswer>;
export const filterAnswer = v.variant('kind', [
	/** What was found, as a body to be read; `isWhole` is false where there is more than is shown. */
	shape({ kind: v.literal('found'), body: shownBody, values: count, isWhole: v.boolean() }),
	shape({ kind: v.literal('nothing') }),
	pathFault,
	/** The body is no JSON, or ends early. */
	shape({ kind: v.literal('not-json') }),
	/** The body has more bytes, or lines as JSON is laid out, than `most`. */
	shape({ kind: v.literal('too-large'), most: shape({ bytes: count, lines: count }) }),
	/** It takes more memory or time than there is for it. */
	shape({ kind: v.literal('too-much') }),
]);

/** What is asked of the filter of a body. */
export const filterQuestions = {
	filter: shape({ id: count, path }),
	/** What a filter found, by the id of its body. */
	save: shape({ id: count }),
	/** The path was used: it is offered again. */
	keep: shape({ path }),
	paths: shape({}),
} as const;

/** The last paths, newest first. */
export const lastPaths = shape({ paths: list(path) });
