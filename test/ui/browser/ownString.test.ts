import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { OwnComparison } from '../../../src/shared/ownString.ts';
import { twoStrings } from './diagnosisScenarios.ts';
import { eventsGet, knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

const strings = twoStrings.verdict?.strings[0] ?? undefined;
const differs: OwnComparison = {
	state: 'differs',
	text: 'format=jsonmethod=events.get••••••••',
	summary: 'They differ in 2 places, from byte 7 on.',
	...(strings ? { strings } : {}),
};
const otherSig: OwnComparison = {
	state: 'other-sig',
	text: 'f'.repeat(32),
	summary: 'This is not the sig of the call.',
};
const methods = knownMethods();

describe('a string or a sig of one’s own', () => {
	const views = useViews();

	async function open(own: OwnComparison, width = 1000) {
		const view = await views.open('composer', { methods, start: eventsGet, own }, { width });
		return { ...view, field: view.page.getByLabel('Compare with my string or sig') };
	}

	async function paste(page: Page, text: string): Promise<void> {
		await page.evaluate((pasted) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', pasted);
			document
				.querySelector('#own-string')
				?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
		}, text);
	}

	it('goes to the host as it was pasted, and stands masked in its field', async () => {
		const { page, field, sent } = await open(differs);
		await paste(page, 'format=jsonmethod=events.getTHE-SECRET');
		await page.locator('.own-string .strings').waitFor();
		assert.equal(await field.inputValue(), differs.text);
		assert.deepEqual(await sent('compareOwn'), [{ text: 'format=jsonmethod=events.getTHE-SECRET', isPaste: true }]);
		const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)) + document.body.innerHTML);
		assert.ok(!kept.includes('THE-SECRET'));
	});

	it('is compared again when it is edited, or the call changes', async () => {
		const { page, field, sent } = await open(differs);
		await field.fill('format=json');
		await page.waitForFunction(() => window.fakeHost.messages('compareOwn').length === 1);
		assert.deepEqual(await sent('compareOwn'), [{ text: 'format=json', isPaste: false }]);
		await page.getByRole('combobox', { name: 'Method', exact: true }).fill('users.getInfo');
		await page.waitForFunction(() => window.fakeHost.messages('compareOwn').length === 2);
	});

	it('is searched for mistakes when it is another sig', async () => {
		const { page, sent } = await open(otherSig);
		await paste(page, otherSig.text);
		await page.getByRole('button', { name: 'Search for the mistakes' }).click();
		assert.equal((await sent('searchOwn')).length, 1);
	});

	it('fits at 300 pixels, and axe finds nothing serious in it', async () => {
		const { page } = await open(differs, 300);
		await paste(page, 'x');
		await page.locator('.own-string .strings').waitFor();
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		assert.equal(overflow, 0);
		await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
		const found = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as {
			impact: string;
			id: string;
		}[];
		assert.deepEqual(
			found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
			[],
		);
	});
});
