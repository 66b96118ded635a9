import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import type { Row } from '../../../src/shared/draft.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('headers, and parameters as text, in the composer, in a browser with a fake host', () => {
	const views = useViews();
	const row = (name: string, value: string, more: Partial<Row> = {}): Row => ({ name, value, enabled: true, ...more });
	const open = async (rows: readonly Row[] = eventsGet.draft.rows): Promise<Page> => {
		const start = { revision: 1, draft: { ...eventsGet.draft, rows } };
		return (await views.open('composer', { start }, { width: 1024 })).page;
	};
	/** Waits until the host has these rows. */
	const hasRows = (rows: readonly Row[]) =>
		waitUntil(`rows ${JSON.stringify(rows)}`, async () => {
			return isDeepStrictEqual((await views.lastDraft())?.rows, rows);
		});
	const [types] = eventsGet.draft.rows as [Row];

	it('has headers below the parameters, folded while there are none, by mouse', async () => {
		const page = await open();
		const fold = page.getByRole('button', { name: 'Headers' });
		assert.equal(await fold.getAttribute('aria-expanded'), 'false');
		const place = await page.getByLabel('Value of types').boundingBox();
		await fold.click();
		await page.getByLabel('Name of a new header').fill('X-Tag');
		await page.getByLabel('Value of X-Tag').fill('a');
		const header = row('X-Tag', 'a', { isHeader: true });
		await hasRows([types, header]);
		await page.getByLabel('Use X-Tag').uncheck();
		await hasRows([types, { ...header, enabled: false }]);
		await page.getByLabel('Name of a new header').fill('Host');
		await page.locator('#headers').getByText('This header is set for each request').waitFor();
		await page.getByRole('button', { name: 'Remove Host' }).click();
		await fold.click();
		assert.match(await page.locator('.headers-head').innerText(), /Headers\s*1/);
		assert.deepEqual(await page.getByLabel('Value of types').boundingBox(), place);
	});

	it('has headers by keyboard; what keeps them from being sent is gone to, and undo as well', async () => {
		const page = await open([types, row('bad name', '1', { isHeader: true })]);
		const fold = page.getByRole('button', { name: 'Headers' });
		await fold.press('Enter');
		assert.equal(await fold.getAttribute('aria-expanded'), 'false');
		await page.keyboard.press('Control+Enter');
		await waitUntil('the focus in the name', () =>
			page.getByLabel('Name of header 1').evaluate((one) => one === document.activeElement),
		);
		await page.keyboard.press('Control+A');
		await page.keyboard.type('X-One');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		await page.keyboard.type('X-Two');
		await hasRows([types, row('X-One', '1', { isHeader: true }), row('X-Two', '', { isHeader: true })]);
		await fold.press('Space');
		await page.keyboard.press('Control+Z');
		await page.getByLabel('Name of header 2').waitFor();
		await page.keyboard.press('Control+Z');
		assert.equal(await page.getByLabel('Name of a new header').count(), 1);
		await hasRows([types, row('X-One', '1', { isHeader: true })]);
	});

	it('has parameters as text, which is taken as it is typed; undo takes all of it back at once', async () => {
		const lines = row('lines', 'a\nb', { enabled: false });
		const page = await open([types, lines, row('X-Tag', 'a', { isHeader: true })]);
		const toggle = page.getByRole('button', { name: 'Edit as Text' });
		await toggle.press('Enter');
		const text = page.getByLabel('Parameters as text');
		assert.equal(await text.inputValue(), 'types=MESSAGES,GUESTS\n// lines="a\\nb"');
		assert.ok(await text.evaluate((one) => one === document.activeElement));
		await page.keyboard.press('Control+End');
		await page.keyboard.type('\n# fid=5\nfields');
		const header = row('X-Tag', 'a', { isHeader: true });
		await hasRows([types, lines, row('fid', '5', { enabled: false }), row('fields', ''), header]);
		await page.keyboard.press('Escape');
		assert.equal(await text.count(), 0);
		assert.equal(await page.getByLabel('Value of fid').inputValue(), '5');
		await page.keyboard.press('Control+Z');
		await hasRows([types, lines, header]);
		await toggle.click();
		await text.fill('');
		await toggle.click();
		await hasRows([header]);
	});
});
