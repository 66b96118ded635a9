import assert from 'node:assert/strict';
import type { WatchedOutcome } from '../../../src/shared/diagnosis.ts';
import { eventsGet, inspectorOf } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('a watched call in the inspector', () => {
	const views = useViews();
	const open = async (tone: WatchedOutcome['tone']) => {
		const inspector = {
			...inspectorOf(eventsGet),
			source: 'watched' as const,
			outcome: { tone, summary: 'Looking for the mistake.', mistakes: [] },
		};
		const { page } = await views.open('inspector', { inspector }, { width: 300 });
		await page.getByText('Looking for the mistake.').waitFor();
		return page;
	};

	it('shows no signature while only its method is known, and then the right one', async () => {
		const busy = await open('busy');
		await busy.getByRole('heading', { name: 'events.get' }).waitFor();
		assert.equal(await busy.locator('sc-signature-trace').isVisible(), false);
		const known = await open('bad');
		await known.locator('.steps .sig').first().waitFor();
	});

	it('keeps its method in one piece in a narrow side bar, also in Russian', async () => {
		const inspector = { ...inspectorOf(eventsGet), source: 'last-sent' as const };
		const { page } = await views.open('inspector', { inspector }, { width: 225, language: 'ru' });
		await page.getByText('отправлено последним').waitFor();
		const lines = await page.locator('.call-method').evaluate((heading) => {
			const text = document.createRange();
			text.selectNodeContents(heading);
			return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
		});
		assert.equal(lines, 1);
	});
});
