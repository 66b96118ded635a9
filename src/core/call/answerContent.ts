import * as v from 'valibot';
import { shape } from '../schema.ts';

/** A picture without secrets; with its bytes if it is complete and not too large. */
export type ShownPicture = v.InferOutput<typeof shownPicture>;
const shownPicture = shape({
	type: v.picklist(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
	/** In pixels. */
	width: v.number(),
	height: v.number(),
	base64: v.exactOptional(v.string()),
});

/** What a body is, and by what it was read. */
export type AnswerContent = v.InferOutput<typeof answerContent>;
export const answerContent = shape({
	form: v.picklist(['empty', 'text', 'binary']),
	/** The header `content-type`, without its parameters. */
	type: v.exactOptional(v.string()),
	charset: v.exactOptional(shape({ name: v.string(), from: v.picklist(['bom', 'header', 'meta', 'xml', 'nothing']) })),
	/** Some bytes are not of the character set. */
	isDamaged: v.exactOptional(v.boolean()),
	/** Of what is no text, how many bytes are shown. */
	hexBytes: v.exactOptional(v.number()),
	picture: v.exactOptional(shownPicture),
});
