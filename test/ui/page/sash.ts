import type { Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

const parts = { primary: '.part.sidebar', secondary: '.part.auxiliarybar' };

/** Drags the edge of a side bar until it is `width` CSS pixels wide. @throws Error when it does not get there */
export async function dragSash(page: Page, bar: keyof typeof parts, width: number): Promise<void> {
	const part = page.locator(parts[bar]);
	await part.waitFor();
	const box = await part.boundingBox();
	if (!box) throw new Error(`The ${bar} side bar is not visible.`);
	// Both bars lie on the outer side of the editors; which one is left is the user's choice.
	const isLeft = box.x + box.width / 2 < (page.viewportSize()?.width ?? 0) / 2;
	const edge = isLeft ? box.x + box.width : box.x;
	const from = await nearestSash(page, edge);
	const to = from + (isLeft ? 1 : -1) * (width - box.width);
	const y = box.y + box.height / 3;
	await page.mouse.move(from, y);
	await page.mouse.down();
	await page.mouse.move((from + to) / 2, y);
	await page.mouse.move(to, y);
	await page.mouse.up();
	const isThere = async () => Math.abs(((await part.boundingBox())?.width ?? 0) - width) <= 2;
	await waitUntil(`a ${bar} side bar of ${width} px`, isThere, 20_000);
}

/** The middle of the vertical sash that is nearest to `x`: parts may have a gap between them. */
async function nearestSash(page: Page, x: number): Promise<number> {
	const middles: number[] = [];
	for (const sash of await page.locator('.monaco-sash.vertical:not(.disabled)').all()) {
		const box = await sash.boundingBox();
		if (box) middles.push(box.x + box.width / 2);
	}
	return middles.reduce((best, middle) => (Math.abs(middle - x) < Math.abs(best - x) ? middle : best), Infinity);
}
