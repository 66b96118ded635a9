import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type AnswerPicture, partOfPicture } from '../../../../src/host/call/answerPicture.ts';
import { type PicturePart, picturePart } from '../../../../src/shared/answerContent.ts';

const bytes = Uint8Array.from({ length: 1_000_003 }, (_, at) => at % 251);
type Picture = Pick<AnswerPicture, 'data' | 'bytes' | 'refused'>;

describe('a picture for a page', () => {
	let folder: string;
	const inMemory: Picture = { data: bytes, bytes: bytes.length };
	const inFile = (): Picture => ({ data: { path: join(folder, 'picture') }, bytes: bytes.length });

	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'picture-'));
		writeFileSync(join(folder, 'picture'), bytes);
	});
	after(() => rmSync(folder, { recursive: true }));

	it('goes in parts of bounded length, which are all of it, from memory and from a file', async () => {
		for (const picture of [inMemory, inFile()]) {
			const parts: Buffer[] = [];
			for (let from: number | undefined = 0; from !== undefined; ) {
				const part: PicturePart = v.parse(picturePart, await partOfPicture(picture, from));
				assert.ok(JSON.stringify(part).length <= 256_000);
				parts.push(Buffer.from(part.base64, 'base64'));
				from = part.next;
			}
			assert.equal(parts.length, 6);
			assert.ok(Buffer.concat(parts).equals(bytes));
		}
	});

	it('has no part elsewhere', async () => {
		for (const picture of [inMemory, inFile()])
			for (const from of [-1, 0.5, 1_000_003, Number.NaN, Number.POSITIVE_INFINITY])
				assert.equal(await partOfPicture(picture, from), null, String(from));
	});

	it('has none where it is not to be shown, nor where its file is gone or ends early', async () => {
		assert.equal(await partOfPicture({ ...inMemory, refused: 'pixels' }, 0), null);
		assert.equal(await partOfPicture({ ...inFile(), data: { path: join(folder, 'gone') } }, 0), null);
		assert.equal(await partOfPicture({ ...inFile(), bytes: bytes.length + 9 }, bytes.length), null);
	});
});
