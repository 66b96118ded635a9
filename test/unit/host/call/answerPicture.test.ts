import assert from 'node:assert/strict';
import * as v from 'valibot';
import { type AnswerPicture, partOfPicture } from '../../../../src/host/call/answerPicture.ts';
import { type PicturePart, picturePart } from '../../../../src/shared/answerContent.ts';

const picture: Pick<AnswerPicture, 'data'> = { data: Uint8Array.from({ length: 1_000_003 }, (_, at) => at % 251) };

describe('a picture for a page', () => {
	it('goes in parts of bounded length, which are all of it', () => {
		const parts: Buffer[] = [];
		for (let from: number | undefined = 0; from !== undefined; ) {
			const part: PicturePart = v.parse(picturePart, partOfPicture(picture, from));
			assert.ok(part.base64.length <= 256_000);
			parts.push(Buffer.from(part.base64, 'base64'));
			from = part.next;
		}
		assert.equal(parts.length, 6);
		assert.ok(Buffer.concat(parts).equals(picture.data));
	});

	it('has no part elsewhere', () => {
		for (const from of [-1, 0.5, 1_000_003, Number.NaN, Number.POSITIVE_INFINITY])
			assert.equal(partOfPicture(picture, from), null, String(from));
	});
});
