import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { DraftChange } from '../../../src/shared/draft.ts';
import { draft, eventsGet, inspectorOf, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

const long = `begin ${'ж% "&'.repeat(100_000)} end`;
const editable = `begin ${'x'.repeat(8000)} end`;

describe('long texts in a browser, with a fake host', () => {
	const views = useViews();

	async function openValue(value: string): Promise<Page> {
		return views.openComposer({ start: draft('users.getInfo', [['text', value]]) });
	}

	const { lastDraft } = views;
	const valueField = (page: Page) => page.getByLabel('Value of text');

	it('a value is shown by its beginning, which cannot be edited, with its length; sent whole, and cleared, which one undo takes back', async () => {
		const page = await openValue(long);
		const field = valueField(page);
		assert.equal(await field.inputValue(), long.slice(0, 2000));
		assert.equal(await field.isEditable(), false);
		const said = 'Only the first 2,000 of 500,010 characters are shown.';
		await page.getByText(said).waitFor();
		const description = await field.evaluate((element) => {
			const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
			return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
		});
		assert.equal(description, said);
		await field.focus();
		await page.keyboard.type('lost');
		await page.keyboard.press('Delete');
		await page.keyboard.press('ArrowDown');
		await page.getByLabel('Method', { exact: true }).fill('users.get');
		const changed = await lastDraft();
		assert.equal(changed?.method, 'users.get');
		assert.ok(changed?.rows[0]?.value === long);
		await page.keyboard.press('Control+Enter');
		const [sent] = await views.current.sent<DraftChange>('send');
		assert.ok(sent?.draft.rows[0]?.value === long);
		await page.getByRole('button', { name: 'Clear' }).click();
		assert.equal((await lastDraft())?.rows[0]?.value, '');
		await page.keyboard.type('short');
		assert.equal((await lastDraft())?.rows[0]?.value, 'short');
		await page.keyboard.press('Control+z');
		await page.keyboard.press('Control+z');
		assert.ok((await lastDraft())?.rows[0]?.value === long);
		assert.equal(await field.isEditable(), false);
	});

	it('another text that comes from the host is shown by its beginning', async () => {
		const page = await openValue(editable);
		assert.equal((await valueField(page).inputValue()).length, editable.length);
		const other = { ...draft('users.getInfo', [['text', `other ${editable.repeat(2)}`]]), revision: 9 };
		await page.evaluate((change) => window.fakeHost.edit(change), other);
		await page.getByText('Only the first 2,000 of 16,026 characters are shown.').waitFor();
	});

	it('a method and a name are shown by their beginnings too, and are no names to complete', async () => {
		const method = `users.${'m'.repeat(500_000)}`;
		const start = draft(method, [['n'.repeat(500_000), '1']]);
		const page = await views.openComposer({ start, methods: knownMethods() });
		const field = page.getByLabel('Method', { exact: true });
		assert.equal(await field.inputValue(), method.slice(0, 2000));
		assert.equal((await page.getByLabel('Name of parameter 1').inputValue()).length, 2000);
		await field.focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		assert.equal(await page.getByRole('listbox', { name: 'Method' }).count(), 0);
		assert.equal((await views.current.sent('draftChanged')).length, 0);
	});

	it('an inspector shows a long method and name by their beginnings and their ends', async () => {
		const { page } = await views.open('inspector', {
			inspector: inspectorOf(draft('users.getInfo', [[`first${'n'.repeat(500_000)}last`, 'x']])),
		});
		const shown = (await page.getByRole('listbox', { name: 'Signing string, by parameter' }).textContent()) ?? '';
		assert.match(shown, /first.*n… 496,009 …n.*last=x/);
		assert.ok(shown.length < 5000);
	});

	it('a long step in clear is shown by its beginning and its end, where the secret is', async () => {
		const page = await views.openComposer({ start: eventsGet, answers: false });
		await page.getByLabel('Reveal Signing string').click();
		const revealed = { step: 'signing-string', text: `${long}secret`, hideAfterMilliseconds: 30_000 };
		await page.evaluate((value) => window.fakeHost.say('revealed', value), revealed);
		const text = (await page.locator('.in-clear').textContent()) ?? '';
		assert.equal(text, `${long.slice(0, 10_000)}… ${(480_016).toLocaleString()} …${`${long}secret`.slice(-10_000)}`);
	});
});
