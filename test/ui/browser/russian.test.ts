import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { textsOfViews } from '../../data/sourceTexts.ts';
import { englishLeft } from '../englishLeft.ts';
import { twoStrings } from './diagnosisScenarios.ts';
import type { Scenario } from './fakeHost.ts';
import { nextFrame } from './openView.ts';
import {
	answered,
	apiError,
	draft,
	eventsBody,
	eventsGet,
	inspectorOf,
	knownMethods,
	manyRows,
	rich,
} from './scenarios.ts';
import { useViews } from './useViews.ts';

const methods = knownMethods();
const problems = draft('events', [
	['types', 'A'],
	['types', 'B'],
	['sig', 'x'],
	[' padded', 'y'],
]);
const typed = draft('users.getInfo', [
	['fields', 'NAME'],
	['limit', 'ten'],
	['colour', 'blue'],
]);
const composers: Readonly<Record<string, Scenario>> = {
	empty: { methods },
	answered: { methods, start: eventsGet, answer: answered(eventsBody(2)) },
	refused: { methods, start: rich, answer: apiError },
	problems: { methods, start: problems },
	'known parameters': { methods, start: typed },
	'many parameters': { methods, start: manyRows(40) },
	diagnosis: { methods, diagnosis: twoStrings },
};

/** The fake host speaks English; the views themselves do not. */
const ownTexts = textsOfViews();

describe('the views in Russian', () => {
	const views = useViews();

	for (const [name, scenario] of Object.entries(composers)) {
		it(`have nothing cut and nothing in English: ${name}`, async () => {
			const { page } = await views.open('composer', scenario, { width: 300, language: 'ru' });
			await page.getByRole('tab', { name: 'Диагностика' }).first().waitFor();
			for (const width of [300, 700]) {
				await page.setViewportSize({ width, height: 800 });
				await page.evaluate(nextFrame);
				assert.deepEqual(await cutTexts(page), [], `${width} px`);
				assert.deepEqual(await englishLeft(page, ownTexts), [], `${width} px`);
			}
		});
	}

	it('name the form of a method as the message about it does', async () => {
		const { page } = await views.open('composer', {}, { language: 'ru' });
		assert.equal(await page.locator('#method').getAttribute('placeholder'), '<группа>.<имя>');
	});

	it('have nothing cut and nothing in English: the inspector, 300 px wide', async () => {
		const { page } = await views.open('inspector', { inspector: inspectorOf(rich) }, { width: 300, language: 'ru' });
		await page.getByText('Ключ подписи', { exact: true }).first().waitFor();
		assert.deepEqual(await cutTexts(page), []);
		assert.deepEqual(await englishLeft(page, ownTexts), []);
	});
});

/** Texts that are wider than the element that cuts them, without a way to scroll; and the page, where it is too wide. */
function cutTexts(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const cut: string[] = [];
		const root = document.documentElement;
		if (root.scrollWidth > root.clientWidth) cut.push(`the page: ${root.scrollWidth} px`);
		for (const element of document.querySelectorAll<HTMLElement>('body *')) {
			const text = element.innerText?.trim() ?? '';
			const { overflowX, fontFamily, clipPath } = getComputedStyle(element);
			const isHidden = overflowX === 'hidden' || overflowX === 'clip';
			// What users and services write is cut with an ellipsis, and is whole in its title.
			const isData =
				/mono/i.test(fontFamily) ||
				element.closest('.mono, .visually-hidden') !== null ||
				clipPath !== 'none' ||
				element.title === text;
			if (text === '' || !isHidden || isData || !/[а-яё]/i.test(text)) continue;
			if (element.scrollWidth > element.clientWidth + 1) cut.push(`${element.className}: ${text.slice(0, 80)}`);
		}
		for (const button of document.querySelectorAll<HTMLElement>('button, vscode-button, label')) {
			const { left, right, width } = button.getBoundingClientRect();
			if (width > 0 && (left < 0 || right > root.clientWidth)) cut.push(`outside: ${button.innerText.slice(0, 80)}`);
		}
		return cut;
	});
}
