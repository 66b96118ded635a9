import * as v from 'valibot';
import { maxPathLength } from '../core/call/bodyFilter.ts';
import { count, shape } from '../core/schema.ts';

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

/** Puts a text of the body into the clipboard, or into an editor. */
export const bodyCopy = shape({ text: v.string() });

/** The body by its id, and the path; an empty one ends the filter. */
export const filterRequest = shape({ id: count, path: v.pipe(v.string(), v.maxLength(maxPathLength)) });
