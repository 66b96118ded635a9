import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { twoStrings } from './diagnosisScenarios.ts';
import { nextFrame } from './openView.ts';
import { everyTheme, showTheme } from './pages.ts';
import { knownMethods } from './scenarios.ts';
import { useViews } from './useViews.ts';

const methods = knownMethods();
const strings = twoStrings.verdict?.strings[0];

describe('two signing strings', () => {
	const views = useViews();

	async function open(width: number): Promise<Page> {
		const { page } = await views.open('composer', { methods, diagnosis: twoStrings }, { width });
		await page.locator('.strings').first().waitFor();
		return page;
	}

	it('stand between what is wrong and how it is mended, and are read as a whole each, with words where they differ', async () => {
		const page = await open(700);
		const tops = await Promise.all(
			['.verdict', '.mistakes', '.strings', '.remedies'].map(
				async (selector) => (await page.locator(selector).first().boundingBox())?.y ?? 0,
			),
		);
		const expected = tops.toSorted((a, b) => a - b);
		assert.deepEqual(tops, expected);
		assert.equal(await page.locator('.aligned').first().getAttribute('aria-hidden'), 'true');
		const [client = '', right = ''] = await page
			.locator('.strings')
			.first()
			.locator('p.visually-hidden')
			.allTextContents();
		const text = (side: 'client' | 'right') => strings?.cells.find(({ tone }) => tone === 'differs')?.[side] ?? '';
		assert.match(client, /^The client signed: application_key=/);
		assert.ok(client.includes(`(differs:) ${text('client')}`), client);
		assert.match(right, /^The right string: application_key=.*\(the secret\)/);
		assert.match(right, /\(nothing here\)/);
	});

	it('are one above the other, each piece above its own, and mark what differs by lines of two kinds, which are seen', async () => {
		const page = await open(300);
		const cells = page.locator('.aligned').first().locator('.cell');
		for (const theme of everyTheme) {
			await showTheme(page, theme);
			for (const width of [300, 1000]) {
				const at = `${theme}, ${width} pixels`;
				await page.setViewportSize({ width, height: 800 });
				await page.evaluate(nextFrame);
				const places = await cells.evaluateAll(placesOfCells);
				assert.ok(places.length > 10);
				for (const { above, below } of places) {
					assert.equal(above.left, below.left, at);
					assert.ok(above.bottom <= below.top + 1, at);
				}
			}
			const marks = await page.locator('.aligned').first().locator('.cell-differs').evaluateAll(marksOfCells);
			assert.ok(marks.length > 0);
			for (const { above, below } of marks) {
				assert.match(above, /^solid 2px|^none/, theme);
				assert.match(below, /^dashed 2px|^none/, theme);
				assert.doesNotMatch(above + below, /rgba\(0, 0, 0, 0\) drawn/, theme);
			}
		}
	});
});

/** Runs in the page. */
function placesOfCells(cells: Element[]) {
	const place = (cell: Element, side: string) => {
		const { left, top, bottom } = cell.querySelector(`.${side}`)?.getBoundingClientRect() ?? {
			left: -1,
			top: -1,
			bottom: 0,
		};
		return { left: Math.round(left), top: Math.round(top), bottom: Math.round(bottom) };
	};
	return cells.map((cell) => ({ above: place(cell, 'above'), below: place(cell, 'below') }));
}

/** Runs in the page: how the lines below both texts of each cell are drawn. */
function marksOfCells(cells: Element[]) {
	const line = (cell: Element, side: string) => {
		const part = cell.querySelector(`.${side}`);
		if (!part || part.classList.contains('nothing')) return 'none';
		const { borderBottomStyle: style, borderBottomWidth: width, borderBottomColor: colour } = getComputedStyle(part);
		return `${style} ${width} ${colour} drawn`;
	};
	return cells.map((cell) => ({ above: line(cell, 'above'), below: line(cell, 'below') }));
}
