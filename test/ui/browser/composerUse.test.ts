import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chooseOfAnswer } from '../page/answerTools.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { answered, draft, eventsBody, eventsGet, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('what is done in the composer in a browser, with a fake host', () => {
	const views = useViews();

	const { openComposer: open } = views;
	const { lastDraft } = views;
	const pasteOn = (page: Page) => (text: string) =>
		page.evaluate((data) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', data);
			document.activeElement?.dispatchEvent(
				new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
			);
		}, text);
	const named = (page: Page, n: number) => page.getByLabel(`Name of parameter ${n}`);

	it('is sent as a POST where that is chosen, or offered for a long URL; Undo takes it back', async () => {
		const rows = [{ name: 'text', value: 'x'.repeat(12_000), enabled: true }];
		const long = { revision: 1, draft: { ...eventsGet.draft, rows } };
		const page = await open({ start: long });
		const choice = page.getByRole('combobox', { name: 'GET or POST' });
		assert.equal(await choice.inputValue(), 'GET');
		await choice.selectOption('POST');
		assert.equal((await lastDraft())?.httpMethod, 'POST');
		await choice.selectOption('GET');
		assert.deepEqual(await lastDraft(), long.draft);
		const offer = page.getByRole('button', { name: 'Send as POST' });
		await offer.click();
		assert.equal(await choice.inputValue(), 'POST');
		assert.equal((await lastDraft())?.httpMethod, 'POST');
		await offer.waitFor({ state: 'detached' });
		await page.keyboard.press('Control+z');
		assert.deepEqual(await lastDraft(), long.draft);
		await offer.waitFor();
		assert.equal(await choice.inputValue(), 'GET');
	});

	it('puts a text that is no call where it was pasted, also where the focus has gone on', async () => {
		const page = await open({ start: eventsGet, holdsPastes: true });
		await page.getByLabel('Name of a new parameter').focus();
		await pasteOn(page)('{ half');
		await page.getByLabel('Value of types').focus();
		await page.evaluate(() => window.fakeHost.answerPaste());
		await page.waitForFunction(() =>
			[...document.querySelectorAll<HTMLInputElement>('.cell-name input')].some(({ value }) => value === '{ half'),
		);
		const pairs = (await lastDraft())?.rows.map(({ name, value }) => [name, value]);
		assert.deepEqual(pairs, [
			['types', 'MESSAGES,GUESTS'],
			['{ half', ''],
		]);
	});

	it('says that a call is too long to be saved', async () => {
		const page = await open({ start: eventsGet });
		await page.getByLabel('Value of types').fill('x'.repeat(1_000_000));
		await page.getByText('This call is too long to be saved.').waitFor();
	});

	it('sends, shows the answer, and lets it be cancelled', async () => {
		const page = await open({ start: eventsGet, sent: answered(eventsBody(3)), sendTakes: 1500 });
		await page.getByLabel('Value of types').focus();
		await page.keyboard.press('Control+Enter');
		assert.deepEqual(await views.current.sent('send'), [eventsGet]);
		await page.getByText('Sending events.get…').first().waitFor();
		await page.locator('vscode-progress-bar').waitFor();
		await page.getByText('200 OK', { exact: true }).waitFor();
		assert.match((await page.locator('.outcome').textContent()) ?? '', /^\s*Success\s+200 OK\s+12 ms/);
		const rows = await page.locator('.body-row').allTextContents();
		assert.deepEqual(
			rows.map((row) => row.trim()),
			eventsBody(3)
				.split('\n')
				.map((row) => row.trim()),
		);
		assert.match((await page.getByRole('status').textContent()) ?? '', /Answer: success, 200 OK/);
		// A click right behind the last change of the button is left out, as it may be the second one of two.
		await waitUntil('the second call being sent', async () => {
			if ((await views.current.sent('send')).length === 2) return true;
			await page.getByRole('button', { name: 'Send' }).click();
			return false;
		});
		await waitUntil('its cancelling', async () => {
			if ((await views.current.sent('cancel')).length === 1) return true;
			await page.locator('.field-send').getByRole('button', { name: 'Cancel' }).click();
			return false;
		});
		// What the user wanted is no error.
		await page.locator('.answer-section .note.neutral', { hasText: 'Cancelled.' }).waitFor();
		assert.match((await page.locator('.outcome').textContent()) ?? '', /^\s*Cancelled\s+840 ms/);
		assert.equal(await page.locator('.answer-section .note.error').count(), 0);
	});

	it('goes to what keeps a call from being sent, once the host has checked what was typed last', async () => {
		const page = await open({ start: eventsGet, delay: 300, sent: answered(eventsBody(1)) });
		await page.getByLabel('Value of types').waitFor();
		await page.getByLabel('Name of a new parameter').focus();
		await page.keyboard.type('types');
		await page.getByLabel('Value of types').first().focus();
		await page.keyboard.press('Control+Enter');
		await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
		assert.match((await page.getByRole('status').textContent()) ?? '', /^Cannot be sent yet: This name is already/);
		assert.equal(await page.getByText('200 OK', { exact: true }).count(), 0);
	});

	it('shows what a service says as text, whatever it says', async () => {
		const markup = '<img src=x onerror=window.hit=1><script>window.hit=1</script>';
		const headers = [{ name: 'x-note', value: markup }];
		const answer = answered(JSON.stringify({ [markup]: markup }), { statusText: markup, headers });
		const page = await open({ start: eventsGet, answer });
		await page.locator('.body', { hasText: markup }).waitFor();
		await page.locator('.outcome', { hasText: markup }).waitFor();
		await page.getByRole('tab', { name: 'Body' }).focus();
		await page.keyboard.press('ArrowRight');
		await page.getByRole('cell', { name: markup }).waitFor();
		assert.equal(await page.locator('img, .answer-section script').count(), 0);
		assert.equal(await page.evaluate(() => 'hit' in window), false);
	});

	it('shows bodies and headers in tabs, and opens the whole body', async () => {
		const page = await open({ start: eventsGet, answer: answered(eventsBody(2000)) });
		await page.locator('.body').getByText('"MESSAGES"').first().waitFor();
		await page.getByRole('tab', { name: 'Body' }).focus();
		await page.keyboard.press('ArrowRight');
		assert.equal(await page.getByRole('rowheader', { name: 'content-type' }).isVisible(), true);
		assert.equal(await page.locator('.body').isVisible(), false);
		await chooseOfAnswer(page, 'Open in editor');
		assert.equal((await views.current.sent('openBody')).length, 1);
		await chooseOfAnswer(page, 'Save…');
		assert.equal((await views.current.sent('saveBody')).length, 1);
	});

	it('completes methods by any of their letters, and keeps any other text', async () => {
		const page = await open({ start: draft('', []), methods: knownMethods() });
		const method = page.locator('#method');
		await method.pressSequentially('evget');
		assert.equal(await page.locator('[role=option][aria-selected=true] .suggest-name').textContent(), 'events.get');
		await page.keyboard.press('Enter');
		assert.equal(await method.inputValue(), 'events.get');
		assert.equal((await lastDraft())?.method, 'events.get');
		await page.getByLabel('Name of a new parameter').focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		assert.equal(await named(page, 1).inputValue(), 'count');
		await method.fill('own.method');
		await page.keyboard.press('Escape');
		assert.equal((await lastDraft())?.method, 'own.method');
	});

	it('leaves format out and takes it back', async () => {
		const page = await open({ start: eventsGet });
		await page.getByLabel('Use format').uncheck();
		assert.equal((await lastDraft())?.format, null);
		assert.equal(await page.getByText('Not sent, although').count(), 1);
		await page.getByLabel('Use format').check();
		assert.equal((await lastDraft())?.format, 'json');
		await page.getByLabel('Value of format').fill('xml');
		assert.equal((await lastDraft())?.format, 'xml');
	});
});
