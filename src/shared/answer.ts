import * as v from 'valibot';
import { list, shape } from './schema.ts';
import { nextStep } from './shownCall.ts';

/** Host → composer: the answer of the last send. */
export type AnswerSnapshot = v.InferOutput<typeof answerSnapshot>;
export const answerSnapshot = v.variant('state', [
	shape({ state: v.literal('none') }),
	shape({ state: v.literal('sending'), method: v.string() }),
	shape({
		state: v.literal('failed'),
		code: v.string(),
		message: v.string(),
		next: v.exactOptional(nextStep),
		milliseconds: v.number(),
	}),
	shape({
		state: v.literal('answered'),
		status: v.number(),
		statusText: v.string(),
		/** As core reads it. */
		kind: v.picklist(['success', 'api-error', 'http-error', 'redirect', 'unreadable']),
		/** What the answer means, in the user's words: "success", "API error 104 PARAM_SIGNATURE …". */
		summary: v.string(),
		next: v.exactOptional(nextStep),
		milliseconds: v.number(),
		/** Of the body, decompressed. */
		bytes: v.number(),
		headers: list(shape({ name: v.string(), value: v.string() })),
		/** `json` bodies are pretty-printed. */
		language: v.picklist(['json', 'text']),
		/** The body's first part; a large body never crosses whole. */
		body: v.string(),
		/** True when `body` is not the whole body. */
		cut: v.boolean(),
	}),
]);
