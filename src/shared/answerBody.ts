import * as v from 'valibot';
import { shape } from './schema.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The body of an answer, masked. */
export type ShownBody = v.InferOutput<typeof shownBody>;
export const shownBody = shape({
	/** Names the body in requests. */
	id: count,
	text: v.string(),
	/** `text` is JSON, laid out with two spaces a level. */
	isJson: v.boolean(),
	/** As received, if `text` is laid out and all of the body. */
	raw: v.exactOptional(v.string()),
	/** JSON that is nested too deeply, or too long, to be laid out. */
	isTooDeep: v.exactOptional(v.boolean()),
	/** `text` is only how a large body begins: so many bytes of all. */
	beginning: v.exactOptional(shape({ bytes: count, of: count })),
});

const query = shape({
	text: v.pipe(v.string(), v.maxLength(1000)),
	matchCase: v.boolean(),
	wholeWord: v.boolean(),
	isExpression: v.boolean(),
});

/** Requests about a body; the result is null if another body is shown by now. */
export const bodyRequests = {
	/** Finds a regular expression: in a thread, because it may take any time. */
	find: shape({ id: count, view: v.picklist(['pretty', 'raw']), query }),
	/** Puts a text of the body into the clipboard, or into an editor. */
	copy: shape({ text: v.string() }),
	openValue: shape({ text: v.string() }),
} as const;

export const bodyResults = {
	found: v.nullable(
		shape({
			places: v.array(count),
			isWhole: v.boolean(),
			fault: v.exactOptional(v.picklist(['no-expression', 'too-slow'])),
		}),
	),
} as const;
