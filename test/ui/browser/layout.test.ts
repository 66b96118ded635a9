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
		const call = '.parameters-section';
		for (const width of [1440, 1024]) {
			await page.setViewportSize({ width, height: 800 });
			await page.evaluate(() => window.scrollTo(0, 0));
			const [left, right] = [await box(page, call), await box(page, '.answer-section')];
			assert.ok(right.x >= left.x + left.width, `${width}`);
			assert.ok(Math.abs(right.width - left.width) <= 1, `${width}`);
			const signature = await box(page, '.signature');
			assert.ok(signature.x === left.x && signature.y >= left.y + left.height, `${width}`);
			// However far the call is scrolled.
			await page.mouse.move(left.x + 10, left.y + 200);
			await page.mouse.wheel(0, 5000);
			await page.waitForFunction(() => window.scrollY > 0);
			const scrolled = await box(page, '.answer-section');
			assert.ok(scrolled.y >= 0 && scrolled.y + scrolled.height <= 800, `${width}: ${JSON.stringify(scrolled)}`);
		}
		for (const width of [960, 640, 300]) {
			await page.setViewportSize({ width, height: 800 });
			const boxes = [await box(page, call), await box(page, '.answer-section'), await box(page, '.signature')];
			for (const [above, below] of [boxes.slice(0, 2), boxes.slice(1)])
				assert.ok(above && below && below.y >= above.y + above.height, `${width}`);
		}
	});

	it('has one bar across the top, and the whole base_url in it', async () => {
		const page = await views.openComposer({ start: eventsGet });
		for (const width of [1440, 1024, 640]) {
			await page.setViewportSize({ width, height: 800 });
			const parts = ['.account-select', '.http-method', '#method', '.field-send vscode-button'];
			const boxes = await Promise.all(parts.map((part) => box(page, part)));
			assert.equal(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size, 1, `${width}`);
			boxes.reduce((before, part) => {
				assert.ok(part.x >= before.x + before.width, `${width}`);
				return part;
			});
			const isCut = await page
				.locator('.account-facts > .mono')
				.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
			assert.equal(isCut, false, `${width}`);
		}
	});

	it('keeps its head as it is, whatever the account shows', async () => {
		const page = await views.openComposer({ start: eventsGet });
		const facts = page.locator('sc-call-bar .account-facts > .mono');
		for (const width of [1440, 950, 700, 300]) {
			await page.setViewportSize({ width, height: 800 });
			const before = [await box(page, '#method'), await box(page, '.parameters-section')];
			for (const shown of [`https://${'a-long-host-name.'.repeat(10)}example.org`, 'x']) {
				await facts.evaluate((fact, text) => {
					fact.textContent = text;
				}, shown);
				assert.deepEqual([await box(page, '#method'), await box(page, '.parameters-section')], before, `${width}`);
			}
		}
	});

	it('has few controls, and few rows above an answer', async () => {
		const details = ['Sample data from the local service.'];
		const scenario = { start: eventsGet, methods: knownMethods(), sent: answered(eventsBody(9), { details }) };
		const { page } = await views.open('composer', scenario, { width: 1440 });
		await page.getByLabel('Value of types').waitFor();
		const atFirst = await page.locator(controls).evaluateAll(inView);
		assert.ok(atFirst.length <= 30, `${atFirst.length}: ${atFirst.join(', ')}`);
		await page.keyboard.press('Control+Enter');
		const steps = [{ title: 'Find out why a signature is wrong', action: 'break-call' }];
		await page.evaluate((content) => window.fakeHost.say('firstSteps', { steps: content }), steps);
		await page.locator('.first-steps').waitFor();
		await page.locator('.body-row').first().waitFor();
		const answeredWith = await page.locator(controls).evaluateAll(inView);
		assert.ok(answeredWith.length <= 35, `${answeredWith.length}: ${answeredWith.join(', ')}`);
		for (const width of [1440, 1024, 640]) {
			await page.setViewportSize({ width, height: 800 });
			const rows = await page.locator('sc-answer').evaluate(rowsAboveBody);
			assert.ok(rows <= 3, `${width}: ${rows}`);
		}
	});

	it('has the buttons of a step where the pointer or the focus is', async () => {
		const page = await views.openComposer({ start: eventsGet });
		const opacity = () =>
			page
				.locator('.step-actions')
				.last()
				.evaluate((one) => getComputedStyle(one).opacity);
		assert.equal(await opacity(), '0');
		await page.locator('.step').last().hover();
		assert.equal(await opacity(), '1');
		await page.mouse.move(0, 0);
		await page.getByRole('button', { name: 'Copy Request (masked)' }).focus();
		assert.equal(await opacity(), '1');
	});

	it('brings an answer into view, also that of a call sent elsewhere, and leaves the focus', async () => {
		const { page } = await views.open(
			'composer',
			{ start: manyRows(40), sent: answered(eventsBody(20)) },
			{ width: 640, height: 700 },
		);
		// A page that still scrolls on a busy machine would move away again.
		await page.emulateMedia({ reducedMotion: 'reduce' });
		const value = page.getByLabel('Value of parameter_002');
		const isSeen = () =>
			page.waitForFunction(() => {
				const { top = -1 } = document.querySelector('.body-row')?.getBoundingClientRect() ?? {};
				return top >= 0 && top < innerHeight;
			});
		await value.focus();
		await page.keyboard.press('Control+Enter');
		await isSeen();
		assert.ok(await value.evaluate((field) => field === document.activeElement));
		// Above what is seen.
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		await page.evaluate((content) => window.fakeHost.say('answer', content), {
			state: 'sending',
			method: 'events.get',
		});
		await page.evaluate((content) => window.fakeHost.say('answer', content), answered(eventsBody(20)));
		await isSeen();
		assert.ok(await value.evaluate((field) => field === document.activeElement));
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
		const page = await views.openComposer({ start: rich });
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
		const line = `sig ${sig.slice(0, 4)}…${sig.slice(-4)} · server-server · 5 steps`;
		assert.equal(await page.locator('.folded-sig').innerText(), line);
		assert.equal(await page.locator('.steps').isVisible(), false);
		assert.ok(await head.evaluate((button) => button === document.activeElement));
		assert.deepEqual(await view.sent('foldSignature'), [{ isFolded: true }]);
		await page.reload();
		await page.locator('.folded-sig').waitFor();
		// What keeps a call from being signed is said all the same.
		await page.getByLabel('Name of a new parameter').fill('sig');
		await page.getByText('No signature yet.').waitFor();
		await page.keyboard.press('Escape');
		await head.click();
		assert.equal(await head.getAttribute('aria-expanded'), 'true');
		assert.deepEqual(await view.sent('foldSignature'), [{ isFolded: false }]);
	});
});

/** What is clicked, typed into or chosen from. */
const controls = 'button, vscode-button, input, select, textarea, a[href], [role=tab]';

/** The names of those in view. Runs in the page. */
function inView(elements: Element[]): string[] {
	const seen = elements.filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.matches(':disabled'));
	return seen.map((one) => one.ariaLabel ?? one.textContent?.trim() ?? '');
}

/** How many rows stand between the head of an answer and its body. Runs in the page. */
function rowsAboveBody(answer: Element): number {
	const end = answer.querySelector('.body-row')?.getBoundingClientRect().top ?? 0;
	const parts = [...answer.querySelectorAll('button, select, .fact, .detail, .origin, input')];
	const boxes = parts
		.filter((part) => part.checkVisibility())
		.map((part) => part.getBoundingClientRect())
		.filter(({ height, bottom }) => height > 1 && bottom <= end)
		.sort((a, b) => a.top - b.top);
	let [rows, bottom] = [0, Number.NEGATIVE_INFINITY];
	for (const box of boxes) {
		if (box.top < bottom - 2) continue;
		rows += 1;
		bottom = box.bottom;
	}
	return rows;
}

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
