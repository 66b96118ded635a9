import * as v from 'valibot';
import { shape } from './schema.ts';

/** A picture that a body is: its bytes are asked for part by part. */
export type ShownPicture = v.InferOutput<typeof shownPicture>;
const shownPicture = shape({
	/** Tells it from that of another answer. */
	id: v.string(),
	type: v.picklist(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']),
	bytes: v.number(),
	/** In pixels; an SVG has none. */
	width: v.exactOptional(v.number()),
	height: v.exactOptional(v.number()),
	/** Why it is not shown: it has too many bytes or pixels. */
	refused: v.exactOptional(v.picklist(['bytes', 'pixels'])),
});

/** What a body is, and by what it was read. */
export type AnswerContent = v.InferOutput<typeof answerContent>;
export const answerContent = shape({
	form: v.picklist(['empty', 'text', 'binary']),
	/** As the answer says, without parameters. */
	type: v.exactOptional(v.string()),
	charset: v.exactOptional(shape({ name: v.string(), from: v.picklist(['bom', 'header', 'meta', 'xml', 'nothing']) })),
	/** Some bytes are none of the character set. */
	isDamaged: v.exactOptional(v.boolean()),
	/** Of what is no text, how many bytes are shown. */
	hexBytes: v.exactOptional(v.number()),
	picture: v.exactOptional(shownPicture),
});

/** The first byte of a part of a picture that is asked for. */
export const picturePlace = shape({ id: v.string(), from: v.number() });

/** A part of a picture, in Base64, and where the next one begins; absent behind the last. */
export type PicturePart = v.InferOutput<typeof picturePart>;
export const picturePart = shape({ base64: v.string(), next: v.exactOptional(v.number()) });
