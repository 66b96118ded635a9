import { mkdir, readFile } from 'node:fs/promises';
import { openChromium } from './chromium.ts';
import { twoStrings } from './diagnosisScenarios.ts';
import { askFakeBody } from './fakeBodies.ts';
import type { Scenario } from './fakeHost.ts';
import { everyTheme, servePages, type View } from './pages.ts';
import {
	answered,
	apiError,
	draft,
	eventsBody,
	eventsGet,
	inspectorOf,
	knownMethods,
	longValues,
	manyRows,
	rich,
} from './scenarios.ts';

/**
 * Takes pictures of both webviews in every theme and width, those whose names match an expression:
 * `node test/ui/browser/screenshots.ts <folder> [expression] [language]`.
 */
const [folder = 'dist/screenshots', expression = '', language = 'en'] = process.argv.slice(2);
const wanted = new RegExp(expression);
const texts: Readonly<Record<string, string>> =
	language === 'en' ? {} : JSON.parse(await readFile(`l10n/bundle.l10n.${language}.json`, 'utf8'));
const t = (text: string, value = '') => (texts[text] ?? text).replace('{0}', value);

interface Shot {
	readonly view: View;
	readonly scenario: Scenario;
	readonly widths: readonly number[];
	/** False where the page is too long for a picture. */
	readonly fullPage?: boolean;
	readonly act?: (page: import('playwright-core').Page) => Promise<void>;
}

const methods = knownMethods();
const wide = [1200, 700, 300];

