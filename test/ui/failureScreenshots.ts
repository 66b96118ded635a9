import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkout } from '../vscode/checkout.ts';

/** Where screenshots are kept; git ignores it. */
export const screenshots = join(checkout, 'test-results', 'screenshots');

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
		const name = this.currentTest.fullTitle().replaceAll(/\W+/g, '-').slice(0, 100);
		for (const page of pages) await page.screenshot({ path: join(screenshots, `failed-${name}.png`) });
	},
};
