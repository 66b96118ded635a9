import * as v from 'valibot';
import { list, shape } from '../core/schema.ts';

/** Parts of the time that an answer took; together they are all of it. */
export type AnswerTiming = v.InferOutput<typeof answerTiming>;
export const answerTiming = shape({
	phases: list(
		shape({
			name: v.picklist(['queue', 'lookup', 'connect', 'proxy', 'tls', 'waiting', 'download']),
			milliseconds: v.number(),
		}),
	),
	/** The connection was there from a call before. */
	isReused: v.boolean(),
});

/** A request as it was sent, its secrets and its sig masked. */
export type ShownRequest = v.InferOutput<typeof shownRequest>;
export const shownRequest = shape({
	verb: v.string(),
	/** Of a long one its two ends. */
	url: v.string(),
	headers: list(shape({ name: v.string(), value: v.string() })),
	/** Of a long one its two ends. */
	body: v.exactOptional(v.string()),
	/** Whether it can be copied as a cURL command: one that is not too long for a shell. */
	isCopyable: v.boolean(),
});

/** What of an answer is copied: the value of a header, by its place, or the request as a cURL command. */
export type CopiedOfAnswer = v.InferOutput<typeof copiedOfAnswer>;
export const copiedOfAnswer = v.variant('what', [
	shape({ what: v.literal('header'), index: v.number() }),
	shape({ what: v.literal('curl') }),
]);
