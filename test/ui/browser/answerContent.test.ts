import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { AnswerContent, PicturePart, ShownPicture } from '../../../src/shared/answerContent.ts';
import { answered, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const gif = Buffer.from('R0lGODlhAwACAIAAAMgeHgAAACwAAAAAAwACAAACAoRfADs=', 'base64');

/** A red square, with what a page must not run, nor load. */
const svg = Buffer.from(
	`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="parent.hit=1"><rect width="20" height="10" fill="red"/>` +
		`<script>parent.hit=1;fetch('http://127.0.0.1:9/')</script></svg>`,
);

describe('what a body is, above it', () => {
	const views = useViews();

	async function open(content: AnswerContent, picture?: Readonly<Record<number, PicturePart>>): Promise<Page> {
		const answer = answered('x', { content, bytes: 40_000 });
		return (await views.open('composer', { start: eventsGet, answer, ...(picture && { picture }) })).page;
	}
	const line = (page: Page) => page.locator('#panel-body .content-line').innerText();

	it('says by what it was read, and what is assumed', async () => {
		const said = {
			bom: 'text/html · UTF-16LE by its byte-order mark',
			header: 'text/html · windows-1251 by its header',
			meta: 'text/html · windows-1251, as the page says',
			xml: 'text/html · koi8-r, as the XML says',
			nothing: 'text/html · UTF-8 is assumed: nothing names a character set',
		} as const;
		const page = await open({ form: 'empty' });
		for (const [from, text] of Object.entries(said) as [keyof typeof said, string][]) {
			const name =
				from === 'bom' ? 'utf-16le' : from === 'xml' ? 'koi8-r' : from === 'nothing' ? 'utf-8' : 'windows-1251';
			const content: AnswerContent = { form: 'text', type: 'text/html', charset: { name, from } };
			await page.evaluate((answer) => window.fakeHost.say('answer', answer), answered('x', { content }));
			await page.getByText(text, { exact: true }).waitFor();
		}
	});

	it('says that bytes are none of the character set', async () => {
		const page = await open({ form: 'text', charset: { name: 'utf-8', from: 'header' }, isDamaged: true });
		await page.locator('.note', { hasText: 'Some bytes are no UTF-8: each is shown as �.' }).waitFor();
	});

	it('says that there is no body, and shows none', async () => {
		const page = await open({ form: 'empty' });
		await page.getByText('The answer has no body.').waitFor();
		assert.equal(await page.locator('.body').isVisible(), false);
	});

	it('says how much of what is no text is shown', async () => {
		const page = await open({ form: 'binary', type: 'application/zip', hexBytes: 16_000 });
		assert.equal(await line(page), 'application/zip · No text: the first 16 kB of 40 kB as bytes');
	});

	const picture = (type: ShownPicture['type'], bytes: number, more: Partial<ShownPicture> = {}): AnswerContent => ({
		form: 'binary',
		hexBytes: 10,
		picture: { id: 'one', type, bytes, ...more },
	});
	const naturalSize = (page: Page) =>
		page.locator('.picture img').evaluate(async (image: HTMLImageElement) => {
			await image.decode();
			return [image.naturalWidth, image.naturalHeight, new URL(image.src).protocol];
		});

	it('shows a picture of the bytes that came, put together of its parts', async () => {
		const [first, second] = [gif.subarray(0, 20), gif.subarray(20)];
		const page = await open(picture('image/gif', gif.length, { width: 3, height: 2 }), {
			0: { base64: first.toString('base64'), next: 20 },
			20: { base64: second.toString('base64') },
		});
		await page.locator('.picture img').waitFor();
		assert.deepEqual(await naturalSize(page), [3, 2, 'blob:']);
		assert.deepEqual(await views.current.sent('answerPicture'), [
			{ id: 'one', from: 0 },
			{ id: 'one', from: 20 },
		]);
		assert.equal(await page.locator('.picture img').getAttribute('alt'), 'The picture that was answered: GIF, 3 × 2');
		assert.equal(await page.locator('figcaption').innerText(), 'GIF, 3 × 2');
	});

	it('runs nothing of an SVG, and fetches nothing', async () => {
		const page = await open(picture('image/svg+xml', svg.length), { 0: { base64: svg.toString('base64') } });
		const requests: string[] = [];
		page.on('request', (request) => requests.push(request.url()));
		await page.locator('.picture img').waitFor();
		assert.deepEqual(await naturalSize(page), [20, 10, 'blob:']);
		assert.equal(await page.evaluate(() => 'hit' in window), false);
		assert.deepEqual(
			requests.filter((url) => !url.startsWith('blob:')),
			[],
		);
	});

	it('says why a picture is too large to be shown, asks for none of it, and saves it', async () => {
		const many = { width: 50_000, height: 50_000, refused: 'pixels' } as const;
		const page = await open(picture('image/png', 1_000_000, many));
		const caption = page.locator('figcaption');
		await caption.getByText('PNG, 50,000 × 50,000: not shown, as so many pixels take too much memory.').waitFor();
		await caption.getByRole('button', { name: 'Save…' }).click();
		assert.equal((await views.current.sent('saveBody')).length, 1);
		assert.equal((await views.current.sent('answerPicture')).length, 0);
		const large = await open(picture('image/jpeg', 30_000_000, { width: 9, height: 9, refused: 'bytes' }));
		await large.getByText('JPEG, 9 × 9: not shown, as it has more than 20 MB.').waitFor();
	});

	it('says of a picture that cannot be shown that it cannot', async () => {
		const broken = [
			{ 0: { base64: Buffer.from('no picture').toString('base64') } },
			{ 0: { base64: gif.toString('base64'), next: 5 } },
			{ 0: { base64: '%' } },
			{},
		];
		for (const parts of broken) {
			const page = await open(picture('image/gif', gif.length, { width: 3, height: 2 }), parts);
			await page.getByText('GIF, 3 × 2: it cannot be shown.').waitFor();
			assert.equal(await page.locator('.picture img').count(), 0);
			await page.close();
		}
	});
});
