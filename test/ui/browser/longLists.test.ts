import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { KnownMethod } from '../../../src/core/catalog/knownMethod.ts';
import { firstProblems } from '../../../src/host/call/firstProblems.ts';
import type { ShownProblem } from '../../../src/shared/shownCall.ts';
import { axeViolations } from '../page/webviews.ts';
import { snapshotOf } from './fakeCall.ts';
import { draft, eventsGet, inspectorOf, knownMethods, manyRows } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('long lists in a browser, with a fake host', () => {
	const views = useViews();

	it('20,000 methods complete, and have their parameters', async () => {
		const all = knownMethods(20_000);
		// With the parameters of each it would take seconds to send them.
		const methods = all.map((one, at) => (at > 0 && at < all.length - 1 ? { ...one, parameters: [] } : one));
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

	const tenThousand = manyRows(10_000);
	// Behind application_key, format and method.
	const last = tenThousand.draft.rows.map(({ name }) => name).sort()[196];

	/** All lists of a long trace are there, and get about by keys. */
	async function assertTrace(page: Page): Promise<void> {
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
	}

	it('of ten thousand rows the first and the last are shown, with their trace, for everybody', async () => {
		const page = await views.openComposer({ start: tenThousand });
		await page.waitForFunction(() => document.querySelectorAll('[role=row][data-key]').length === 1000);
		await page.getByText('9,001 more are sent.').waitFor();
		assert.equal(await page.getByLabel('Value of parameter_499').count(), 1);
		assert.equal(await page.getByLabel('Value of parameter_500').count(), 0);
		assert.equal(await page.getByLabel('Value of parameter_9999').count(), 1);
		await assertTrace(page);
		await page.getByLabel('Value of parameter_9999').fill('last');
		const { rows } = (await views.lastDraft()) ?? assert.fail('no change was posted');
		assert.equal(rows.length, 10_000);
		assert.equal(rows.at(-1)?.value, 'last');
		// Of a thousand that are alike it is enough to look at the first and the last ones.
		for (const alike of ['[role=row][data-key]', '[role=option]']) {
			const others = page.locator(`${alike}:nth-of-type(n + 20):nth-last-of-type(n + 20)`);
			await others.evaluateAll((all) => {
				for (const one of all) one.remove();
			});
		}
		assert.deepEqual(await axeViolations(page.mainFrame()), []);
	});

	it('an inspector has all lists of a long trace', async () => {
		await assertTrace((await views.open('inspector', { inspector: inspectorOf(tenThousand) })).page);
	});
});
