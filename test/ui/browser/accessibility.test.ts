import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { showBodyAs } from '../page/answerTools.ts';
import { axeViolations } from '../page/webviews.ts';
import { twoStrings } from './diagnosisScenarios.ts';
import type { Scenario } from './fakeHost.ts';
import { nextFrame } from './openView.ts';
import { showTheme, type Theme, type View } from './pages.ts';
import { answered, apiError, draft, eventsBody, inspectorOf, knownMethods, longValues, rich } from './scenarios.ts';
import { useViews } from './useViews.ts';

const themes = ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const satisfies Theme[];
const methods = knownMethods();
const { sets: [mistakes = []] = [], summary = '' } = twoStrings.verdict ?? {};
const watched = {
	...inspectorOf(rich),
	source: 'watched' as const,
	outcome: { tone: 'bad' as const, summary, mistakes: [...mistakes] },
};
const refused = {
	...twoStrings,
	verdict: { verdict: 'refused' as const, summary, sets: [], strings: [], facts: [] },
	advice: [{ text: 'One of the keys is another.', fixes: [{ index: 0, title: 'Replace access_token…' }] }],
};
const hinted = draft('users.getInfo', [
	['fields', 'ten'],
	['a_name_that_nobody_has_ever_heard_of', ''],
]);
const states: Record<string, [View, Scenario]> = {
	'an empty composer': ['composer', { methods }],
	'a composer with an answer': ['composer', { methods, start: rich, answer: answered(eventsBody(3)) }],
	'a composer with problems': [
		'composer',
		{
			start: draft('x', [
				['a', '1'],
				['a', '2'],
				[' b', '3'],
			]),
		},
	],
	'two strings of a diagnosis': ['composer', { methods, diagnosis: twoStrings }],
	'a refusal and its fixes': ['composer', { methods, diagnosis: refused }],
	'a composer with long values': ['composer', { methods, start: longValues }],
	'a composer with required parameters, hints and marks': ['composer', { methods, start: hinted }],
	'an inspector': ['inspector', { inspector: inspectorOf(rich) }],
	'an inspector with nothing to show': ['inspector', {}],
	'an inspector of a watched call': ['inspector', { inspector: watched }],
};

