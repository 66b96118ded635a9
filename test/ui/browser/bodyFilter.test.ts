import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { clipboard } from './fakeBodies.ts';
import { answered, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const users = JSON.stringify({
	users: [
		{ id: 12345678901234567890n.toString(), name: 'Ann' },
		{ id: 2, name: 'Ben' },
		{ id: 3, name: 'Cleo', tags: ['x', 'y'] },
	],
	next: null,
}).replace('"12345678901234567890"', '12345678901234567890');

describe('a filter of an answer', () => {
	const views = useViews();
	const open = (body: string) => views.openComposer({ start: eventsGet, answer: answered(body) });
	const shown = async (page: Page) => (await page.locator('.body-row').allTextContents()).map((row) => row.trim());
	const openFilter = async (page: Page) => {
		await page.getByRole('button', { name: 'Filter (JSONPath)' }).click();
		await page.locator('.filter-path:focus').waitFor();
	};
	const state = (page: Page, text: string) => page.locator('#filter-state', { hasText: text }).waitFor();
	const type = async (page: Page, path: string) => page.locator('.filter-path').fill(path);

	it('shows what a path leads to as it came, to be found, folded and copied, and all of it again by Escape', async () => {
		const page = await open(users);
		await openFilter(page);
		await page.keyboard.type('$.users[*].id');
		await state(page, 'Values: 3');
		assert.deepEqual(await shown(page), ['[', '12345678901234567890,', '2,', '3', ']']);
		await type(page, '$.users[?@.id == 3]');
		await state(page, 'Values: 1');
		assert.deepEqual((await shown(page)).slice(0, 3), ['[', '{', '"id": 3,']);
		await page.keyboard.press('Enter');
		await page.locator('.body-scroll:focus').waitFor();
		for (const key of ['ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
		await page.locator('.body-row', { hasText: '{… 3 items}' }).waitFor();
		await page.keyboard.press('ControlOrMeta+c');
		await page.keyboard.press('ControlOrMeta+f');
		await page.keyboard.type('cleo');
		await page.locator('mark', { hasText: 'Cleo' }).waitFor();
		await page.keyboard.press('Escape');
		await page.locator('.body-scroll:focus').waitFor();
		assert.equal(clipboard.text, '{\n  "id": 3,\n  "name": "Cleo",\n  "tags": [\n    "x",\n    "y"\n  ]\n}');
		await page.keyboard.press('Escape');
		await page.locator('.body-row', { hasText: '"next": null' }).waitFor();
		assert.equal(await page.locator('.filter-path').count(), 0);
		await page.locator('.body-scroll:focus').waitFor();
	});

	it('says at which place a path is none as it is typed, and keeps what was found meanwhile', async () => {
		const page = await open(users);
		await openFilter(page);
		await type(page, '$.users[1].name');
		await state(page, 'Values: 1');
		assert.deepEqual(await shown(page), ['"Ben"']);
		await type(page, '$.users[1].name and');
		await state(page, 'Not JSONPath from character 17 on');
		assert.equal(await page.locator('.filter-fault mark').textContent(), 'and');
		assert.equal(await page.locator('.filter-path').getAttribute('aria-invalid'), 'true');
		assert.deepEqual(await shown(page), ['"Ben"']);
		await type(page, '$[?size(@)]');
		await state(page, 'Not JSONPath from character 4 on');
		await type(page, '$[99999999999999999]');
		await state(page, 'Not JSONPath from character 3 on');
		await type(page, '$.users.*.name');
		await state(page, 'Values: 3');
		assert.equal(await page.locator('.filter-fault').count(), 0);
	});

	it('says where nothing matches, and shows all of it once the path is empty', async () => {
		const page = await open(users);
		await openFilter(page);
		await type(page, '$.none');
		await state(page, 'Nothing in this answer matches');
		assert.equal(await page.locator('.body-row').count(), 0);
		await type(page, '');
		await page.locator('.body-row', { hasText: '"next": null' }).waitFor();
		await page.getByRole('button', { name: 'Clear filter (Escape)' }).click();
		assert.equal(await page.locator('.filter-bar').count(), 0);
	});

	it('is applied to the next answer, and is not offered where there is no JSON', async () => {
		const page = await open(users);
		await openFilter(page);
		await type(page, '$..name');
		await state(page, 'Values: 3');
		const tell = (answer: unknown) => page.evaluate((next) => window.fakeHost.say('answer', next), answer as never);
		await tell(answered('{"name":"Dora"}'));
		await state(page, 'Values: 1');
		assert.deepEqual(await shown(page), ['[', '"Dora"', ']']);
		await tell(answered('no JSON'));
		await page.locator('.body-row', { hasText: 'no JSON' }).waitFor();
		assert.equal(await page.getByRole('button', { name: 'Filter (JSONPath)' }).count(), 0);
		assert.equal(await page.locator('.filter-bar').count(), 0);
	});
});
