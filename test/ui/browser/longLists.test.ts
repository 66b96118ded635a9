import assert from 'node:assert/strict';
import { toldProblems } from '../../../src/host/call/toldProblems.ts';
import type { KnownMethod } from '../../../src/shared/knownMethod.ts';
import { type ShownProblem, toldCall } from '../../../src/shared/shownCall.ts';
import { snapshotOf } from './fakeCall.ts';
import { nextFrame } from './openView.ts';
import { draft, eventsGet, inspectorOf, knownMethods, manyRows } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('long lists in a browser, with a fake host', () => {
	const views = useViews();

	it('20,000 methods come in parts, and all of them complete and have their parameters', async () => {
		const methods = knownMethods(20_000);
		const { page } = await views.open('composer', { methods, start: draft('', []) });
		const last = methods.at(-1)?.name ?? '';
		const field = page.locator('#method');
		await field.pressSequentially('getin');
		await page.getByText('more: type to narrow the list').waitFor();
		assert.equal(await page.locator('.suggest-list [role=option]').count(), 50);
		await field.fill(last);
		await page.getByLabel('Value of uids').waitFor();
		await field.fill('events.get');
		await page.getByLabel('Value of uids').waitFor({ state: 'detached' });
	});

	it('a method is known until all parts of a newer list are there', async () => {
		const { page } = await views.open('composer', { methods: knownMethods(), start: draft('users.getInfo', []) });
		const add = page.getByLabel('Value of uids');
		await add.waitFor();
		const say = (isLast: boolean) =>
			page.evaluate((last) => window.fakeHost.say('methods', { methods: [], isLast: last }), isLast);
		await say(false);
		await page.evaluate(nextFrame);
		assert.equal(await add.count(), 1);
		await say(true);
		await add.waitFor({ state: 'detached' });
	});

	it('of 10,000 required parameters the first are offered, and the others counted', async () => {
		const parameters = Array.from({ length: 10_000 }, (_, i): KnownMethod['parameters'][number] => ({
			name: `p${i}`,
			kind: 'text',
			required: 'stated',
		}));
		const methods = [{ name: 'events.get', evidence: 'page', parameters }];
		const { page } = await views.open('composer', { methods, start: eventsGet });
		const missing = page.locator('.missing-group');
		await missing.getByText('9,960 more').waitFor();
		assert.equal(await page.locator('.missing-row').count(), 20);
		assert.equal(await missing.getByRole('button').count(), 20);
		await page.getByRole('button', { name: 'Remove p0', exact: true }).click();
		await missing.getByRole('button', { name: 'Add p0', exact: true }).click();
		await page.getByLabel('Value of p20', { exact: true }).waitFor();
		await missing.getByRole('button', { name: 'Add p40', exact: true }).waitFor();
		await missing.getByText('9,959 more').waitFor();
	});

	it('of many problems the first of a field are shown, and the others counted', async () => {
		const { page } = await views.open('composer', { start: eventsGet, answers: false });
		const problems = Array.from(
			{ length: 5000 },
			(_, i): ShownProblem => ({
				severity: 'warning',
				code: 'name-padded',
				field: { kind: 'parameter', index: 0, part: 'name' },
				message: `Problem ${i}.`,
			}),
		);
		const snapshot = toldCall({ ...snapshotOf(eventsGet, false), ...toldProblems(problems) });
		await page.evaluate((value) => window.fakeHost.say('composer', value), snapshot);
		await page.getByText('990 more problems').waitFor();
		assert.equal(await page.locator('.cell-notes .note').count(), 10);
		await page.getByText('4,000 more problems are not shown.').waitFor();
	});

	for (const view of ['composer', 'inspector'] as const) {
		it(`all lists of a long trace are there, and get about by keys: ${view}`, async () => {
			const start = manyRows(10_000);
			// Behind application_key, format and method.
			const last = start.draft.rows.map(({ name }) => name).sort()[196];
			const { page } = await views.open(view, view === 'composer' ? { start } : { inspector: inspectorOf(start) });
			for (const name of [
				'Signed parameters, sorted by name',
				'Signing string, by parameter',
				'Request line, by parameter',
			]) {
				const list = page.getByRole('listbox', { name });
				await list.getByRole('option').nth(199).waitFor();
				assert.equal(await list.getByRole('option').count(), 200);
				await list.focus();
				await page.keyboard.press('End');
				const active = await list.evaluate((element) => {
					return document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent;
				});
				assert.ok(active?.startsWith(`${last}=value`), active);
			}
			await page.getByText('9,803 more', { exact: true }).waitFor();
		});
	}

	it('of many long values less is shown of each, in the rows and in the trace, and all of it is sent', async () => {
		const value = 'ж'.repeat(4000);
		const rows = Array.from({ length: 100 }, (_, i) => [`p${String(i).padStart(3, '0')}`, value] as const);
		const { page } = await views.open('composer', { start: draft('users.getInfo', rows) });
		await page.waitForFunction(() => document.querySelectorAll('[role=row][data-key]').length === 101);
		const field = page.getByLabel('Value of p050');
		await page.waitForFunction(
			() => document.querySelector<HTMLTextAreaElement>('[id^="value-"]')?.value.length === 500,
		);
		assert.equal((await field.inputValue()).length, 500);
		const shown = (await page.getByRole('listbox', { name: 'Request line, by parameter' }).textContent()) ?? '';
		assert.ok(shown.length < 60_000, `${shown.length}`);
		await page.keyboard.press('Control+Enter');
		const [sent] = await views.current.sent<{ draft: { rows: { value: string }[] } }>('send');
		assert.ok(sent?.draft.rows.every((row) => row.value === value));
	});
});