const shots: Record<string, Shot> = {
	strings: { view: 'composer', scenario: { methods, diagnosis: twoStrings }, widths: wide },
	empty: { view: 'composer', scenario: { methods }, widths: wide },
	events: {
		view: 'composer',
		scenario: { methods, start: eventsGet, answer: answered(eventsBody(2)) },
		widths: [1600, ...wide],
	},
	table: {
		view: 'composer',
		scenario: { methods, start: eventsGet, answer: answered(eventsBody(40)) },
		widths: [1440, 1024, 700, 300],
		act: async (page) => {
			await page.getByRole('button', { name: t('Table'), exact: true }).click();
			await page.locator('.table-cell[data-line="0"]').first().waitFor();
			await page.locator('.table-head .table-cell').first().click();
		},
	},
	filter: {
		view: 'composer',
		scenario: { methods, start: eventsGet, answer: answered(eventsBody(2)) },
		widths: [1440, 1024, 700, 300],
		act: async (page) => {
			await page.getByRole('button', { name: t('Filter (JSONPath)') }).click();
			await page.locator('.filter-path').fill('$..type');
			await page.locator('#filter-state', { hasText: /\d/ }).waitFor();
			await page.locator('.filter-path').fill('$..type and more');
			await page.locator('.filter-fault').waitFor();
		},
	},
	rich: {
		view: 'composer',
		scenario: { methods, start: rich, answer: apiError },
		widths: wide,
		act: async (page) => {
			await page.hover('#value-2');
		},
	},
	problems: {
		view: 'composer',
		scenario: {
			methods,
			start: draft('events', [
				['types', 'A'],
				['types', 'B'],
				['sig', 'x'],
				[' padded', 'y'],
			]),
		},
		widths: wide,
	},
	'too long': {
		view: 'composer',
		scenario: { methods, start: draft('events.get', [['note', 'x'.repeat(1_000_000)]]), holdsPastes: true },
		widths: [1200, 300],
		act: async (page) => {
			await page.getByLabel(t('Name of a new parameter')).focus();
			await page.evaluate(
				(text) => {
					const clipboardData = new DataTransfer();
					clipboardData.setData('text/plain', text);
					const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
					document.activeElement?.dispatchEvent(event);
				},
				`a=${'y'.repeat(20_000)}`,
			);
			await page.locator('.paste-notice').scrollIntoViewIfNeeded();
		},
	},
	completion: {
		view: 'composer',
		scenario: { methods },
		widths: [1200, 300],
		act: async (page) => {
			await page.fill('#method', '');
			await page.locator('#method').pressSequentially('getin');
		},
	},
	typed: {
		view: 'composer',
		scenario: {
			methods,
			start: draft('users.getInfo', [
				['fields', 'NAME'],
				['limit', 'ten'],
				['colour', 'blue'],
				['emptyPictures', ''],
			]),
		},
		widths: [1600, 1200, 300],
		act: async (page) => {
			await page.getByLabel(t('Value of {0}', 'emptyPictures')).focus();
			await page.keyboard.press('ArrowDown');
		},
	},
	json: {
		view: 'composer',
		scenario: {
			methods,
			start: draft('events.get', [
				[
					'attachment',
					'{\n  "media": [{"type": "text", "text": "hello"}],\n  "link": {"url": "https://example.org"}\n}',
				],
				['broken', '{"a": [1, 2, {"b": 3 "c": 4}]}'],
				['minified', JSON.stringify(Array.from({ length: 12 }, (_, id) => ({ id, name: 'name' })))],
			]),
		},
		widths: [1200, 700, 300],
		act: async (page) => {
			await page.getByLabel(t('Value of {0}', 'attachment')).focus();
			await page.keyboard.press('Control+End');
			await page.locator('.bracket').first().waitFor();
		},
	},
	list: {
		view: 'composer',
		scenario: { methods, start: eventsGet },
		widths: [1200, 300],
		act: async (page) => {
			await page.getByLabel(t('Value of {0}', 'types')).focus();
			await page.keyboard.press('End');
			await page.keyboard.type(',');
		},
	},
	timing: {
		view: 'composer',
		scenario: { start: eventsGet, answer: answered(eventsBody(1)) },
		widths: [1200, 300],
		act: (page) => page.getByRole('tab', { name: t('Timing') }).click(),
	},
	request: {
		view: 'composer',
		scenario: { start: eventsGet, answer: answered(eventsBody(1)) },
		widths: [1200, 300],
		act: (page) => page.getByRole('tab', { name: t('Request') }).click(),
	},
	headers: {
		view: 'composer',
		scenario: { start: eventsGet, answer: answered(eventsBody(1)) },
		widths: [1200, 300],
		act: (page) => page.getByRole('tab', { name: t('Headers') }).click(),
	},
	firstSteps: {
		view: 'composer',
		scenario: { methods, start: eventsGet, answer: answered(eventsBody(40)) },
		widths: [1440, ...wide],
		fullPage: false,
		act: async (page) => {
			const titles = ['See a mistake being found', 'Use keys of your own', 'Watch your own client'].map((text) =>
				t(text),
			);
			await page.evaluate((all) => {
				const steps = all.map((title) => ({ title, action: 'watch-client' }));
				window.fakeHost.say('firstSteps', { steps });
			}, titles);
			await page.locator('.first-steps').scrollIntoViewIfNeeded();
		},
	},
	otherCall: {
		view: 'composer',
		scenario: { methods, start: eventsGet, sent: apiError },
		widths: [1200, 300],
		act: async (page) => {
			await page.keyboard.press('Control+Enter');
			await page.locator('.answered-call').waitFor();
			await page.getByLabel(t('Value of {0}', 'types')).press('X');
		},
	},
	sending: {
		view: 'composer',
		scenario: { methods, start: eventsGet, answer: answered(eventsBody(2)), sendTakes: 60_000 },
		widths: [1200, 300],
		act: async (page) => {
			await page.keyboard.press('Control+Enter');
			await page.waitForTimeout(900);
		},
	},
	revealed: {
		view: 'composer',
		scenario: { methods, start: eventsGet },
		widths: [1200, 300],
		act: async (page) => {
			for (const step of ['Signing secret', 'Signing string', 'Request'])
				await page.getByLabel(t('Reveal {0}', t(step))).click();
		},
	},
	longValues: { view: 'composer', scenario: { methods, start: longValues }, widths: [1200, 300] },
	replaced: {
		view: 'composer',
		scenario: { methods, start: longValues },
		widths: [1200, 300],
		act: async (page) => {
			await page
				.getByRole('button', { name: t('Replace it') })
				.first()
				.click();
		},
	},
	manyRows: { view: 'composer', scenario: { methods, start: manyRows(10_000) }, widths: [1200, 300], fullPage: false },
	manyMethods: {
		view: 'composer',
		scenario: { methods: knownMethods(20_000), start: eventsGet },
		widths: [1200, 300],
		act: async (page) => {
			await page.fill('#method', '');
			await page.locator('#method').pressSequentially('getin');
		},
	},
	longInspected: { view: 'inspector', scenario: { inspector: inspectorOf(longValues) }, widths: [300] },
	inspector: { view: 'inspector', scenario: { inspector: inspectorOf(rich) }, widths: [300, 220] },
	nothing: { view: 'inspector', scenario: {}, widths: [300] },
};

await mkdir(folder, { recursive: true });
const pages = await servePages();
const browser = await openChromium();
try {
	for (const [name, { view, scenario, widths, act, fullPage = true }] of Object.entries(shots)) {
		for (const theme of everyTheme) {
			for (const width of widths) {
				const file = `${name}-${theme}-${width}.png`;
				if (!wanted.test(file)) continue;
				const page = await browser.newPage({ viewport: { width, height: 800 } });
				await page.exposeFunction('askFakeBody', askFakeBody);
				await page.addInitScript((value) => Object.assign(window, { scenario: value }), scenario);
				page.on('console', (message) => console.log(file, message.text()));
				page.on('pageerror', (error) => console.log(file, error.message));
				await page.goto(pages.url(view, theme, language === 'ru' ? 'ru' : 'en'));
				await page.waitForTimeout(150);
				await act?.(page);
				await page.waitForTimeout(150);
				await page.screenshot({ path: `${folder}/${file}`, fullPage });
				await page.close();
			}
		}
	}
} finally {
	await browser.close();
	await pages.close();
}
