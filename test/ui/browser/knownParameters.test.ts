import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { DraftChange } from '../../../src/shared/draft.ts';
import type { Scenario } from './fakeHost.ts';
import { nextFrame } from './openView.ts';
import { draft, eventsGet, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

interface Updating {
	readonly prototype: { update(this: { inputId: string }, ...rest: unknown[]): void };
}

describe('what the composer knows of parameters, in a browser with a fake host', () => {
	const views = useViews();

	const open = (start: DraftChange, more: Scenario = {}) =>
		views.openComposer({ methods: knownMethods(), start, ...more });

	async function lastRows(): Promise<[string, string][]> {
		const { rows } = (await views.lastDraft()) ?? { rows: [] };
		return rows.map(({ name, value }) => [name, value]);
	}

	const options = (page: Page) => page.locator('.suggest-list .suggest-name').allTextContents();

	/** What a screen reader adds to the name of a field. */
	function description(field: Locator): Promise<string> {
		return field.evaluate((element) =>
			(element.getAttribute('aria-describedby') ?? '')
				.split(' ')
				.map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
				.join(' '),
		);
	}

	it('suggests true and false for a boolean, and sends any other text as it is', async () => {
		const page = await open(draft('users.getInfo', [['emptyPictures', '']]));
		const value = page.getByRole('textbox', { name: 'Value of emptyPictures' });
		await value.focus();
		await page.keyboard.press('ArrowDown');
		assert.deepEqual(await options(page), ['true', 'false']);
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		assert.deepEqual(await lastRows(), [['emptyPictures', 'false']]);
		await value.fill(' TRUE');
		assert.deepEqual(await lastRows(), [['emptyPictures', ' TRUE']]);
		assert.equal(await value.getAttribute('aria-invalid'), null);
	});

	it('suggests the values of an enumeration from its button, and variables after {{, by keyboard and by mouse', async () => {
		const page = await open(draft('users.getInfo', [['fields', 'AGE']]));
		await page.locator('.cell-value').getByRole('button', { name: 'Show the known ones' }).click();
		assert.deepEqual(await options(page), ['NAME', 'AGE', 'GENDER']);
		await page.getByRole('option', { name: 'GENDER' }).click();
		assert.deepEqual(await lastRows(), [['fields', 'GENDER']]);
		const value = page.getByRole('textbox', { name: 'Value of fields' });
		await value.fill('');
		await value.pressSequentially('a{{us');
		await page.getByRole('option', { name: /^user variable/ }).waitFor();
		await page.keyboard.press('Enter');
		assert.equal(await value.inputValue(), 'a{{user}}');
		await value.pressSequentially(',{{');
		await page.getByRole('option', { name: /uuid/ }).click();
		assert.equal(await value.inputValue(), 'a{{user}},{{$uuid}}');
		await value.press('ArrowLeft');
		await value.press('ArrowLeft');
		await value.press('Control+Space');
		await page.getByRole('option', { name: /timestamp/ }).click();
		assert.equal(await value.inputValue(), 'a{{user}},{{$timestamp}}');
	});

	it('completes the item of a list that the caret is in, with what the list lacks', async () => {
		const page = await open(eventsGet);
		const value = page.getByLabel('Value of types');
		await value.press('End');
		await value.pressSequentially(',');
		assert.deepEqual(await options(page), ['MARKS']);
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		assert.deepEqual(await lastRows(), [['types', 'MESSAGES,GUESTS,MARKS']]);
		await value.fill('MESSAGES, ma, x');
		await value.press('Home');
		for (let i = 0; i < 'MESSAGES, m'.length; i++) await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		assert.deepEqual(await lastRows(), [['types', 'MESSAGES, MARKS, x']]);
	});

	it('keeps every line of a value, whatever its kind', async () => {
		const page = await open(draft('users.getInfo', [['fields', 'NAME\nAGE']]));
		const value = page.getByLabel('Value of fields');
		assert.equal(await value.inputValue(), 'NAME\nAGE');
		await value.press('Control+End');
		await value.press('Shift+Enter');
		await value.pressSequentially('x');
		assert.deepEqual(await lastRows(), [['fields', 'NAME\nAGE\nx']]);
		await value.press('ArrowUp');
		assert.deepEqual(await options(page), []);
	});

	it('hints at a value that is no integer, and never calls it an error', async () => {
		const page = await open(draft('users.getInfo', [['limit', 'ten']]));
		const value = page.getByLabel('Value of limit');
		assert.equal(await value.getAttribute('inputmode'), 'numeric');
		assert.equal(await description(value), 'Not a whole number. Known type: Integer (a guess). Integer (a guess)');
		assert.equal(await value.getAttribute('aria-invalid'), null);
		assert.equal(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled'), 'false');
		await value.fill('-10');
		assert.equal(await description(value), 'Integer (a guess)');
	});

	/** The names of the table's rows from top to bottom. */
	const names = (page: Page) =>
		page
			.locator('.cell-name :is(.fixed-name, input)')
			.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value ?? one.textContent));

	it('has the required parameters in their place from the start, first in Tab order; typing moves no row', async () => {
		const page = await open(draft('users.getInfo', [['limit', '1']]));
		const uids = page.getByLabel('Value of uids');
		const shown = ['uids', 'lang', 'limit', '', 'format'];
		assert.deepEqual(await names(page), shown);
		assert.equal(await description(uids), 'Required. Not sent while empty. String[] · Ids of users');
		const hint = page.getByText('Required. Not sent while empty.', { exact: true });
		assert.equal(await hint.isVisible(), false);
		await page.locator('#method').focus();
		const controls = 'sc-parameters :is(input, textarea, button):not([tabindex="-1"], :disabled)';
		assert.equal(await page.locator(controls).first().getAttribute('aria-label'), 'Value of uids');
		const place = () => uids.boundingBox();
		const before = await place();
		await uids.focus();
		await hint.waitFor();
		assert.deepEqual(await place(), before);
		await page.keyboard.type('42');
		assert.deepEqual(await lastRows(), [
			['uids', '42'],
			['limit', '1'],
		]);
		assert.deepEqual(await names(page), shown);
		assert.deepEqual(await place(), before);
		assert.equal(await description(uids), 'Required String[] · Ids of users');
		await uids.press('Enter');
		await page.keyboard.type('ru');
		assert.deepEqual(await lastRows(), [
			['uids', '42'],
			['lang', 'ru'],
			['limit', '1'],
		]);
	});

	it('takes a required parameter that is emptied out of the call again, and one undo puts it back', async () => {
		const page = await open(draft('users.getInfo', []));
		await page.getByLabel('Value of lang').fill('ru');
		await page.getByLabel('Value of lang').fill('');
		assert.deepEqual(await lastRows(), []);
		assert.deepEqual(await names(page), ['uids', 'lang', '', 'format']);
		await page.keyboard.type('en');
		assert.deepEqual(await lastRows(), [['lang', 'en']]);
		for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z');
		assert.deepEqual(await lastRows(), [['lang', 'ru']]);
		assert.equal(await page.getByLabel('Value of lang').inputValue(), 'ru');
	});

	it('suggests every other known name in the blank row, from its button; a removed one among them', async () => {
		const page = await open(draft('users.getInfo', []));
		await page.getByRole('button', { name: 'Remove lang' }).click();
		assert.equal(await page.evaluate(() => document.activeElement?.id), 'name-1');
		await page.locator('.cell-name').getByRole('button', { name: 'Show the known ones' }).click();
		assert.deepEqual(await options(page), ['fields', 'emptyPictures', 'limit', 'lang']);
		await page.getByRole('option', { name: 'fields' }).click();
		await page.keyboard.press('Enter');
		await page.keyboard.type('NAME');
		assert.deepEqual(await lastRows(), [['fields', 'NAME']]);
		assert.equal(await description(page.getByLabel('Name of parameter 1')), 'Probably required');
	});

	it('shows the type and the meaning of a parameter beside it, and takes an unknown name, with a sign that says so', async () => {
		const page = await open(draft('users.getInfo', [['colour', 'blue']]));
		const about = page.locator('.missing-row .cell-about').first();
		assert.equal(await about.isVisible(), true);
		assert.equal(await about.textContent(), 'String[] · Ids of users');
		assert.equal(await about.getAttribute('title'), 'String[] · Ids of users');
		await page.setViewportSize({ width: 400, height: 800 });
		assert.equal(await about.isVisible(), false);
		const name = page.getByLabel('Name of parameter 1');
		assert.equal(await description(name), 'Unknown parameter of users.getInfo.');
		assert.equal(await page.locator('.name-mark[title="Unknown parameter of users.getInfo."] .codicon').count(), 1);
		assert.equal(await name.getAttribute('aria-invalid'), null);
		await name.fill('uids');
		assert.equal(await description(name), 'Required');
	});

	it('leaves the focus in a value when its kind comes to be known', async () => {
		const page = await open(eventsGet, { methods: [] });
		const value = page.getByLabel('Value of types');
		await value.press('End');
		await page.evaluate((methods) => window.fakeHost.say('methods', { methods }), knownMethods());
		await page.evaluate(nextFrame);
		await page.keyboard.type(',M');
		assert.deepEqual(await lastRows(), [['types', 'MESSAGES,GUESTS,M']]);
		assert.deepEqual(await options(page), ['MARKS']);
	});

	it('updates no field of another row while a value is typed', async () => {
		const page = await open(
			draft('users.getInfo', [
				['fields', 'NAME'],
				['colour', 'blue'],
				['uids', '1'],
			]),
		);
		await page.evaluate(() => {
			const updated: string[] = [];
			Object.assign(window, { updated });
			const { prototype } = customElements.get('sc-suggest-input') as unknown as Updating;
			const { update } = prototype;
			prototype.update = function (this: { inputId: string }, ...rest: unknown[]) {
				updated.push(this.inputId);
				update.apply(this, rest);
			};
		});
		await page.getByLabel('Value of uids').fill('12');
		await page.evaluate(nextFrame);
		const updated = (await page.evaluate('updated')) as string[];
		const updatedValues = [...new Set(updated)].filter((id) => id !== 'format');
		assert.deepEqual(updatedValues, ['value-4']);
	});
});
