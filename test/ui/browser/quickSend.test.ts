import assert from 'node:assert/strict';
import { answered, eventsBody, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('a send that is answered at once', () => {
	const views = useViews();

	it('is not shown as under way, and one that goes on is', async () => {
		const page = await views.openComposer({ start: eventsGet });
		await page.getByLabel('Value of types').waitFor();
		await page.evaluate(
			(answer) => {
				const seen: string[] = [];
				Object.assign(window, { seen });
				const look = () =>
					void seen.push(document.body.innerText, document.querySelector('[role=status]')?.textContent ?? '');
				new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
				window.fakeHost.say('answer', { state: 'sending', method: 'events.get' });
				window.fakeHost.say('answer', answer);
			},
			answered(eventsBody(1)),
		);
		await page.getByText('200 OK', { exact: true }).waitFor();
		const seen = () => page.evaluate(() => (Reflect.get(window, 'seen') as string[]).join('\n'));
		assert.match(await seen(), /Answer: success, 200 OK/);
		assert.doesNotMatch(await seen(), /Sending|Cancel/);
		await page.evaluate(() => window.fakeHost.say('answer', { state: 'sending', method: 'events.get' }));
		await page.locator('.outcome').getByText('Sending events.get…').waitFor();
		await page.locator('.field-send').getByRole('button', { name: 'Cancel' }).waitFor();
		assert.match(await seen(), /Sending events\.get…/);
	});

	it('is sent once by a double-click, or by Enter twice, and again by another click', async () => {
		const { page, sent } = await views.open('composer', { start: eventsGet, sent: answered(eventsBody(1)) });
		await page.getByLabel('Value of types').waitFor();
		/** Has so many milliseconds pass on the page's clock, which stands still. */
		const pass = (milliseconds: number) =>
			page.evaluate((by) => {
				// Whole: of fractions 399 and 1 may be a little less than 400.
				const at = Math.round(performance.now()) + by;
				performance.now = () => at;
			}, milliseconds);
		const send = page.locator('.field-send').getByRole('button', { name: 'Send' });
		const sends = async () => (await sent('send')).length;
		await pass(0);
		await send.dblclick();
		await page.getByText('200 OK', { exact: true }).waitFor();
		assert.equal(await sends(), 1);
		await send.click();
		assert.equal(await sends(), 2);
		await pass(399);
		await send.press('Enter');
		assert.equal(await sends(), 2);
		await pass(1);
		await send.press('Enter');
		await send.press('Enter');
		assert.equal(await sends(), 3);
	});
});
