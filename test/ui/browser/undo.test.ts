import assert from 'node:assert/strict';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { Draft, DraftChange } from '../../../src/shared/draft.ts';
import { nextFrame } from './openView.ts';
import { answered, draft, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

const call = draft('events.get', [
	['types', 'MESSAGES'],
	['count', '5'],
]);

describe('undo and redo in a browser, with a fake host', () => {
	const views = useViews();

	const open = (start: DraftChange = call, answer: AnswerSnapshot = { state: 'none' }) =>
		views.openComposer({ start, answer, methods: knownMethods() });

	const lastDraft = async (): Promise<Draft> => (await views.lastDraft()) ?? assert.fail('no change was posted');
	const values = async () => (await lastDraft()).rows.map(({ value }) => value);
	const { press } = views;
	/** What has the focus, with the caret of a text field. */
	const focused = () =>
		views.current.page.evaluate(() => {
			const element = document.activeElement;
			const name = element?.getAttribute('aria-label') ?? element?.getAttribute('label') ?? element?.tagName;
			return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
				? `${name} ${element.selectionStart}-${element.selectionEnd}`
				: name;
		});
	const lists = () => views.current.page.locator('.suggest-popup').count();

	it('takes back what was typed in one field after another, and does it again', async () => {
		const page = await open();
		await page.getByLabel('Value of types').focus();
		await press('End');
		await page.keyboard.type(',GUESTS');
		await page.getByLabel('Value of count').focus();
		await press('End');
		await page.keyboard.type('0');
		assert.deepEqual(await values(), ['MESSAGES,GUESTS', '50']);
		await press('Control+z');
		assert.deepEqual(await values(), ['MESSAGES,GUESTS', '5']);
		assert.equal(await focused(), 'Value of count 1-1');
		await press('Control+z');
		assert.equal((await lastDraft()).rows[0]?.value, 'MESSAGES,');
		assert.equal(await focused(), 'Value of types 9-9');
		await press('Control+z');
		assert.deepEqual(await lastDraft(), call.draft);
		assert.equal(await page.getByLabel('Value of types').inputValue(), 'MESSAGES');
		assert.equal(await lists(), 0);
		await press('Control+z');
		assert.deepEqual(await lastDraft(), call.draft);
		assert.equal(await page.getByRole('status').textContent(), 'There is nothing to undo.');
		await press('Control+Shift+z', 'Control+y', 'Control+Shift+Z');
		assert.deepEqual(await values(), ['MESSAGES,GUESTS', '50']);
		assert.equal(await focused(), 'Value of count 2-2');
		await press('Control+y');
		assert.equal(await page.getByRole('status').textContent(), 'There is nothing to redo.');
	});

	it('works on a keyboard without Latin letters, by the menu of a browser and of VS Code, and right behind a key', async () => {
		const page = await open();
		const value = page.getByLabel('Value of count');
		const key = (shiftKey: boolean) =>
			value.evaluate((element, shift) => {
				const event = new KeyboardEvent('keydown', {
					key: shift ? 'Я' : 'я',
					code: 'KeyZ',
					ctrlKey: true,
					shiftKey: shift,
					bubbles: true,
					cancelable: true,
				});
				return element.dispatchEvent(event);
			}, shiftKey);
		const menu = (command: 'undo' | 'redo') =>
			page.evaluate((name) => document.execCommand(name), command).then(() => page.evaluate(nextFrame));
		await value.focus();
		await press('End');
		await page.keyboard.type('7');
		assert.equal(await key(false), false);
		assert.equal(await value.inputValue(), '5');
		assert.equal(await key(true), false);
		assert.equal(await value.inputValue(), '57');
		await menu('undo');
		assert.equal(await value.inputValue(), '5');
		await menu('redo');
		assert.equal(await value.inputValue(), '57');
		// What a browser's own menu does.
		const isTaken = await value.evaluate((element) =>
			element.dispatchEvent(
				new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }),
			),
		);
		await page.evaluate(nextFrame);
		assert.equal(isTaken, false);
		assert.equal(await value.inputValue(), '5');
		assert.equal((await lastDraft()).rows[1]?.value, '5');
		// In one task: nothing is rendered between them.
		await page.evaluate(() => document.execCommand('insertText', false, '7') && document.execCommand('undo'));
		await page.evaluate(nextFrame);
		assert.equal(await value.inputValue(), '5');
		assert.equal((await lastDraft()).rows[1]?.value, '5');
	});

	it('brings a removed row back, and goes to it; the focus is never lost', async () => {
		const page = await open();
		await page.getByRole('button', { name: 'Remove types' }).click();
		assert.equal(await focused(), 'Remove count');
		await press('Enter');
		assert.equal(await focused(), 'Name of a new parameter 0-0');
		assert.deepEqual((await lastDraft()).rows, []);
		await press('Control+z');
		assert.equal(await focused(), 'Name of parameter 1 5-5');
		const names = (await lastDraft()).rows.map(({ name }) => name);
		assert.deepEqual(names, ['count']);
		await press('Control+z');
		assert.deepEqual(await lastDraft(), call.draft);
		assert.equal(await focused(), 'Name of parameter 1 5-5');
		await press('Control+y', 'Control+y');
		assert.equal(await focused(), 'Name of a new parameter 0-0');
	});

	it('takes back on and off, the format, the account and the method, and closes a list', async () => {
		const page = await open();
		await page.getByLabel('Use types').uncheck();
		await page.getByLabel('Use format').uncheck();
		await page.getByRole('combobox', { name: 'Account' }).selectOption('Shop of the events team');
		const method = page.getByRole('combobox', { name: 'Method' });
		await method.focus();
		await press('Control+a');
		await page.keyboard.type('users');
		assert.equal(await lists(), 1);
		await press('Control+z');
		assert.equal(await lists(), 0);
		assert.equal(await focused(), 'Method 10-10');
		const { method: written, accountId, format } = await lastDraft();
		assert.deepEqual([written, accountId, format], ['events.get', 'shop', null]);
		await press('Control+z');
		assert.match((await focused()) ?? '', /^Account/);
		assert.equal((await lastDraft()).accountId, 'local');
		await press('Control+z');
		assert.equal(await focused(), 'Use format');
		assert.equal((await lastDraft()).format, 'json');
		await press('Control+z');
		assert.equal(await focused(), 'Use types');
		assert.deepEqual(await lastDraft(), call.draft);
		await method.focus();
		await press('ArrowDown');
		assert.equal(await lists(), 1);
		await press('Control+z');
		assert.equal(await lists(), 0);
	});

	it('leaves a text field that is no part of the call its own undo, and the call as it is', async () => {
		const page = await open(call, answered('[]'));
		await page.getByLabel('Value of count').focus();
		await press('End');
		await page.keyboard.type('7');
		await page.getByRole('button', { name: 'Filter (JSONPath)' }).click();
		const own = page.locator('.filter-path');
		await own.focus();
		await page.keyboard.type('abc');
		await press('Control+z');
		assert.notEqual(await own.inputValue(), 'abc');
		await press('Control+z', 'Control+z', 'Control+z');
		assert.equal(await own.inputValue(), '');
		assert.equal(await page.getByLabel('Value of count').inputValue(), '57');
		assert.equal((await lastDraft()).rows[1]?.value, '57');
	});

	it('brings back a value with line ends as it was, and goes to its end', async () => {
		const page = await open(draft('events.get', [['lines', 'a\r\nb']]));
		await page.getByLabel('Value of lines').fill('changed');
		await press('Control+z');
		assert.equal((await lastDraft()).rows[0]?.value, 'a\r\nb');
		assert.equal(await focused(), 'Value of lines 3-3');
	});
});
