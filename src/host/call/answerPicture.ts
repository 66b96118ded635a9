import type { PicturePart, ShownPicture } from '../../shared/answerContent.ts';

/** A picture that an answer is, with its bytes. */
export interface AnswerPicture extends ShownPicture {
	readonly data: Uint8Array;
}

/** Bytes of a part: in Base64 not more than 256 kB of a message. */
const partBytes = 192_000;

/** The part of a picture that begins at the byte `from`, or null where that is no place in it. */
export function partOfPicture({ data }: Pick<AnswerPicture, 'data'>, from: number): PicturePart | null {
	if (!Number.isInteger(from) || from < 0 || from >= data.length) return null;
	const part = data.subarray(from, from + partBytes);
	const next = from + part.length;
	return { base64: Buffer.from(part).toString('base64'), ...(next < data.length && { next }) };
}
