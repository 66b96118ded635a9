import assert from 'node:assert/strict';
import { credentials } from './fakeCall.ts';
import { nextFrame } from './openView.ts';
import { eventsGet, inspectorOf } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('what is revealed in a webview', () => {
	const views = useViews();
	const token = credentials.accessToken;
	const isShown = async () => (await views.current.page.content()).includes(token);

	async function revealRequest(): Promise<void> {
		const { page } = views.current;
		assert.equal(await isShown(), false);
		await page.getByRole('button', { name: 'Reveal Request' }).click();
		await page.evaluate(nextFrame);
		assert.equal(await isShown(), true);
	}

	it('is hidden when its time is over', async () => {
		const page = await views.openComposer({ start: eventsGet, revealFor: 1200 });
		await revealRequest();
		await page.locator('.countdown').waitFor({ state: 'detached' });
		assert.equal(await isShown(), false);
	});

	it('is hidden by its button, when the host says so and when the call changes, and is not in the stored state', async () => {
		const page = await views.openComposer({ start: eventsGet });
		await revealRequest();
		assert.equal(await page.locator('.countdown').textContent(), '30 s');
		await page.getByRole('button', { name: 'Hide Request' }).click();
		await revealRequest();
		await page.evaluate(() => window.fakeHost.say('hideRevealed', {}));
		await page.evaluate(nextFrame);
		await revealRequest();
		await page.getByLabel('Value of types').press('End');
		await page.keyboard.type('X');
		await page.locator('.countdown').waitFor({ state: 'detached' });
		assert.equal(await isShown(), false);
		assert.equal(await page.evaluate((text) => sessionStorage.getItem('webview-state')?.includes(text), token), false);
	});

	it('is shown only when it was asked for', async () => {
		await views.open('inspector', { start: eventsGet, inspector: inspectorOf(eventsGet) });
		const revealed = { step: 'request', text: `GET ${token}`, hideAfterMilliseconds: 30_000 };
		await views.current.page.evaluate((message) => window.fakeHost.say('revealed', message), revealed);
		await views.current.page.evaluate(nextFrame);
		assert.equal(await isShown(), false);
		await views.current.page.getByRole('button', { name: 'Reveal Request' }).click();
		assert.deepEqual(await views.current.sent('reveal'), [{ step: 'request' }]);
	});

	it('is copied masked: the view only says which step', async () => {
		await views.open('inspector', { inspector: inspectorOf(eventsGet) });
		for (const button of await views.current.page.getByRole('button', { name: /^Copy/ }).all()) await button.click();
		const steps = ['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request'];
		assert.deepEqual(
			await views.current.sent('copyStep'),
			steps.map((step) => ({ step })),
		);
	});
});
