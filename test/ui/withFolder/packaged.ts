import * as assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkout } from '../../vscode/checkout.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

export function describePackaged(open: () => Workbench): void {
	describe('the packaged extension', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = await clearAway(open());
			await servePictures(workbench.page);
		});

		it('has a page with every picture of its README', async () => {
			const { page } = workbench;
			await workbench.runCommand('Extensions: Show Installed Extensions');
			await page.locator('.extensions-list').getByText('Signed Call Workbench').first().click();
			const expected = [...(await readFile(join(checkout, 'README.md'), 'utf8')).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)];
			assert.ok(expected.length > 0);
			await waitUntil('every picture', async () => (await shownPictures(page)) === expected.length);
		});
	});
}

/** How many pictures of the README are painted on the extension's page. */
async function shownPictures(page: Page): Promise<number> {
	const counts = page.frames().map((frame) =>
		frame
			.locator('img[src*="/raw/v"]')
			.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
			.catch(() => 0),
	);
	return Math.max(...(await Promise.all(counts)));
}

/** Answers for the repository, with this checkout's files at the tag of this version, and nothing else. */
async function servePictures(page: Page): Promise<void> {
	const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
		version: string;
		repository: { url: string };
	};
	const root = `${manifest.repository.url.replace(/\.git$/, '')}/raw/v${manifest.version}/`;
	await page.route(`${root}media/**`, (route) =>
		route.fulfill({ path: join(checkout, route.request().url().slice(root.length)) }),
	);
}
