import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { everyTheme, showTheme } from './pages.ts';
import { answered, draft, eventsBody, eventsGet, knownMethods, manyRows, rich } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('the layout of the composer', () => {
	const views = useViews();
	const box = async (page: Page, selector: string) => {
		const found = await page.locator(selector).first().boundingBox();
		assert.ok(found, selector);
		return found;
	};

	it('has the answer beside the call where there is room, and below it where there is not', async () => {
		const scenario = { start: manyRows(40), answer: answered(eventsBody(200)) };
		const { page } = await views.open('composer', scenario);
		for (const width of [1440, 1024]) {
			await page.setViewportSize({ width, height: 800 });
			await page.evaluate(() => window.scrollTo(0, 0));
			const [call, answer] = [await box(page, '.pane-call'), await box(page, '.answer-section')];
			assert.ok(answer.x >= call.x + call.width, `${width}`);
			assert.ok(Math.abs(answer.width - call.width) <= 1, `${width}`);
			// However far the call is scrolled.
			await page.mouse.move(call.x + 10, call.y + 200);
			await page.mouse.wheel(0, 5000);
			await page.waitForFunction(() => window.scrollY > 0);
			const scrolled = await box(page, '.answer-section');
			assert.ok(scrolled.y >= 0 && scrolled.y + scrolled.height <= 800, `${width}: ${JSON.stringify(scrolled)}`);
		}
		for (const width of [960, 300]) {
			await page.setViewportSize({ width, height: 800 });
			const [call, answer] = [await box(page, '.pane-call'), await box(page, '.answer-section')];
			assert.ok(answer.y >= call.y + call.height, `${width}`);
		}
	});

	it('keeps its head as it is, whatever the account shows', async () => {
		const { page } = await views.open('composer', { start: eventsGet });
		const facts = page.locator('sc-call-bar .account-facts > .mono');
		const shown = await facts.textContent();
		for (const width of [1440, 950, 700, 300]) {
			await page.setViewportSize({ width, height: 800 });
			await facts.evaluate((fact, text) => {
				fact.textContent = text;
			}, shown);
			const before = await box(page, '#method');
			await facts.evaluate((fact) => {
				fact.textContent = `https://${'a-long-host-name.'.repeat(10)}example.org`;
			});
			assert.deepEqual(await box(page, '#method'), before, `${width}`);
			await facts.evaluate((fact) => {
				fact.textContent = '';
			});
			const { x, width: wide, y } = await box(page, '#method');
			assert.deepEqual([x, wide], [before.x, before.width], `${width}`);
			if (width > 620) assert.equal(y, before.y, `${width}`);
		}
	});

	it('has room for the lists of its fields within a side bar', async () => {
		const many = ['discussions', 'mediatopic'].flatMap((group) =>
			Array.from({ length: 40 }, (_, i) => ({
				name: `${group}.getByTheVeryLongNameOfAFilter${i}`,
				evidence: 'page',
				parameters: [],
			})),
		);
		const { page } = await views.open('composer', { methods: [...many, ...knownMethods()] }, { width: 300 });
		for (const [field, typed] of [
			['#method', 'getby'],
			['#method', 'getin'],
		] as const) {
			await page.fill(field, '');
			await page.locator(field).pressSequentially(typed);
			const list = await box(page, '.suggest-popup');
			assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 300, typed);
			assert.ok(list.x >= 0 && list.x + list.width <= 300, JSON.stringify(list));
			const method = await box(page, field);
			assert.ok(list.width >= method.width && list.x + list.width >= method.x + method.width - 1, JSON.stringify(list));
		}
		await page.keyboard.press('Escape');
		await page.evaluate((change) => window.fakeHost.edit(change), {
			...draft('users.getInfo', [['fields', '']]),
			revision: 99,
		} as never);
		await page.getByLabel('Value of fields').press('ArrowDown');
		const values = await box(page, '.suggest-popup');
		assert.ok(values.x >= 0 && values.x + values.width <= 300, JSON.stringify(values));
	});

	it('tells parameters apart by lines that are seen in every theme', async () => {
		const { page } = await views.open('composer', { start: rich });
		await page.locator('.chips .part').first().waitFor();
		for (const theme of everyTheme) {
			await showTheme(page, theme);
			const lines = await page.locator('.chips .part').evaluateAll((parts) => {
				const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
				const painted = (...colours: string[]) => {
					for (const colour of colours) {
						if (pixel) pixel.fillStyle = colour;
						pixel?.fillRect(0, 0, 1, 1);
					}
					return [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
				};
				const page = getComputedStyle(document.body).backgroundColor;
				return parts.map((part) => ({
					line: painted(page, getComputedStyle(part).borderBottomColor),
					page: painted(page),
				}));
			});
			const seen = new Set(lines.map(({ line }) => line.join()));
			assert.equal(seen.size, 5, theme);
			for (const { line, page: behind } of lines)
				assert.ok(contrast(line, behind) >= 3, `${theme}: ${line} on ${behind}`);
		}
	});

	it('folds the signature to one line, and remembers it', async () => {
		const view = await views.open('composer', { start: eventsGet });
		const { page } = view;
		const head = page.getByRole('button', { name: 'Signature', exact: true });
		const sig = (await page.locator('.sig').innerText()).trim();
		await head.focus();
		await page.keyboard.press('Enter');
		assert.equal(await head.getAttribute('aria-expanded'), 'false');
		assert.equal(await page.locator('.folded-sig').innerText(), `sig ${sig.slice(0, 4)}…${sig.slice(-2)}`);
		assert.equal(await page.locator('.steps').isVisible(), false);
		assert.ok(await head.evaluate((button) => button === document.activeElement));
		assert.deepEqual(await view.sent('foldSignature'), [{ isFolded: true }]);
		await page.reload();
		await page.locator('.folded-sig').waitFor();
		// What keeps a call from being signed is said all the same.
		await page.getByLabel('Name of a new parameter').fill('sig');
		await page.getByText('Not signed yet').waitFor();
		await page.keyboard.press('Escape');
		await head.click();
		assert.equal(await head.getAttribute('aria-expanded'), 'true');
		assert.deepEqual(await view.sent('foldSignature'), [{ isFolded: false }]);
	});
});

/** WCAG 2, "contrast ratio", of two colours in sRGB. */
function contrast(one: readonly number[], other: readonly number[]): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = colour.map((part) => {
		const share = part / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
