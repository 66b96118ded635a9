import { open } from 'node:fs/promises';
import type { PicturePart, ShownPicture } from '../../shared/answerContent.ts';

/** A picture that an answer is, with its bytes, or the file that has them; nothing where it is not to be shown. */
export interface AnswerPicture extends ShownPicture {
	readonly data: Uint8Array | { readonly path: string };
}

/** Bytes of a part: in Base64 not more than 256 kB of a message. */
const partBytes = 191_000;

/** The part of a picture that begins at the byte `from`, or null where that is no place in it, or its file is gone. */
export async function partOfPicture(
	{ data, bytes, refused }: Pick<AnswerPicture, 'data' | 'bytes' | 'refused'>,
	from: number,
): Promise<PicturePart | null> {
	if (refused || !Number.isInteger(from) || from < 0 || from >= bytes) return null;
	const part = 'path' in data ? await readPart(data.path, from) : data.subarray(from, from + partBytes);
	if (part.length === 0) return null;
	const next = from + part.length;
	return { base64: Buffer.from(part).toString('base64'), ...(next < bytes && { next }) };
}

/** Nothing where the file cannot be read. */
async function readPart(path: string, from: number): Promise<Uint8Array> {
	const file = await open(path, 'r').catch(() => undefined);
	try {
		const part = Buffer.alloc(partBytes);
		const read = await file?.read(part, 0, partBytes, from);
		return part.subarray(0, read?.bytesRead ?? 0);
	} catch {
		return new Uint8Array();
	} finally {
		await file?.close();
	}
}
