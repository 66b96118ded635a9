import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { shortText } from '../../../media/shortText.ts';
import type { DraftChange } from '../../../src/shared/draft.ts';
import { nextFrame } from './openView.ts';
import { draft, eventsGet, inspectorOf, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

const megabytes = `begin ${'ж% "&'.repeat(1_000_000)} end`;
const editable = `begin ${'x'.repeat(50_000)} end`;

describe('long texts in a browser, with a fake host', () => {
	const views = useViews();

	async function openValue(value: string): Promise<Page> {
		return (await views.open('composer', { start: draft('users.getInfo', [['text', value]]) })).page;
	}

	async function lastDraft(): Promise<DraftChange['draft'] | undefined> {
		await views.current.page.evaluate(nextFrame);
		return (await views.current.sent<DraftChange>('draftChanged')).at(-1)?.draft;
	}
	const valueField = (page: Page) => page.getByLabel('Value of text');

	it('a value is shown by its beginning, which cannot be edited, with its length', async () => {
		const page = await openValue(megabytes);
		const field = valueField(page);
		assert.equal(await field.inputValue(), megabytes.slice(0, 4000));
		assert.equal(await field.isEditable(), false);
		const said = 'Only the first 4,000 of 5,000,010 characters are shown.';
		await page.getByText(said).waitFor();
		const description = await field.evaluate((element) => {
			const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
			return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
		});
		assert.equal(description, said);
		assert.equal(await page.getByRole('button', { name: 'Edit all of it' }).count(), 0);
	});

	it('what is sent beside a value shown by its beginning has the whole of it', async () => {
		const page = await openValue(megabytes);
		await valueField(page).focus();
		await page.keyboard.type('lost');
		await page.keyboard.press('Delete');
		await page.keyboard.press('ArrowDown');
		await page.getByLabel('Method', { exact: true }).fill('users.get');
		const changed = await lastDraft();
		assert.equal(changed?.method, 'users.get');
		assert.ok(changed?.rows[0]?.value === megabytes);
		await page.keyboard.press('Control+Enter');
		const [sent] = await views.current.sent<DraftChange>('send');
		assert.ok(sent?.draft.rows[0]?.value === megabytes);
	});

	it('a long value is replaced, and taken back', async () => {
		const page = await openValue(megabytes);
		await page.getByRole('button', { name: 'Replace it' }).click();
		assert.equal((await lastDraft())?.rows[0]?.value, '');
		assert.equal(await valueField(page).evaluate((field) => field === document.activeElement), true);
		await page.getByRole('button', { name: 'Undo' }).click();
		assert.ok((await lastDraft())?.rows[0]?.value === megabytes);
		assert.equal(await valueField(page).isEditable(), false);
		await page.getByRole('button', { name: 'Replace it' }).click();
		await page.keyboard.type('short');
		assert.equal((await lastDraft())?.rows[0]?.value, 'short');
		assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
	});

	it('a value that is not too long is edited as a whole, from the keyboard as well', async () => {
		const page = await openValue(editable);
		await valueField(page).focus();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await page.waitForFunction(() => document.activeElement?.matches('textarea:not([readonly])'));
		await page.keyboard.type('My ');
		assert.equal((await lastDraft())?.rows[0]?.value, `My ${editable}`);
		await page.keyboard.press('Control+End');
		await page.keyboard.type('!');
		assert.equal((await lastDraft())?.rows[0]?.value, `My ${editable}!`);
	});

	it('another text that comes from the host is shown by its beginning again', async () => {
		const page = await openValue(editable);
		await page.getByRole('button', { name: 'Edit all of it' }).click();
		assert.equal((await valueField(page).inputValue()).length, editable.length);
		const other = { ...draft('users.getInfo', [['text', `other ${editable}`]]), revision: 9 };
		await page.evaluate((change) => window.fakeHost.edit(change), other);
		await page.getByText('Only the first 4,000 of 50,016 characters are shown.').waitFor();
	});

	it('an insertion that makes a text too long to edit takes its place, but is not laid out', async () => {
		const page = await openValue('ab');
		await valueField(page).focus();
		await page.keyboard.press('Home');
		await page.keyboard.press('ArrowRight');
		const much = 'y'.repeat(200_000);
		await valueField(page).evaluate((field) => {
			field.addEventListener('input', () => document.body.setAttribute('data-inserted', ''));
		});
		await page.keyboard.insertText(much);
		assert.equal(await page.locator('body[data-inserted]').count(), 0);
		assert.equal((await lastDraft())?.rows[0]?.value, `a${much}b`);
		assert.equal(await valueField(page).inputValue(), `a${'y'.repeat(3999)}`);
	});

	it('a method and a name are shown by their beginnings too, and are no names to complete', async () => {
		const method = `users.${'m'.repeat(500_000)}`;
		const start = draft(method, [['n'.repeat(500_000), '1']]);
		const { page } = await views.open('composer', { start, methods: knownMethods() });
		const field = page.getByLabel('Method', { exact: true });
		assert.equal(await field.inputValue(), method.slice(0, 500));
		assert.equal((await page.getByLabel('Name of parameter 1').inputValue()).length, 500);
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
		const { page } = await views.open('composer', { start: eventsGet, answers: false });
		await page.getByLabel('Reveal Signing string').click();
		const revealed = { step: 'signing-string', text: `${megabytes}secret`, hideAfterMilliseconds: 30_000 };
		await page.evaluate((value) => window.fakeHost.say('revealed', value), revealed);
		const text = (await page.locator('.in-clear').textContent()) ?? '';
		assert.equal(
			text,
			`${megabytes.slice(0, 10_000)}… ${(4_980_016).toLocaleString()} …${`${megabytes}secret`.slice(-10_000)}`,
		);
	});

	it('no character is cut in half, and a text that is short enough stays as it is', () => {
		const faces = '👋'.repeat(1000);
		assert.equal(shortText(`a${faces}`, 8), `a👋… ${(1994).toLocaleString()} …👋👋`);
		assert.equal(shortText(`${faces}a`, 8), `👋👋… ${(1994).toLocaleString()} …👋a`);
		assert.equal(shortText(faces, 2000), faces);
	});
});
