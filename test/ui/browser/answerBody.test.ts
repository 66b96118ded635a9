import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import { chooseOfAnswer, showBodyAs } from '../page/answerTools.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clipboard } from './fakeBodies.ts';
import { nextFrame } from './openView.ts';
import { answered, eventsBody, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const pretty = (value: unknown) =>
	JSON.stringify(value, null, 2)
		.split('\n')
		.map((line) => line.trim());

describe('the body of an answer', () => {
	const views = useViews();
	const show = (answer: AnswerSnapshot) => views.openComposer({ start: eventsGet, answer });
	const open = (body: string) => show(answered(body));
	const shown = async (page: Page) => (await page.locator('.body-row').allTextContents()).map((row) => row.trim());
	const active = (page: Page) =>
		page
			.locator('.body-row.active')
			.textContent()
			.then((text) => text?.trim());
	const focusBody = async (page: Page) => {
		await page.locator('.body-scroll').focus();
	};
	const { press } = views;

	it('has hundreds of thousands of rows, of which few are on the page', async () => {
		const page = await open(JSON.stringify(Array.from({ length: 300_000 }, (_, id) => id)));
		assert.equal(await page.locator('.body-scroll').getAttribute('aria-rowcount'), '300002');
		await focusBody(page);
		await press('End');
		await page.locator('.body-row.active', { hasText: ']' }).waitFor();
		await page.locator('.body-row', { hasText: '299999' }).waitFor();
		await press('ArrowUp');
		assert.equal(await active(page), '299999');
		await page.locator('.body-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
		await page
			.locator('.body-row', { hasText: /^\s*150\d{3},/ })
			.or(page.locator('.body-row', { hasText: /^\s*149\d{3},/ }))
			.first()
			.waitFor();
		await press('Home');
		assert.equal(await active(page), '[');
		await page.locator('.body-row', { hasText: /^\s*0,/ }).waitFor();
		assert.ok((await page.locator('.body-row').count()) < 100);
	});

	it('folds and unfolds by the arrows, and says what is folded', async () => {
		const body = { list: Array.from({ length: 120 }, (_, id) => ({ id })), after: true };
		const page = await open(JSON.stringify(body));
		await focusBody(page);
		await press('ArrowDown', 'ArrowLeft');
		await page.locator('.body-row', { hasText: '"list": [… 120 items],' }).waitFor();
		assert.deepEqual(await shown(page), ['{', '"list": [… 120 items],', '"after": true', '}']);
		assert.equal(await page.locator('.body-row.active').getAttribute('aria-expanded'), 'false');
		await press('ArrowRight');
		await page.locator('.body-row.active[aria-expanded="true"]').waitFor();
		await press('ArrowRight', 'ArrowDown');
		assert.equal(await active(page), '"id": 0');
		await press('ArrowLeft', 'ArrowLeft');
		await page.locator('.body-row.active', { hasText: '{… 1 item},' }).waitFor();
		await press('ArrowLeft');
		await page.locator('.body-row.active', { hasText: '"list": [' }).waitFor();
	});

	it('folds and unfolds all, and a row by the pointer', async () => {
		const body = [{ a: { b: [1, 2] } }, [3], 4];
		const page = await open(JSON.stringify(body));
		await chooseOfAnswer(page, 'Fold all');
		await page.getByText('… 1 item').first().waitFor();
		assert.deepEqual(await shown(page), ['[', '{… 1 item},', '[… 1 item],', '4', ']']);
		await page.getByText('… 1 item').first().click();
		await page.getByText('"a": {').waitFor();
		assert.deepEqual(await shown(page), ['[', '{', '"a": {… 1 item}', '},', '[… 1 item],', '4', ']']);
		await chooseOfAnswer(page, 'Unfold all');
		await page.getByText('"b": [').waitFor();
		assert.deepEqual(await shown(page), pretty(body));
		await page.locator('.twistie').nth(1).click();
		await page.getByText('… 1 item').waitFor();
		assert.deepEqual(await shown(page), ['[', '{… 1 item},', '[', '3', '],', '4', ']']);
	});

	it('copies values, paths and all, from its menu and by keys', async () => {
		const page = await open(
			JSON.stringify({ users: [{ 'first name': 'Ann\n"B"', id: 12345678901234567000n.toString() }] }),
		);
		await focusBody(page);
		await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Control+c');
		assert.equal(clipboard.text, 'Ann\n"B"');
		await press('Control+Shift+c');
		assert.equal(clipboard.text, "$.users[0]['first name']");
		await page.locator('.body-row', { hasText: '"users"' }).click({ button: 'right' });
		await page.getByRole('menuitem', { name: 'Copy value' }).waitFor();
		await press('Enter');
		assert.equal(
			clipboard.text,
			'[\n  {\n    "first name": "Ann\\n\\"B\\"",\n    "id": "12345678901234567000"\n  }\n]',
		);
		assert.equal(await page.getByRole('menu').count(), 0);
		assert.equal(await page.evaluate(() => document.activeElement?.className.includes('body-scroll')), true);
		await press('Shift+F10', 'ArrowDown', 'Enter');
		assert.equal(clipboard.text, '$.users');
		await page.getByRole('button', { name: 'Copy all' }).click();
		await page.getByRole('status').getByText('Copied', { exact: true }).waitFor();
		assert.match(clipboard.text, /^\{\n {2}"users": \[\n/);
		await page.locator('.body-row', { hasText: '"users"' }).click({ button: 'right' });
		await press('Escape');
		assert.equal(await page.getByRole('menu').count(), 0);
	});

	it('is searched from any field of the call, and copied, also on a keyboard without Latin letters', async () => {
		const page = await open('[1]');
		const pressed = (selector: string, code: string, key: string) =>
			page.locator(selector).evaluate(
				(element, init) => {
					const event = new KeyboardEvent('keydown', { ...init, ctrlKey: true, bubbles: true, cancelable: true });
					return element.dispatchEvent(event);
				},
				{ code, key },
			);
		await focusBody(page);
		await press('ArrowDown');
		assert.equal(await pressed('.body-scroll', 'KeyC', 'с'), false);
		assert.equal(clipboard.text, '1');
		assert.equal(await pressed('#method', 'KeyF', 'а'), false);
		await page.locator('.find-text:focus').waitFor();
	});

	it('is shown as it came, too', async () => {
		const page = await open(JSON.stringify([1, { a: 'x'.repeat(1200) }]));
		await showBodyAs(page, 'Raw');
		await page.locator('.body-row', { hasText: '[1,{"a"' }).waitFor();
		assert.equal(await page.getByLabel('Show as').inputValue(), 'raw');
		const [first = '', second = ''] = await page.locator('.body-cell').allTextContents();
		assert.equal(first + second, JSON.stringify([1, { a: 'x'.repeat(1200) }]));
		await page.getByRole('button', { name: 'More actions' }).click();
		assert.equal(await page.getByRole('menuitem', { name: 'Fold all' }).count(), 0);
		await press('Escape');
		await showBodyAs(page, 'Pretty');
		await page.locator('.body-row', { hasText: /^\s*1,/ }).waitFor();
	});

	it('is searched, and goes from match to match', async () => {
		const page = await open(JSON.stringify(Array.from({ length: 1204 }, (_, id) => ({ id, Name: 'name' }))));
		await focusBody(page);
		await press('Control+f');
		await page.keyboard.type('name');
		const count = page.locator('.find-count');
		await count.getByText('1 of 2,408', { exact: true }).waitFor();
		assert.equal(await page.locator('mark.current').textContent(), 'Name');
		await press('Alt+c');
		await count.getByText('1 of 1,204', { exact: true }).waitFor();
		assert.equal(await page.locator('mark.current').textContent(), 'name');
		await press('Enter', 'Enter');
		await count.getByText('3 of 1,204', { exact: true }).waitFor();
		await press('Shift+Enter', 'Shift+Enter', 'Shift+Enter');
		await count.getByText('1,204 of 1,204', { exact: true }).waitFor();
		await page.locator('.body-row', { hasText: '"id": 1203' }).waitFor();
		assert.equal(await active(page), '"Name": "name"');
		await page.getByRole('textbox', { name: 'Find' }).fill('"ID": 600');
		await count.getByText('Nothing found').waitFor();
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		await page.evaluate(() => window.scrollBy(0, -40));
		const barTop = async () => (await page.locator('.find-bar').boundingBox())?.y;
		const before = await barTop();
		await press('Alt+c');
		await count.getByText('1 of 1', { exact: true }).waitFor();
		assert.equal(await barTop(), before, 'a match far away scrolls the body, not the page');
		await page.locator('.body-row.active', { hasText: '"id": 600' }).waitFor();
		await press('Escape');
		assert.equal(await page.locator('.find-bar').count(), 0);
		assert.equal(await page.evaluate(() => document.activeElement?.className.includes('body-scroll')), true);
		await page.waitForFunction(() => document.querySelector('.body-row.active')?.textContent?.includes('600'));
		await page.waitForFunction(() => document.querySelectorAll('mark').length === 0);
	});

	it('unfolds what hides a match, and searches again in the other layout and the next answer', async () => {
		const page = await open(JSON.stringify({ a: { b: ['needle', `${'x'.repeat(400)}needle`] } }));
		await focusBody(page);
		await press('ArrowDown', 'ArrowLeft', 'Control+f');
		await page.keyboard.type('needle');
		await page.locator('mark.current').waitFor();
		const count = page.locator('.find-count');
		await press('Enter');
		await count.getByText('2 of 2', { exact: true }).waitFor();
		const isInView = () =>
			page.locator('mark.current').evaluate((mark) => {
				const [{ left, right }, view] = [
					mark.getBoundingClientRect(),
					mark.closest('.body-scroll')?.getBoundingClientRect(),
				];
				return view !== undefined && left >= view.left && right <= view.right;
			});
		await page.waitForFunction(() => (document.querySelector('.body-scroll')?.scrollLeft ?? 0) > 0);
		assert.equal(await isInView(), true);
		await showBodyAs(page, 'Raw');
		await count.getByText('1 of 2', { exact: true }).waitFor();
		await page.evaluate((answer) => window.fakeHost.say('answer', answer), answered('["needle"]'));
		await count.getByText('1 of 1', { exact: true }).waitFor();
	});

	it('breaks long lines, of few and of many, and scrolls by what is seen', async () => {
		const long = 'word '.repeat(200);
		const page = await open(JSON.stringify([long, 'short']));
		const scrollsSideways = () =>
			page.locator('.body-scroll').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
		assert.equal(await scrollsSideways(), true);
		await chooseOfAnswer(page, 'Wrap long lines');
		await waitUntil('lines that are broken', async () => !(await scrollsSideways()));
		const places = () =>
			page.locator('.body-row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
		const [, second = 0, third = 0] = await places();
		assert.ok(third - second > 100, 'the long one takes several lines, and the next stands below it');
		const many = Array.from({ length: 5000 }, (_, id) => (id % 2 === 0 ? `${id} ${long}` : id));
		await page.evaluate((answer) => window.fakeHost.say('answer', answer), answered(JSON.stringify(many)));
		await page.locator('.body-row', { hasText: '"0 word' }).waitFor();
		await focusBody(page);
		const isShown = () =>
			page.locator('.body-row.active').evaluate((row) => {
				const [{ top, bottom }, view] = [
					row.getBoundingClientRect(),
					row.closest('.body-scroll')?.getBoundingClientRect(),
				];
				return view !== undefined && top >= view.top - 1 && bottom <= view.bottom + 1;
			});
		for (let at = 0; at < 12; at++) {
			await press('ArrowDown');
			await waitUntil(`the row in view after ${at + 1} steps`, isShown);
		}
		await press('End');
		await page.locator('.body-row.active', { hasText: ']' }).waitFor();
		await waitUntil('the last row in view', isShown);
		for (let at = 0; at < 6; at++) {
			await press('ArrowUp');
			await waitUntil(`the row in view after ${at + 1} steps up`, isShown);
		}
		await press('Home');
		await page.locator('.body-row', { hasText: '"0 word' }).waitFor();
		await page.locator('.body-scroll').hover();
		const longRow = page.locator('.body-row', { hasText: '"0 word' });
		const topOfRow = () => longRow.evaluate((row) => row.getBoundingClientRect().top);
		const before = await topOfRow();
		await page.mouse.wheel(0, 60);
		await page.waitForFunction((at) => {
			const [, row] = document.querySelectorAll('.body-row');
			return (row?.getBoundingClientRect().top ?? 0) < at - 30;
		}, before);
		assert.equal(await topOfRow(), before - 60, 'moved within the first long line, not by three lines');
		// Upwards, lines that were not yet seen turn out higher than they counted: what is in view moves as far as the wheel.
		await page.locator('.body-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
		await page.evaluate(nextFrame);
		const firstInView = () =>
			page.locator('.body-scroll').evaluate((scroller) => {
				const { top } = scroller.getBoundingClientRect();
				const rows = [...scroller.querySelectorAll<HTMLElement>('.body-row')];
				const row = rows.find((one) => one.getBoundingClientRect().bottom > top);
				return { line: row?.dataset['line'], top: row?.getBoundingClientRect().top ?? 0 };
			});
		for (let turn = 1; turn <= 12; turn++) {
			const { line, top } = await firstInView();
			const row = page.locator(`.body-row[data-line="${line}"]`);
			const movedBy = async () => (await row.evaluate((one) => one.getBoundingClientRect().top)) - top;
			await page.mouse.wheel(0, -200);
			const moved = await waitUntil(`turn ${turn} of the wheel`, async () => {
				const before = await movedBy();
				await page.evaluate(nextFrame);
				return before !== 0 && before === (await movedBy()) && before;
			});
			assert.ok(Math.abs(moved - 200) < 3, `${moved} pixels at turn ${turn} of the wheel`);
		}
	});

	it('begins anew with the next answer, and goes on with what comes', async () => {
		const page = await open(eventsBody(500));
		await focusBody(page);
		await press('End');
		await page.evaluate((answer) => window.fakeHost.say('answer', answer), answered('["next"]'));
		await page.locator('.body-row', { hasText: '"next"' }).waitFor();
		assert.deepEqual(await shown(page), ['[', '"next"', ']']);
		assert.equal(await active(page), '[');
	});
});
