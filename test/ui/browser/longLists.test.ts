import assert from 'node:assert/strict';
import { firstProblems } from '../../../src/host/call/firstProblems.ts';
import type { KnownMethod } from '../../../src/shared/knownMethod.ts';
import type { ShownProblem } from '../../../src/shared/shownCall.ts';
import { snapshotOf } from './fakeCall.ts';
import { draft, eventsGet, inspectorOf, knownMethods, manyRows } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('long lists in a browser, with a fake host', () => {
	const views = useViews();

	it('20,000 methods complete, and have their parameters', async () => {
		const methods = knownMethods(20_000);
		const page = await views.openComposer({ methods, start: draft('', []) });
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

	it('of 10,000 required parameters the first are offered, and the others counted', async () => {
		const parameters = Array.from({ length: 10_000 }, (_, i): KnownMethod['parameters'][number] => ({
			name: `p${i}`,
			kind: 'text',
			required: 'stated',
		}));
		const methods = [{ name: 'events.get', evidence: 'page', parameters }];
		const page = await views.openComposer({ methods, start: eventsGet });
		assert.equal(await page.locator('.missing-row').count(), 20);
		await page.getByRole('button', { name: 'Remove p0', exact: true }).click();
		await page.getByLabel('Value of p20', { exact: true }).waitFor();
		await page.locator('[role=row]:has([aria-label="Name of a new parameter"]) .suggest-button').first().click();
		await page.getByText('9,930 more: type to narrow the list').waitFor();
	});

	it('of many problems the first of a field are shown, and the others counted', async () => {
		const page = await views.openComposer({ start: eventsGet, answers: false });
		const problems = Array.from(
			{ length: 5000 },
			(_, i): ShownProblem => ({
				severity: 'warning',
				code: 'name-padded',
				field: { kind: 'parameter', index: 0, part: 'name' },
				message: `Problem ${i}.`,
			}),
		);
		const snapshot = { ...snapshotOf(eventsGet), ...firstProblems(problems) };
		await page.evaluate((value) => window.fakeHost.say('composer', value), snapshot);
		await page.getByText('More problems: 990').waitFor();
		assert.equal(await page.locator('.cell-notes .note').count(), 10);
		await page.getByText('Problems not shown: 4,000').waitFor();
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
});