describe('both webviews for everybody', () => {
	const views = useViews();

	for (const [name, [of, scenario]] of Object.entries(states)) {
		it(`axe finds nothing serious in ${name}, and nothing is wider than the window`, async () => {
			const widths = of === 'inspector' ? [300] : [300, 700, 1600, 1000];
			const { page } = await views.open(of, scenario);
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				await page.evaluate(nextFrame);
				assert.deepEqual(await page.evaluate(tooWide), [], `${width}`);
			}
			// Only what has every colour on it has to be looked at in every theme.
			await assertAccessible(
				page,
				/answer|strings|refusal|^an inspector$|watched/.test(name) ? themes : themes.slice(0, 1),
			);
		});
	}

	it('axe finds nothing serious in headers, and in parameters as text', async () => {
		const { page } = await views.open('composer', { start: rich }, { width: 640 });
		await page.getByRole('button', { name: 'Headers' }).click();
		await page.getByLabel('Name of a new header').fill('Host');
		await page.locator('#headers').getByText('This header is set').waitFor();
		await assertAccessible(page);
		await page.getByRole('button', { name: 'Edit as Text' }).click();
		await assertAccessible(page);
	});

	it('axe finds nothing serious in an answer of another call', async () => {
		const page = await views.openComposer({ start: rich, sent: apiError });
		await page.keyboard.press('Control+Enter');
		await page.locator('.answered-call').waitFor();
		await page.locator('#method').fill('events.get');
		await page.locator('.other-call').waitFor();
		await assertAccessible(page);
	});

	it('axe finds nothing serious in the beginning of an answer, in place of the one before', async () => {
		const page = await views.openComposer({ start: rich, answer: answered(eventsBody(3)) });
		const beginning = eventsBody(40);
		const received = { status: 200, bytes: beginning.length, total: 2_000_000, beginning, isJson: true };
		await page.evaluate((content) => window.fakeHost.say('answer', content), {
			state: 'sending',
			method: 'events.get',
			received,
		});
		await page.locator('.beginning').waitFor();
		await assertAccessible(page);
	});

	it('axe finds nothing serious in an answer that is filtered, and as a table', async () => {
		const page = await views.openComposer({ start: rich, answer: answered(eventsBody(3)) });
		await page.getByRole('button', { name: 'Filter (JSONPath)' }).click();
		await page.locator('.filter-path').fill('$..type and');
		await page.locator('.filter-fault').waitFor();
		await assertAccessible(page);
		await page.locator('.filter-path').press('Escape');
		await showBodyAs(page, 'Table');
		await page.locator('.table-cell[data-line="0"]').first().click();
		await assertAccessible(page);
	});

	it('axe finds nothing serious in headers, request and timing', async () => {
		const { page } = await views.open('composer', { start: rich, answer: answered('[]') }, { width: 600 });
		for (const name of [/Headers/, 'Request', 'Timing']) {
			await page.getByRole('tab', { name }).click();
			await assertAccessible(page);
		}
	});

	it('axe finds nothing serious in an open completion list', async () => {
		const view = await views.open('composer', { methods });
		await view.page.locator('#method').pressSequentially('get');
		await assertAccessible(view.page, themes.slice(0, 1));
	});

	it('axe finds nothing serious in rows of known parameters and an open list of values', async () => {
		const start = draft('users.getInfo', [
			['fields', ''],
			['limit', 'ten'],
			['colour', 'blue'],
		]);
		const page = await views.openComposer({ methods, start });
		await page.getByLabel('Value of fields').focus();
		await page.keyboard.press('ArrowDown');
		await page.getByRole('option', { name: 'NAME' }).waitFor();
		await assertAccessible(page);
	});

	it('axe finds nothing serious in a body that is searched, folded, and has its menu open', async () => {
		const page = await views.openComposer({ methods, start: rich, answer: answered(eventsBody(30)) });
		await page.locator('.twistie').nth(1).click();
		await page.locator('.body-scroll').focus();
		await page.keyboard.press('Control+f');
		await page.keyboard.type('text');
		await page.locator('mark.current').waitFor();
		await assertAccessible(page);
		await page.locator('.body-row').first().click({ button: 'right' });
		await page.getByRole('menu').waitFor();
		await assertAccessible(page);
	});

	it('a call is composed, sent and read by keyboard alone', async () => {
		const scenario: Scenario = { methods, start: draft('', []), sent: answered(eventsBody(1)) };
		const view = await views.open('composer', scenario);
		const { keyboard } = view.page;
		const seen: string[] = [];
		const tabTo = async (label: string) => {
			for (let i = 0; i < 40; i++) {
				await keyboard.press('Tab');
				const focused = await view.page.evaluate(focusedLabel);
				seen.push(focused);
				if (focused.includes(label)) return;
			}
			assert.fail(`${label} cannot be reached: ${seen.join(' → ')}`);
		};
		assert.equal(await view.page.evaluate(focusedLabel), 'Method');
		await keyboard.type('events.g');
		await keyboard.press('Enter');
		await tabTo('Name of a new parameter');
		await keyboard.type('types');
		await keyboard.press('Escape');
		await keyboard.press('Enter');
		await keyboard.type('MESSAGES');
		await keyboard.press('Shift+Enter');
		await keyboard.type('GUESTS');
		await keyboard.press('Enter');
		await keyboard.type('count');
		await keyboard.press('Escape');
		await tabTo('Remove count');
		await keyboard.press('Enter');
		await keyboard.press('Control+Enter');
		await view.page.locator('.body-row').first().waitFor();
		await tabTo('More actions');
		await tabTo('Body');
		await tabTo('Signing string');
		await tabTo('Copy Request');
		assert.equal(await view.page.locator('.step:last-child .step-actions').evaluate(opacity), '1');
		const [sent] = await view.sent<{ draft: { method: string; rows: unknown[] } }>('send');
		assert.equal(sent?.draft.method, 'events.get');
		assert.deepEqual(sent?.draft.rows, [{ name: 'types', value: 'MESSAGES\nGUESTS', enabled: true }]);
	});
});

/** A theme changes colours and nothing else: what is no matter of colours is looked at in the first. */
const ofColours = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Nothing is serious in any of these themes, one after the other in the same page, as VS Code changes them. */
async function assertAccessible(page: Page, shown: readonly Theme[] = themes): Promise<void> {
	for (const theme of shown) {
		await showTheme(page, theme);
		assert.deepEqual(await axeViolations(page.mainFrame(), theme === themes[0] ? {} : ofColours), [], theme);
	}
	await showTheme(page, themes[0]);
}

/** What sticks out to the right: of the window, or of two strings. Runs in the page. */
function tooWide(): string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	const ends = [...document.querySelectorAll('.aligned')].flatMap((strings) => {
		const end = strings.getBoundingClientRect().right;
		return [...strings.querySelectorAll('.cell')].filter((cell) => cell.getBoundingClientRect().right > end + 1);
	});
	return [...(scrollWidth > clientWidth ? ['the page'] : []), ...ends.map((cell) => cell.textContent)];
}

/** Runs in the page. */
function opacity(element: Element): string {
	return getComputedStyle(element).opacity;
}

/** What a screen reader calls the focused element, roughly. Runs in the page. */
function focusedLabel(): string {
	let element = document.activeElement;
	while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
	if (element === document.body) return '(page)';
	return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
}
