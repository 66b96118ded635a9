import assert from 'node:assert/strict';
import { chooseOfAnswer } from '../page/answerTools.ts';
import { answered, eventsBody, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('an answer that is still coming', () => {
	const views = useViews();

	it('shows how much has come, and how it begins, until it is whole', async () => {
		const { page } = await views.open('composer', {
			start: eventsGet,
			sent: answered(eventsBody(1)),
			sendTakes: 60_000,
		});
		await page.keyboard.press('Control+Enter');
		await page.locator('.outcome').getByText('Sending events.get…').waitFor();
		const receive = (received: object) =>
			page.evaluate(
				(part) => window.fakeHost.say('answer', { state: 'sending', method: 'events.get', received: part }),
				received,
			);
		const bar = page.locator('vscode-progress-bar');
		const value = () =>
			bar.evaluate((one) => [one.getAttribute('aria-label'), Reflect.get(one, 'value'), Reflect.get(one, 'max')]);
		await receive({ status: 200, bytes: 900, beginning: '[{"id": 1' });
		await page.getByText('Receiving: 900 B').waitFor();
		assert.equal(await bar.getAttribute('indeterminate'), '');
		assert.equal(await page.locator('.beginning').innerText(), '[{"id": 1');
		await receive({ status: 200, bytes: 12_400_000, total: 50_000_000, beginning: '[{"id": 1, "a": 2' });
		await page.getByText('Receiving: 12.4 MB of 50 MB').waitFor();
		assert.deepEqual(await value(), ['Receiving', 12_400_000, 50_000_000]);
		assert.equal(await page.locator('.beginning').innerText(), '[{"id": 1, "a": 2');
		assert.equal(await page.locator('.outcome').getByRole('button', { name: 'Cancel' }).count(), 1);
		const next = { title: 'Try again', action: 'send' };
		const part = { message: 'Cancelled after 12.4 MB.', next, isCancelled: true };
		const cancelled = { ...answered(eventsBody(1)), kind: 'unreadable', heading: 'Cancelled', part };
		await page.evaluate((answer) => window.fakeHost.say('answer', answer), cancelled);
		await page.getByText('Cancelled after 12.4 MB.').waitFor();
		assert.equal(await page.locator('.beginning').count(), 0);
		assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 1);
		assert.equal(await page.locator('.outcome .codicon-circle-slash').count(), 1);
		assert.equal(await page.locator('.outcome.odd').count(), 0);
	});

	it('has its rows where its beginning stood, and keeps what was set in the body and the focus', async () => {
		const page = await views.openComposer({ start: eventsGet, sent: answered(eventsBody(40)) });
		await page.keyboard.press('Control+Enter');
		await page.locator('.answered-call').waitFor();
		const say = (answer: object) => page.evaluate((content) => window.fakeHost.say('answer', content), answer);
		const top = async (selector: string) => Math.round((await page.locator(selector).boundingBox())?.y ?? 0);
		const begins = (beginning: string) =>
			say({ state: 'sending', method: 'events.get', received: { status: 200, bytes: 900, beginning, isJson: true } });
		const of = await page.evaluate(() => Reflect.get(window.fakeHost, 'of'));
		const next = (body: string) => say({ ...answered(body), content: { form: 'text', type: 'application/json' }, of });
		await next(eventsBody(3));
		await page.locator('.body-row', { hasText: '"NOTIFICATIONS"' }).waitFor();
		await page.getByRole('button', { name: 'Find', exact: true }).click();
		await page.locator('.find-text').fill('MARKS');
		await page.locator('.find-text').press('Escape');
		await chooseOfAnswer(page, 'Wrap long lines');
		await page.locator('.body-scroll').focus();
		const before = await top('.body-scroll');
		await begins('[\n  {\n    "type": "A"');
		await page.locator('.beginning').waitFor();
		assert.deepEqual(await page.locator('.beginning [class^=json]').allInnerTexts(), ['"type"', '"A"']);
		assert.equal(await page.locator('.body-scroll').isVisible(), false);
		assert.deepEqual(await page.getByRole('tab').allInnerTexts(), ['Compose', 'Diagnose', 'Body']);
		assert.equal(await top('.beginning'), before);
		await next('[{"type":"A"}]');
		await page.locator('.body-row', { hasText: '"A"' }).waitFor();
		assert.equal(await page.locator('.beginning').count(), 0);
		assert.equal(await top('.body-scroll'), before);
		await page.locator('.body-scroll:focus').waitFor();
		await page.locator('.body-scroll.wraps').waitFor();
		// One that ends without an answer leaves none of it.
		await begins('[\n  1');
		await page.locator('.beginning').waitFor();
		await say({ state: 'failed', code: 'cancelled', message: 'Cancelled', milliseconds: 5 });
		await page.locator('.beginning').waitFor({ state: 'detached' });
		assert.equal(await page.locator('.body-scroll').count(), 0);
	});
});
