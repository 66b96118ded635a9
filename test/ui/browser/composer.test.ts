import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { nextFrame } from './openView.ts';
import { draft, eventsGet, knownMethods, manyRows } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('the composer in a browser, with a fake host', () => {
	const views = useViews();

	const { openComposer: open } = views;
	const { lastDraft } = views;
	const signingString = (page: Page) => page.getByRole('listbox', { name: 'Signing string' }).textContent();
	const named = (page: Page, n: number) => page.getByLabel(`Name of parameter ${n}`);

	it('tells the host each change while it is typed, and paints the signature of it', async () => {
		const page = await open({ start: eventsGet });
		const value = page.getByLabel('Value of types');
		await value.fill('');
		await value.pressSequentially('A&Б', { delay: 20 });
		assert.deepEqual((await lastDraft())?.rows, [{ name: 'types', value: 'A&Б', enabled: true }]);
		assert.ok((await views.current.sent('draftChanged')).length >= 2);
		assert.match((await signingString(page)) ?? '', /^application_key=\w+format=jsonmethod=events\.gettypes=A&Б•+$/);
		const requestLine = (await page.getByRole('listbox', { name: 'Request line' }).textContent()) ?? '';
		assert.match(requestLine, /types=A%26%D0%91&sig=/);
	});

	it('never lets a late snapshot overwrite what is being typed', async () => {
		const page = await open({ start: eventsGet, delay: 150 });
		await page.locator('.string .part').first().waitFor();
		const value = page.getByLabel('Value of types');
		await value.focus();
		await value.press('End');
		await value.pressSequentially(',MARKS', { delay: 30 });
		// Until the snapshot of the last key is there, behind those of the keys before.
		do assert.equal(await value.inputValue(), 'MESSAGES,GUESTS,MARKS');
		while (!(await signingString(page))?.includes('types=MESSAGES,GUESTS,MARKS•'));
		assert.equal(await value.inputValue(), 'MESSAGES,GUESTS,MARKS');
	});

	it('comes back after a reload, and stores nothing of the call', async () => {
		const page = await open({ start: draft('', []) });
		await page.locator('#method').fill('events.get');
		await page.getByLabel('Name of a new parameter').fill('access_token');
		await page.getByLabel('Value of access_token').fill('tkn-secret');
		await page.evaluate(nextFrame);
		const stored = await page.evaluate(() => sessionStorage.getItem('webview-state'));
		assert.deepEqual(JSON.parse(stored ?? ''), { draftId: 'draft', tab: 'compose', isSignatureFolded: false });
		await page.reload();
		await page.evaluate(nextFrame);
		assert.equal(await page.locator('#method').inputValue(), 'events.get');
		assert.equal(await named(page, 1).inputValue(), 'access_token');
	});

	it('shows each problem at its field, and says why it cannot be sent', async () => {
		const page = await open({
			start: draft('events', [
				['types', 'A'],
				['types', 'B'],
			]),
		});
		const second = named(page, 2);
		assert.equal(await second.getAttribute('aria-invalid'), 'true');
		const described = await second.getAttribute('aria-describedby');
		assert.match((await page.locator(`#${described}`).textContent()) ?? '', /already among the signed parameters/);
		assert.equal(await named(page, 1).getAttribute('aria-invalid'), null);
		const send = page.getByRole('button', { name: 'Send' });
		assert.equal(await send.getAttribute('aria-disabled'), 'true');
		assert.match((await send.getAttribute('title')) ?? '', /Cannot be sent yet: A method has the form/);
		await send.click({ force: true });
		assert.equal(await page.evaluate(() => document.activeElement?.id), 'method');
		await page.keyboard.press('Control+Enter');
		assert.deepEqual(await views.current.sent('send'), []);
		assert.equal(await page.locator('.note', { hasText: 'A method has the form' }).count(), 1);
		assert.equal(await page.getByText('No signature yet.').count(), 1);
	});

	it('says nothing against a method while it is typed, and what is wrong once it is left', async () => {
		const page = await open({ start: draft('', []), methods: knownMethods() });
		await page.locator('#method').pressSequentially('events');
		await page.getByText('No signature yet.').waitFor();
		assert.equal(await page.locator('.note').count(), 0);
		assert.equal(await page.locator('#method').getAttribute('aria-invalid'), null);
		await page.keyboard.press('Control+Enter');
		await page.locator('.note', { hasText: 'A method has the form' }).waitFor();
		await page.keyboard.type('.g');
		await page.locator('.note').waitFor({ state: 'detached' });
		await page.keyboard.press('Backspace');
		await page.keyboard.press('Backspace');
		await page.keyboard.press('Escape');
		await page.keyboard.press('Tab');
		await page.locator('.note', { hasText: 'A method has the form' }).waitFor();
	});

	it('has the focus in the same field after VS Code’s palette, where a pointer is pressed nowhere, and in its Diagnose tab', async () => {
		const page = await open({ start: eventsGet });
		const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
		/** What Chromium and VS Code do to a webview while the palette is open, and when it is closed. */
		const leaveAndReturn = () =>
			page.evaluate(() => {
				(document.activeElement as HTMLElement).blur();
				window.dispatchEvent(new Event('focus'));
			});
		await page.getByLabel('Value of types').focus();
		await leaveAndReturn();
		assert.equal(await isFocused(), 'Value of types');
		await page.mouse.click(5, 5);
		await leaveAndReturn();
		assert.equal(await isFocused(), null);
		await page.getByRole('tab', { name: 'Diagnose' }).click();
		await page.locator('#paste:focus').waitFor();
		await page.keyboard.type('what was typed');
		await page.getByRole('tab', { name: 'Compose' }).click();
		await page.getByLabel('Value of types').waitFor();
		await page.getByRole('tab', { name: 'Diagnose' }).click();
		await page.locator('#paste:focus').waitFor();
		assert.equal(await page.locator('#paste').inputValue(), 'what was typed');
	});

	it('has the focus in the method once the account is there that a link was to make', async () => {
		const page = await open({ start: { revision: 1, draft: { accountId: '', method: '', format: 'json', rows: [] } } });
		await page.getByRole('button', { name: 'New account…' }).press('Enter');
		const draft = { accountId: 'local', method: '', format: 'json', rows: [] };
		await page.evaluate((change) => window.fakeHost.edit(change), { revision: 50, draft });
		await page.locator('#method:focus').waitFor();
	});

	it('marks a parameter in all places at once, by pointer and by focus, and has its scheme chosen', async () => {
		const page = await open({ start: eventsGet });
		const marked = () =>
			page.locator('[data-marked]').evaluateAll((all) => all.map((one) => one.className.split(' ')[0]));
		await page.getByLabel('Value of types').hover();
		assert.deepEqual(await marked(), ['row', 'part', 'part', 'part']);
		await page.locator('h2').first().hover();
		assert.deepEqual(await marked(), []);
		await page.getByLabel('Name of parameter 1').focus();
		assert.deepEqual(await marked(), ['row', 'part', 'part', 'part']);
		await page.getByRole('listbox', { name: 'Signing string' }).focus();
		await page.keyboard.press('End');
		await page.keyboard.press('ArrowLeft');
		assert.equal(await page.locator('.string [data-marked]').first().textContent(), 'method=events.get');
		assert.equal(await page.locator('.field-method[data-marked]').count(), 1);
		const style = await page
			.locator('.part[data-marked]')
			.first()
			.evaluate((part) => getComputedStyle(part).outlineStyle);
		assert.equal(style, 'solid');
		// Of an account that has both secrets.
		const scheme = page.locator('.account-facts').getByRole('button', { name: 'server-server' });
		assert.equal(await scheme.getAttribute('title'), 'Choose scheme…');
		await scheme.click();
		assert.deepEqual(await views.current.sent('runAction'), [{ action: 'choose-scheme' }]);
	});

	it('gives each of fifteen parts a colour and a line that no other has', async () => {
		const page = await open({ start: manyRows(12) });
		const looks = await page.locator('[aria-label^="Signing string"] .part').evaluateAll((parts) =>
			parts.map((part) => {
				const { borderBottomStyle, borderBottomColor } = getComputedStyle(part);
				return { borderBottomStyle, borderBottomColor };
			}),
		);
		assert.equal(looks.length, 15);
		assert.equal(new Set(looks.map((look) => JSON.stringify(look))).size, 15);
	});
});
