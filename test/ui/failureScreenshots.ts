import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkout } from '../vscode/checkout.ts';

/** Where screenshots of failures are kept; git ignores it. */
const screenshots = join(checkout, 'test-results', 'screenshots');

const pages = new Set<Page>();

/** Has a screenshot taken of this page, as long as it is open, whenever a test fails. */
export function showOnFailure(page: Page): void {
	pages.add(page);
	page.once('close', () => pages.delete(page));
}

/** For mocha's `require`, so that it is there for every file, also where one process runs several of them. */
export const mochaHooks = {
	async afterEach(this: Mocha.Context): Promise<void> {
		if (this.currentTest?.state !== 'failed') return;
		for (const page of pages) await showFailure(page, this.currentTest.fullTitle());
	},
};

/** Saves what a page shows when something fails; the path of the picture. */
export async function showFailure(page: Page, what: string): Promise<string> {
	const path = join(screenshots, `failed-${what.replaceAll(/\W+/g, '-').slice(0, 100)}.png`);
	await page.screenshot({ path });
	return path;
}
