import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { AnswerSnapshot } from '../../../src/shared/answer.ts';
import type { Scenario } from './fakeHost.ts';
import { nextFrame } from './openView.ts';
import { answered, eventsBody, eventsGet } from './scenarios.ts';
import { useViews } from './useViews.ts';

const otherSend = { call: '', method: 'events.get', account: 'Local service', at: 1 };
/** The local service says where its answer comes from. */
const ofLocalService = (count: number) =>
	answered(eventsBody(count), { details: ['Sample data from the local service.'] });
const otherCall = 'Outdated: the call has changed';

describe('the frame around an answer', () => {
	const views = useViews();

	const open = (scenario: Scenario) => views.openComposer({ start: eventsGet, ...scenario });

	async function sentWith(answer: AnswerSnapshot): Promise<Page> {
		const page = await open({ sent: answer });
		await page.keyboard.press('Control+Enter');
		await page.locator('.answered-call').waitFor();
		return page;
	}
	const outcome = async (page: Page) => (await page.locator('.outcome').innerText()).trim();
	const colour = (page: Page, selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((one) => getComputedStyle(one).color);

	it('says which call it answers, of which account and when', async () => {
		const page = await sentWith(answered(eventsBody(1)));
		assert.equal(await page.locator('.answered-call').getAttribute('title'), 'events.get · Local service');
		assert.match(await page.locator('.answered-call').innerText(), /11\/4\/25, 1:37:02\sPM/);
		assert.match((await page.locator('.answered-call time').getAttribute('title')) ?? '', /November 4, 2025/);
	});

	it('says above an answer’s body what a newcomer may try next, while there is anything', async () => {
		const view = await views.open('composer', { start: eventsGet, sent: ofLocalService(1) });
		const { page } = view;
		const next = page.getByRole('group', { name: 'What to try next' });
		const tell = (...steps: readonly { title: string; action: string }[]) =>
			page.evaluate((content) => window.fakeHost.say('firstSteps', { steps: content }), steps);
		await tell({ title: 'Watch', action: 'watch-client' });
		await page.evaluate(nextFrame);
		assert.equal(await next.count(), 0, 'nothing before the first answer');
		await page.keyboard.press('Control+Enter');
		await next.getByRole('button', { name: 'Watch' }).click();
		await next.getByRole('button', { name: "Don't show again" }).click();
		assert.deepEqual(await view.sent('runAction'), [{ action: 'watch-client' }, { action: 'dismiss-first-steps' }]);
		await tell();
		await next.waitFor({ state: 'detached' });
		await tell({ title: 'Watch', action: 'watch-client' });
		await next.waitFor();
		// Once is enough.
		await page.evaluate((content) => window.fakeHost.say('answer', content), { ...ofLocalService(1), of: otherSend });
		await next.waitFor({ state: 'detached' });
	});

	for (const width of [1200, 300]) {
		it(`shows without scrolling what to try next, however long the answer is: ${width} px`, async () => {
			const { page } = await views.open('composer', { start: eventsGet, sent: ofLocalService(100) }, { width });
			await page.evaluate(() => {
				const steps = [{ title: 'Watch', action: 'watch-client' }];
				window.fakeHost.say('firstSteps', { steps });
			});
			await page.keyboard.press('Control+Enter');
			const next = page.getByRole('group', { name: 'What to try next' });
			await next.waitFor();
			await page.locator('.body-row').first().waitFor();
			await page.waitForFunction(() => {
				const line = document.querySelector('.first-steps')?.getBoundingClientRect();
				return line && line.top >= 0 && line.bottom <= innerHeight;
			});
		});
	}

	it('has the time where the lines begin, if that is in a line of its own', async () => {
		const page = await sentWith(answered(eventsBody(1)));
		for (const width of [280, 1200]) {
			await page.setViewportSize({ width, height: 800 });
			const [at, head] = await Promise.all(
				['.answered-call', '.section-head:has(.answered-call)'].map((one) => page.locator(one).boundingBox()),
			);
			const dot = await page
				.locator('.answered-call')
				.evaluate((one) => getComputedStyle(one, '::before').content + getComputedStyle(one).marginInlineStart);
			assert.equal(dot, 'none0px');
			if (width === 280) assert.equal(at?.x, head?.x);
		}
	});

	it('is dimmed, and says so, as long as the call on screen is another one', async () => {
		const page = await sentWith(answered(eventsBody(1)));
		const note = page.getByText(otherCall);
		const value = page.getByLabel('Value of types');
		assert.equal(await note.count(), 0);
		await value.press('End');
		await value.press('X');
		await note.waitFor();
		const dimmed = [await colour(page, '.outcome strong'), await colour(page, '.json-string')];
		assert.equal(dimmed[0], dimmed[1]);
		await value.press('Backspace');
		await note.waitFor({ state: 'detached' });
		assert.notEqual(await colour(page, '.outcome strong'), dimmed[0]);
		assert.notEqual(await colour(page, '.json-string'), dimmed[1]);
		// Also with a method that nobody can call.
		await page.locator('#method').fill('events');
		await note.waitFor();
	});

	it('is that of another call for another account, and brightens with an answer of its own', async () => {
		const page = await sentWith(answered('[]'));
		const other = { ...eventsGet.draft, accountId: 'shop' };
		await page.evaluate((draft) => window.fakeHost.edit({ revision: 50, draft }), other);
		await page.getByText(otherCall).waitFor();
		await page.evaluate((draft) => window.fakeHost.edit({ revision: 60, draft }), eventsGet.draft);
		await page.getByText(otherCall).waitFor({ state: 'detached' });
		await page.getByLabel('Value of types').fill('MARKS');
		await page.getByText(otherCall).waitFor();
		await page.keyboard.press('Control+Enter');
		await page.getByText(otherCall).waitFor({ state: 'detached' });
	});

	it('puts the kind first and the HTTP status behind it', async () => {
		const error = {
			kind: 'api-error',
			heading: 'API error 103 PARAM_SESSION_KEY',
			details: [
				'PARAM_SESSION_KEY : Invalid session key',
				'The service does not know the session of this access_token.',
			],
			next: { title: 'Get a token…', action: 'get-token' },
		} as const;
		const page = await sentWith(answered('{}', error));
		assert.match(await outcome(page), /^API error 103 PARAM_SESSION_KEY\s+200 OK\s+12 ms/);
		assert.equal(await page.locator('.outcome .codicon-error').count(), 1);
		assert.deepEqual(await page.locator('.answer-details .detail').allInnerTexts(), error.details);
		await page.getByRole('button', { name: 'Get a token…' }).click();
		assert.deepEqual(await views.current.sent('runAction'), [{ action: 'get-token' }]);
	});

	it('has a word and an icon of its own for each kind', async () => {
		const kinds = [
			['success', 'Success', 'pass'],
			['http-error', 'HTTP error', 'server-environment'],
			['redirect', 'Redirect', 'arrow-right'],
			['unreadable', 'Unreadable', 'warning'],
		] as const;
		const page = await open({});
		for (const [kind, heading, icon] of kinds) {
			const answer = answered('x', { kind, heading, status: 502, statusText: 'Bad' });
			await page.evaluate((content) => window.fakeHost.say('answer', content), answer);
			await page.locator('.outcome').getByText(heading).waitFor();
			assert.match(await outcome(page), new RegExp(`^${heading}\\s+502 Bad`));
			assert.equal(await page.locator(`.outcome .codicon-${icon}`).count(), 1);
		}
	});

	it('goes to what an error names: the method, or a parameter, which is added where the call has none of it', async () => {
		const page = await open({});
		const goTo = async (field: string, label: string) => {
			const answer = answered('{}', { kind: 'api-error', heading: 'API error 100', field });
			await page.evaluate((content) => window.fakeHost.say('answer', content), answer);
			await page.getByRole('button', { name: `Go to ${field}` }).click();
			await page.waitForFunction((name) => document.activeElement?.getAttribute('aria-label') === name, label);
			return (await views.lastDraft())?.rows.map(({ name }) => name);
		};
		assert.equal(await goTo('method', 'Method'), undefined);
		assert.equal(await goTo('types', 'Value of types'), undefined);
		assert.deepEqual(await goTo('uids', 'Value of uids'), ['types', 'uids']);
	});

	it('has the headers as a table, whose values are copied by a button, and the request as it was sent, masked', async () => {
		const page = await open({ answer: answered('[]') });
		await page.getByRole('tab', { name: /Headers/ }).click();
		const row = page.getByRole('row', { name: /content-type/ });
		assert.equal(await row.getByRole('cell').first().innerText(), 'application/json;charset=utf-8');
		await row.getByRole('button', { name: 'Copy the value of content-type' }).press('Enter');
		await page.getByRole('button', { name: 'Copy the value of date' }).click();
		await page.getByRole('tab', { name: 'Request' }).click();
		const panel = page.getByRole('tabpanel', { name: 'Request' });
		assert.match(await panel.locator('.request-line').innerText(), /^GET http:.*&sig=•+&access_token=•+$/);
		assert.match(await panel.getByRole('row', { name: /^accept/ }).innerText(), /application\/json/);
		await panel.getByRole('button', { name: 'Copy as cURL (masked)' }).click();
		assert.deepEqual(await views.current.sent('copyOfAnswer'), [
			{ what: 'header', index: 0 },
			{ what: 'header', index: 1 },
			{ what: 'curl' },
		]);
	});

	it('has the time as a bar, and as a table for those who do not see it', async () => {
		const page = await open({ answer: answered('[]') });
		await page.getByRole('tab', { name: 'Timing' }).click();
		const panel = page.getByRole('tabpanel', { name: 'Timing' });
		const rows = await panel.getByRole('row').allInnerTexts();
		const timings = rows.slice(1).map((row) => row.replace(/\s+/g, ' ').trim());
		assert.deepEqual(timings, [
			'Queued <1 ms',
			'DNS lookup 1 ms',
			'TCP connect 2 ms',
			'TLS handshake 3 ms',
			'Waiting for the first byte 4 ms',
			'Download 1 ms',
			'Total 12 ms',
		]);
		const [bar = 0, ...widths] = await panel
			.locator('.timing-bar, .timing-bar span')
			.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
		const gaps = widths.length + 1;
		assert.ok(Math.abs(widths.reduce((sum, width) => sum + width, 0) + gaps - bar) < 2, `${widths} of ${bar}`);
		assert.ok((widths[4] ?? 0) / (widths[2] ?? 0) > 1.9, widths.join(' '));
		const timing = { phases: [{ name: 'waiting', milliseconds: 5 }], isReused: true } as const;
		await page.evaluate((content) => window.fakeHost.say('answer', content), answered('[]', { timing }));
		await page.getByText('Reused an open connection').waitFor();
	});
});
