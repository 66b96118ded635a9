import assert from 'node:assert/strict';
import type { DiagnosisSnapshot } from '../../../src/shared/diagnosis.ts';
import { twoStrings } from './diagnosisScenarios.ts';
import { useViews } from './useViews.ts';

const notReproduced: DiagnosisSnapshot = {
	...twoStrings,
	verdict: {
		verdict: 'not-reproduced',
		summary: 'Most likely another key was used. No known mistake gives this sig.',
		sets: [],
		strings: [],
		facts: ['The time for the search is up.'],
	},
};

describe('a search that can take longer', () => {
	const views = useViews();

	it('is not offered where all was tried', async () => {
		const page = await views.openComposer({ diagnosis: notReproduced });
		await page.getByRole('button', { name: 'Try a suspected key…' }).waitFor();
		assert.equal(await page.getByRole('button', { name: /^Search/ }).count(), 0);
	});

	it('shows a set that was found while it goes on, and the others of its size once they are', async () => {
		const going = { state: 'searching', progress: 20 } as const;
		const calls = { summary: '2 calls, 1 of them wrong.', causes: ['It is the key.'] };
		const verdict = twoStrings.verdict ?? assert.fail();
		const [first = assert.fail()] = verdict.sets;
		const { page } = await views.open('composer', {
			diagnosis: { ...twoStrings, ...going, calls, verdict: { ...verdict, sets: [first], strings: [] } },
		});
		assert.equal(await page.locator('.several-calls').innerText(), '2 calls, 1 of them wrong.\n\nIt is the key.');
		await page.locator('.mistakes .mistake').first().waitFor();
		assert.equal(await page.locator('progress').isVisible(), true);
		assert.equal(await page.locator('.other-sets').count(), 0);
		const found = { ...twoStrings, verdict: { ...verdict, sets: [first, first], strings: [] } };
		await page.evaluate((diagnosis) => window.fakeHost.say('diagnosis', diagnosis), found);
		await page.locator('.other-sets').waitFor();
		assert.equal(await page.locator('progress').count(), 0);
		await page.getByRole('button', { name: 'Diagnose' }).waitFor();
	});

	it('says how far it is without an end in sight, and can be stopped', async () => {
		const { verdict: _, ...others } = notReproduced;
		const reach = 'Every mistake and every pair of mistakes was tried.';
		const running = { state: 'searching', isLong: true, candidates: 123_456, reach } as const;
		const view = await views.open('composer', { diagnosis: { ...others, ...running } });
		await view.page.getByText('123,456 signatures tried').waitFor();
		await view.page.getByText(reach).waitFor();
		assert.equal(await view.page.locator('progress').getAttribute('max'), null);
		assert.equal(await view.page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.position), -1);
		await view.page.getByRole('button', { name: 'Stop' }).click();
		assert.deepEqual(await view.sent('diagnoseAct'), [{ action: 'cancel' }]);
	});
});
