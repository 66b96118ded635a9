import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Draft } from '../../../src/shared/draft.ts';
import { axeViolations } from '../page/webviews.ts';
import { nextFrame } from './openView.ts';
import { draft, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

const call = draft('events.get', [['types', 'MESSAGES']]);
const url =
	'https://api.example.org/fb.do?application_key=K&method=users.getInfo&uids=1%2C2&sig=00ff&access_token=tkn-1';
const curl = `curl '${url}' \\\n  -H 'Accept: */*' \\\n  -b 'session=1'`;
const har = JSON.stringify({ request: { method: 'GET', url, headers: [{ name: 'Accept', value: '*/*' }] } }, null, 2);

describe('what is pasted into a field of a call, in a browser with a fake host', () => {
	const views = useViews();

	async function open(): Promise<Page> {
		const page = await views.openComposer({ start: call, methods: knownMethods() });
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		return page;
	}
	async function lastDraft(): Promise<Draft> {
		await views.current.page.evaluate(nextFrame);
		return (await views.lastDraft()) ?? call.draft;
	}
	async function paste(page: Page, text: string): Promise<void> {
		await page.evaluate((data) => navigator.clipboard.writeText(data), text);
		await page.keyboard.press('Control+v');
	}
	const rowsOf = ({ rows }: Draft) => rows.flatMap(({ name, value, isHeader }) => (isHeader ? [] : [[name, value]]));
	const notice = (page: Page) => page.locator('.paste-notice');

	it('replaces the call, in the method, a name and the blank row, and one undo brings the former one back', async () => {
		const page = await open();
		for (const [field, text] of [
			['Method', curl],
			['Name of parameter 1', url],
			['Name of a new parameter', har],
		] as const) {
			await page.getByLabel(field, { exact: true }).focus();
			await page.keyboard.press('End');
			await paste(page, text);
			await notice(page).waitFor();
			const filled = await lastDraft();
			assert.equal(filled.method, 'users.getInfo', field);
			assert.deepEqual(rowsOf(filled), [['uids', '1,2']]);
			await page.keyboard.press('Control+z');
			assert.deepEqual(await lastDraft(), call.draft, field);
			assert.equal(await notice(page).count(), 0);
		}
	});

	it('fills a POST in as one, which the notice says and one undo takes back', async () => {
		const page = await open();
		const post = `curl 'https://api.example.org/fb.do' -d 'method=users.getInfo&uids=1'`;
		await page.getByLabel('Name of a new parameter').focus();
		await paste(page, post);
		await notice(page).filter({ hasText: 'It is sent as POST.' }).waitFor();
		assert.equal((await lastDraft()).httpMethod, 'POST');
		assert.equal(await page.locator('.http-method').inputValue(), 'POST');
		await page.keyboard.press('Control+z');
		assert.deepEqual(await lastDraft(), call.draft);
		assert.equal(await page.locator('.http-method').inputValue(), 'GET');
		await paste(page, url);
		await notice(page).filter({ hasText: 'Left out' }).waitFor();
		assert.equal((await lastDraft()).httpMethod, undefined);
		assert.equal(await notice(page).filter({ hasText: 'POST' }).count(), 0);
	});

	it('takes what is nothing but a call for one in a value, too; an undo keeps it as the value', async () => {
		const page = await open();
		const value = page.getByLabel('Value of types');
		for (const text of [curl, url, har]) {
			await value.focus();
			await page.keyboard.press('End');
			await paste(page, text);
			await notice(page).filter({ hasText: 'Undo keeps the text as the value.' }).waitFor();
			assert.deepEqual(rowsOf(await lastDraft()), [['uids', '1,2']]);
			await page.keyboard.press('Control+z');
			assert.deepEqual(rowsOf(await lastDraft()), [['types', `MESSAGES${text}`]]);
			assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Value of types');
			await page.keyboard.press('Control+z');
			assert.deepEqual(await lastDraft(), call.draft);
			await page.keyboard.press('Control+Shift+z');
			await page.keyboard.press('Control+Shift+z');
			assert.equal((await lastDraft()).method, 'users.getInfo');
			await page.keyboard.press('Control+z');
			await page.keyboard.press('Control+z');
		}
	});

	it('keeps the text as a value by the button of the notice, with mouse and keyboard', async () => {
		const page = await open();
		await page.getByLabel('Value of types').fill('');
		await paste(page, curl);
		await notice(page).getByRole('button', { name: 'Undo' }).click();
		assert.deepEqual(rowsOf(await lastDraft()), [['types', curl]]);
		await page.getByLabel('Value of a new parameter').focus();
		await paste(page, url);
		await notice(page).getByRole('button', { name: 'Undo' }).focus();
		await page.keyboard.press('Enter');
		assert.deepEqual(rowsOf(await lastDraft()).at(-1), ['', url]);
	});

	it('pastes any other text into a value as it is, where the selection was', async () => {
		const page = await open();
		const value = page.getByLabel('Value of types');
		await value.fill('0123');
		await value.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(1, 3));
		await paste(page, 'one\ntwo');
		await page.waitForFunction(
			(expected) => document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value === expected,
			'0one\ntwo3',
		);
		assert.deepEqual(rowsOf(await lastDraft()), [['types', '0one\ntwo3']]);
		assert.equal(await notice(page).count(), 0);
	});

	it('names all that was left out', async () => {
		const page = await open();
		await page.getByLabel('Name of a new parameter').focus();
		await paste(page, curl);
		await notice(page).waitFor();
		assert.match(
			(await notice(page).textContent()) ?? '',
			/Headers: 1\. Left out: application_key, sig, access_token, host api\.example\.org, headers cookie\./,
		);
		assert.deepEqual(await axeViolations(page.mainFrame()), []);
		await page.keyboard.press('Control+z');
		await page.getByLabel('Name of a new parameter').focus();
		await paste(page, JSON.stringify({ log: { entries: [JSON.parse(har), JSON.parse(har)] } }));
		await notice(page).filter({ hasText: 'It is one of 2 calls.' }).waitFor();
	});
});
