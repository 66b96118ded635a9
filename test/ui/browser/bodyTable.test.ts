import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { showBodyAs } from '../page/answerTools.ts';
import { clipboard } from './fakeBodies.ts';
import { answered, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const users = `{"count":3,"users":[{"id":10,"name":"Ann"},{"id":9,"name":"Ben","tags":["x","y"]},{"id":12345678901234567890,"name":"Cleo, \\"C\\""}]}`;

describe('an answer as a table', () => {
	const views = useViews();
	const open = (body: string) => views.openComposer({ start: eventsGet, answer: answered(body) });
	const showTable = async (page: Page) => {
		await showBodyAs(page, 'Table');
		await page.locator('.table-row .table-cell[data-line="0"]').first().filter({ hasText: /\S/ }).waitFor();
	};
	const cells = (page: Page, column: number) =>
		page.locator(`.table-shown .table-cell[data-column="${column}"]`).allTextContents();
	const { press } = views;
	const active = (page: Page) => page.locator('.table-cell.active').textContent();

	it('is offered where there is a list of objects, with names as columns and a cell for each value', async () => {
		const page = await open(users);
		await showTable(page);
		assert.deepEqual(await page.locator('.table-head .table-name').allTextContents(), ['id', 'name', 'tags']);
		assert.deepEqual(await cells(page, 1), ['Ann', 'Ben', 'Cleo, "C"']);
		assert.deepEqual(await cells(page, 2), ['', '["x","y"]', '']);
		const grid = page.getByRole('grid', { name: 'Table' });
		assert.equal(await grid.getAttribute('aria-rowcount'), '4');
		assert.equal(await grid.getAttribute('aria-colcount'), '3');
		await page.getByText('Rows: 3').waitFor();
		await showBodyAs(page, 'Pretty');
		await page.locator('.body-row', { hasText: '"count": 3' }).waitFor();
		await page.evaluate((answer) => window.fakeHost.say('answer', answer), answered('[1,2]') as never);
		await page.locator('.body-row', { hasText: '2' }).first().waitFor();
		await page.getByRole('option', { name: 'Table' }).waitFor({ state: 'detached' });
	});

	it('has the head of a column right above its values, those of numbers at the end', async () => {
		const page = await open('[{"name":"Ann","number":7,"mixed":1},{"name":null,"number":123456,"mixed":"x"}]');
		await showTable(page);
		const edges = (line: number, column: number) =>
			page.locator(`.table-cell[data-line="${line}"][data-column="${column}"]`).evaluate((cell) => {
				const text = document.createRange();
				text.selectNodeContents(cell.querySelector('.table-name') ?? cell);
				const { left, right } = text.getBoundingClientRect();
				return { left: Math.round(left), right: Math.round(right) };
			});
		for (const line of [0, 1]) {
			assert.equal((await edges(line, 0)).left, (await edges(-1, 0)).left);
			assert.equal((await edges(line, 1)).right, (await edges(-1, 1)).right);
		}
		assert.equal((await edges(1, 2)).left, (await edges(-1, 2)).left);
	});

	it('is walked, ordered, copied and left by keys', async () => {
		const page = await open(users);
		await showTable(page);
		await page.locator('.table-scroll').focus();
		await press('ArrowDown', 'ArrowRight');
		assert.equal(await active(page), 'Ben');
		await press('ControlOrMeta+c');
		await page.getByText('Copied').first().waitFor({ state: 'attached' });
		assert.equal(clipboard.text, 'Ben');
		await press('ControlOrMeta+Shift+c');
		await press('End');
		assert.equal(await active(page), '["x","y"]');
		await press('Home', 'ArrowUp', 'ArrowUp', 'Enter');
		await page.locator('.table-head [aria-sort="ascending"]').waitFor();
		await page.locator('.table-cell[data-line="0"][data-column="0"]', { hasText: '9' }).waitFor();
		assert.match(clipboard.text, /^\{\n {2}"id": 9,/);
		await press('ArrowDown', 'ControlOrMeta+End');
		assert.equal(await page.locator('.table-scroll').getAttribute('aria-activedescendant'), 'table-cell-2-2');
		await press('Home', 'Shift+F10');
		await page.getByRole('menuitem', { name: 'Copy table as CSV' }).click();
		await page.waitForFunction(() => document.querySelector('.menu') === null);
		await press('Enter');
		await page.locator('.body-scroll:focus').waitFor();
		await page.locator('.body-row.active', { hasText: '{' }).waitFor();
		assert.equal(
			clipboard.text,
			'id,name,tags\r\n9,Ben,"[""x"",""y""]"\r\n10,Ann,\r\n12345678901234567890,"Cleo, ""C""",',
		);
		await press('ArrowDown');
		assert.match((await page.locator('.body-row.active').textContent()) ?? '', /"id": 12345678901234567890/);
	});

	it('shows what a filter found, and stays a table while the path changes', async () => {
		const page = await open(users);
		await showTable(page);
		await page.getByRole('button', { name: 'Filter (JSONPath)' }).click();
		await page.locator('.filter-path').fill('$.users[?@.id < 11]');
		await page.getByText('Rows: 2').waitFor();
		assert.deepEqual(await cells(page, 1), ['Ann', 'Ben']);
		await page.locator('.filter-path').fill('$.users[*].name');
		await page.locator('.body-row', { hasText: '"Ann"' }).waitFor();
		await page.locator('.filter-path').fill('$.users');
		await page.getByText('Rows: 3').waitFor();
		await press('Escape');
		await page.locator('.filter-bar').waitFor({ state: 'detached' });
		await page.getByText('Rows: 3').waitFor();
	});

	it('has 10,000 rows of more, few of them on the page, and orders them', async () => {
		const page = await open(
			`[${Array.from({ length: 60_000 }, (_, id) => `{"id":${id},"half":${id % 2}}`).join(',')}]`,
		);
		await showTable(page);
		await page.locator('.table-scroll').focus();
		await press('ControlOrMeta+End');
		await page.locator('.table-cell', { hasText: '9999' }).waitFor();
		assert.ok((await page.locator('.table-shown .table-row').count()) < 100);
		await page.locator('.table-head .table-cell').first().click();
		await page.locator('.table-head .table-cell').first().click();
		await page.locator('.table-head [aria-sort="descending"]').waitFor();
		await page.locator('.table-scroll').focus();
		await press('ArrowDown', 'ControlOrMeta+Home');
		await page.locator('.table-cell[data-line="0"][data-column="0"]', { hasText: '9999' }).waitFor();
	});
});
