import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Draft, DraftChange } from '../../../src/shared/draft.ts';
import type { KnownMethod } from '../../../src/shared/knownMethod.ts';
import { axeViolations } from '../webviews.ts';
import { nextFrame } from './openView.ts';
import { draft } from './scenarios.ts';
import { useViews } from './useViews.ts';

const call = draft('events.get', [
	['a', '1'],
	['b', '2'],
	['c', '3'],
	['d', '4'],
]);
const parameter = (name: string, required: KnownMethod['parameters'][number]['required']) =>
	({ name, kind: 'text', required }) as const;
const shop: KnownMethod = {
	name: 'shop.sell',
	evidence: 'page',
	parameters: [
		parameter('item', 'stated'),
		parameter('price', 'reported'),
		parameter('place', 'inferred'),
		...Array.from({ length: 20 }, (_, index) => parameter(`extra${index}`, index % 2 === 0 ? 'no' : 'unknown')),
	],
};

describe('the rows of a call in a browser, with a fake host', () => {
	const views = useViews();

	async function open(start: DraftChange): Promise<Page> {
		return (await views.open('composer', { start, methods: [shop] })).page;
	}
	/** The draft as the host has it: a change may wait for the next frame. */
	async function lastDraft(): Promise<Draft> {
		await views.current.page.evaluate(nextFrame);
		return (await views.current.sent<DraftChange>('draftChanged')).at(-1)?.draft ?? call.draft;
	}
	const order = async () => (await lastDraft()).rows.map(({ name, value }) => `${name}=${value}`).join(' ');
	const focused = () =>
		views.current.page.evaluate(() => {
			const element = document.activeElement as HTMLInputElement | null;
			return `${element?.getAttribute('aria-label')} ${element?.selectionStart}`;
		});
	const said = () => views.current.page.getByRole('status').textContent();
	/** Drags by the mouse, from the grip of a row to the middle of what stands there. */
	async function drag(page: Page, from: number, to: number, { above = false, cancelled = false } = {}): Promise<void> {
		const rows = page.locator('[data-key]');
		const grip = await rows.nth(from).locator('.grip').boundingBox();
		const target = await rows.nth(to).boundingBox();
		assert.ok(grip && target);
		await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
		await page.mouse.down();
		await page.mouse.move(target.x + 60, target.y + target.height / 2);
		await page.mouse.move(target.x + 60, target.y + target.height * (above ? 0.2 : 0.8));
		if (cancelled) await page.keyboard.press('Escape');
		else assert.equal(await page.locator('[data-drop]').count(), from === to ? 0 : 1);
		await page.mouse.up();
	}

	it('move by Alt and the arrows; the focus and the caret stay, and it is said', async () => {
		const page = await open(call);
		const value = page.getByLabel('Value of b', { exact: true });
		await value.focus();
		await page.keyboard.press('End');
		await page.keyboard.press('Alt+ArrowDown');
		assert.equal(await order(), 'a=1 c=3 b=2 d=4');
		assert.equal(await focused(), 'Value of b 1');
		assert.equal(await said(), 'b is 3 of 4 now.');
		await page.keyboard.press('Alt+ArrowUp');
		await page.keyboard.press('Alt+ArrowUp');
		assert.equal(await order(), 'b=2 a=1 c=3 d=4');
		assert.equal(await focused(), 'Value of b 1');
		const told = (await views.current.sent('draftChanged')).length;
		await page.keyboard.press('Alt+ArrowUp');
		assert.equal(await order(), 'b=2 a=1 c=3 d=4', 'the first stays');
		assert.equal((await views.current.sent('draftChanged')).length, told);
		await page.getByRole('button', { name: 'Remove d' }).focus();
		await page.keyboard.press('Alt+ArrowUp');
		assert.equal(await order(), 'b=2 a=1 d=4 c=3');
		assert.equal(await focused(), 'Remove d undefined');
		await page.getByLabel('Name of a new parameter').focus();
		await page.keyboard.press('Alt+ArrowUp');
		assert.equal(await order(), 'b=2 a=1 d=4 c=3', 'the blank row stays at the end');
		for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
		assert.equal(await order(), 'a=1 b=2 c=3 d=4');
	});

	it('move by their grips, before or behind another; Escape ends a drag, and one undo takes it back', async () => {
		const page = await open(call);
		await drag(page, 0, 2);
		assert.equal(await order(), 'b=2 c=3 a=1 d=4');
		assert.equal(await said(), 'a is 3 of 4 now.');
		await drag(page, 3, 0, { above: true });
		assert.equal(await order(), 'd=4 b=2 c=3 a=1');
		await drag(page, 1, 3, { cancelled: true });
		assert.equal(await order(), 'd=4 b=2 c=3 a=1');
		assert.equal(await page.locator('.dragged, [data-drop]').count(), 0);
		await page.keyboard.press('Control+z');
		await page.keyboard.press('Control+z');
		assert.equal(await order(), 'a=1 b=2 c=3 d=4');
		assert.equal(await page.locator('[data-key] .grip').count(), 4, 'the blank row has none');
	});

	it('of required parameters are there at once, and are no part of the call before they have a value', async () => {
		const page = await open(draft('events.get', [['a', '1']]));
		await page.locator('#method').fill('shop.sell');
		assert.deepEqual(await page.locator('.missing-row .fixed-name').allTextContents(), ['item', 'price']);
		assert.equal(await order(), 'a=1');
		await page.getByLabel('Value of price', { exact: true }).focus();
		await page.keyboard.type('50');
		assert.equal(await order(), 'a=1 price=50');
		assert.equal(await focused(), 'Value of price 2');
		await page.getByLabel('Value of item', { exact: true }).focus();
		await page.keyboard.type('x');
		assert.equal(await order(), 'a=1 price=50 item=x');
		assert.equal(await page.locator('.missing-row').count(), 0);
		await page.keyboard.press('Control+z');
		assert.equal(await order(), 'a=1 price=50');
		assert.deepEqual(await page.locator('.missing-row .fixed-name').allTextContents(), ['item']);
		await page.keyboard.press('Control+Shift+z');
		assert.equal(await order(), 'a=1 price=50 item=x');
		await page.locator('#method').fill('events.get');
		assert.equal(await page.locator('.missing-row').count(), 0);
	});

	it('of required parameters can be removed, and are reached by Enter', async () => {
		const page = await open(draft('shop.sell', [['a', '1']]));
		await page.getByLabel('Name of a new parameter').focus();
		await page.keyboard.type('other');
		assert.equal(await order(), 'a=1 other=');
		assert.equal(await focused(), 'Name of parameter 2 5');
		await page.keyboard.press('Control+z');
		await page.getByLabel('Value of a new parameter').focus();
		await page.keyboard.press('Enter');
		assert.equal(await focused(), 'Value of item 0');
		await page.keyboard.press('Enter');
		await page.keyboard.type('5');
		assert.equal(await order(), 'a=1 price=5');
		await page.getByRole('button', { name: 'Remove item' }).click();
		assert.equal(await page.locator('.missing-row').count(), 0);
		assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
		await page.getByRole('button', { name: 'Add item', exact: true }).click();
		await page.keyboard.type('y');
		assert.equal(await order(), 'a=1 price=5 item=y');
		assert.deepEqual(await axeViolations(page.mainFrame()), []);
	});

	it('of known parameters are added by a line of buttons', async () => {
		const page = await open(draft('shop.sell', []));
		const line = page.getByRole('group', { name: 'Can be added:' });
		const names = () => line.locator('.mono').allTextContents();
		assert.deepEqual(await names(), ['extra0', 'extra1', 'extra2', 'extra3', 'extra4', 'extra5', 'extra6', 'extra7']);
		await line.getByRole('button', { name: 'Add extra3' }).press('Enter');
		await page.keyboard.type('v');
		assert.equal(await order(), 'extra3=v');
		assert.ok(!(await names()).includes('extra3'));
		await line.getByRole('button', { name: '11 more' }).click();
		assert.equal((await names()).length, 19);
	});
});
