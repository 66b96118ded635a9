import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { AnswerContent } from '../../../src/shared/answerContent.ts';
import { answered, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const gif = 'R0lGODlhAwACAIAAAMgeHgAAACwAAAAAAwACAAACAoRfADs=';

describe('what a body is, above it', () => {
	const views = useViews();

	async function open(content: AnswerContent): Promise<Page> {
		const answer = answered('x', { content, bytes: 40_000 });
		return views.openComposer({ start: eventsGet, answer });
	}
	const line = (page: Page) => page.locator('#panel-body .content-line').innerText();

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
			const content: AnswerContent = { form: 'text', type: 'text/html', charset: { name, from } };
			await page.evaluate((answer) => window.fakeHost.say('answer', answer), answered('x', { content }));
			await page.getByRole('tab', { name: /Headers/ }).click();
			await page.locator('#panel-headers').getByText(text, { exact: true }).waitFor();
		}
	});

	it('says that bytes are none of the character set', async () => {
		const page = await open({ form: 'text', charset: { name: 'utf-8', from: 'header' }, isDamaged: true });
		await page.locator('.note', { hasText: 'Some bytes are not valid UTF-8. They are shown as �.' }).waitFor();
	});

	it('says that there is no body, and shows none', async () => {
		const page = await open({ form: 'empty' });
		await page.getByText('The answer has no body.').waitFor();
		assert.equal(await page.locator('.body').isVisible(), false);
	});

	it('says how much of what is no text is shown', async () => {
		const page = await open({ form: 'binary', type: 'application/zip', hexBytes: 16_000 });
		assert.equal(await line(page), 'application/zip · Binary: the first 16 kB of 40 kB as bytes');
	});

	it('shows a picture of the received bytes, and fetches nothing', async () => {
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
	});

	it('says why a picture is not shown, and saves it', async () => {
		const page = await open({ form: 'binary', picture: { type: 'image/png', width: 50_000, height: 50_000 } });
		const caption = page.locator('figcaption');
		await caption
			.getByText('PNG, 50,000 × 50,000: not shown, because it is incomplete, larger than 2 MB or has more')
			.waitFor();
		await caption.getByRole('button', { name: 'Save…' }).click();
		assert.equal((await views.current.sent('saveBody')).length, 1);
	});
});
