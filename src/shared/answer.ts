import * as v from 'valibot';
import { answerContent } from '../core/call/answerContent.ts';
import { list, shape } from '../core/schema.ts';
import { shownBody } from './answerBody.ts';
import { answerTiming, shownRequest } from './sentRequest.ts';
import { nextStep } from './shownCall.ts';

export type AnsweredCallView = v.InferOutput<typeof answeredCall>;
const answeredCall = shape({
	/** As `call` of the composer's snapshot: the call on screen is another one where they differ. */
	call: v.string(),
	method: v.string(),
	account: v.string(),
	/** When it was sent, in milliseconds since 1970. */
	at: v.number(),
});

/** What has arrived of an answer that is still coming. */
export type ReceivedPart = v.InferOutput<typeof receivedPart>;
const receivedPart = shape({
	status: v.number(),
	/** Of the body on the wire, and how many there will be where the service says so. */
	bytes: v.number(),
	total: v.exactOptional(v.number()),
	/** How the body begins, masked, and laid out where it is JSON; empty where it is no text. */
	beginning: v.string(),
	isJson: v.exactOptional(v.boolean()),
});

/** Host → composer: the answer of the last send. */
export type AnswerSnapshot = v.InferOutput<typeof answerSnapshot>;
export const answerSnapshot = v.variant('state', [
	shape({ state: v.literal('none') }),
	shape({
		state: v.literal('sending'),
		method: v.string(),
		received: v.exactOptional(receivedPart),
	}),
	shape({
		state: v.literal('failed'),
		of: v.exactOptional(answeredCall),
		/** `cancelled` is no error: the user wanted it. */
		code: v.string(),
		message: v.string(),
		next: v.exactOptional(nextStep),
		milliseconds: v.number(),
	}),
	shape({
		state: v.literal('answered'),
		of: v.exactOptional(answeredCall),
		status: v.number(),
		statusText: v.string(),
		kind: v.picklist(['success', 'api-error', 'http-error', 'redirect', 'unreadable']),
		/** The kind in the user's words: "Success", "API error 104 PARAM_SIGNATURE". */
		heading: v.string(),
		/** What the service says, what that means and what can be done, a paragraph each; empty where all is said. */
		details: list(v.string()),
		/** `heading` and the first of `details` in one line. */
		summary: v.string(),
		next: v.exactOptional(nextStep),
		/** The parameter that an API error is about. */
		field: v.exactOptional(v.string()),
		milliseconds: v.number(),
		/** Of the body, decompressed. */
		bytes: v.number(),
		content: v.exactOptional(answerContent),
		timing: v.exactOptional(answerTiming),
		request: v.exactOptional(shownRequest),
		headers: list(shape({ name: v.string(), value: v.string() })),
		/** As far as the composer shows it. */
		body: v.exactOptional(shownBody),
		part: v.exactOptional(
			shape({ message: v.string(), next: v.exactOptional(nextStep), isCancelled: v.exactOptional(v.boolean()) }),
		),
	}),
]);
