import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { AnswerContent } from '../../../src/core/call/answerContent.ts';
import { answered, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const gif = 'R0lGODlhAwACAIAAAMgeHgAAACwAAAAAAwACAAACAoRfADs=';

describe('what a body is, above it', () => {
	const views = useViews();

	const answer = (content: AnswerContent) => answered('x', { content, bytes: 40_000 });
	const open = (content: AnswerContent): Promise<Page> =>
		views.openComposer({ start: eventsGet, answer: answer(content) });
	const show = (page: Page, content: AnswerContent) =>
		page.evaluate((content) => window.fakeHost.say('answer', content), answer(content));

	it('says by what it was read, and what is assumed', async () => {
		const said = {
			bom: 'text/html · UTF-16LE by its byte-order mark',
			header: 'text/html · windows-1251 by its header',
			meta: 'text/html · windows-1251, as the page says',
			xml: 'text/html · koi8-r, as the XML says',
			nothing: 'text/html · UTF-8 (assumed)',
		} as const;
		const page = await open({ form: 'empty' });
		for (const [from, text] of Object.entries(said) as [keyof typeof said, string][]) {
			const name =
				from === 'bom' ? 'utf-16le' : from === 'xml' ? 'koi8-r' : from === 'nothing' ? 'utf-8' : 'windows-1251';
			await show(page, { form: 'text', type: 'text/html', charset: { name, from } });
			await page.getByRole('tab', { name: /Headers/ }).click();
			await page.locator('#panel-headers').getByText(text, { exact: true }).waitFor();
		}
	});

	it('says that bytes are none of the character set, that there is no body, and how much is shown of what is no text', async () => {
		const page = await open({ form: 'text', charset: { name: 'utf-8', from: 'header' }, isDamaged: true });
		await page.locator('.note', { hasText: 'Some bytes are not valid UTF-8. They are shown as �.' }).waitFor();
		await show(page, { form: 'empty' });
		await page.getByText('The answer has no body.').waitFor();
		assert.equal(await page.locator('.body').isVisible(), false);
		await show(page, { form: 'binary', type: 'application/zip', hexBytes: 16_000 });
		const line = page.locator('#panel-body .content-line');
		await line.getByText('application/zip · Binary: the first 16 kB of 40 kB as bytes', { exact: true }).waitFor();
	});

	it('shows a picture of the received bytes, and fetches nothing; or says why it is not shown, and saves it', async () => {
		const page = await open({
			form: 'binary',
			hexBytes: 10,
			picture: { type: 'image/gif', width: 3, height: 2, base64: gif },
		});
		const image = page.locator('.picture img');
		const size = await image.evaluate(async (one: HTMLImageElement) => {
			await one.decode();
			return [one.naturalWidth, one.naturalHeight];
		});
		assert.deepEqual(size, [3, 2]);
		assert.equal(await image.getAttribute('alt'), 'Picture: GIF, 3 × 2');
		assert.equal(await page.locator('figcaption').innerText(), 'GIF, 3 × 2');
		await show(page, { form: 'binary', picture: { type: 'image/png', width: 50_000, height: 50_000 } });
		const caption = page.locator('figcaption');
		await caption
			.getByText('PNG, 50,000 × 50,000: not shown, because it is incomplete, larger than 2 MB or has more')
			.waitFor();
		await caption.getByRole('button', { name: 'Save…' }).click();
		assert.equal((await views.current.sent('saveBody')).length, 1);
	});
});
