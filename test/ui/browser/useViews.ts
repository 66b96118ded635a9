import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openChromium } from './chromium.ts';
import type { Scenario } from './fakeHost.ts';
import { type OpenView, openView } from './openView.ts';
import { type Pages, servePages, type View } from './pages.ts';

/** The view that a test has open. */
export interface Views {
	readonly current: OpenView;
	open(view: View, scenario: Scenario, options?: Parameters<typeof openView>[4]): Promise<OpenView>;
}

/** Gives the tests of a suite one browser, and holds every view they open to complaining about nothing. */
export function useViews(): Views {
	let browser: Browser | undefined;
	let pages: Pages | undefined;
	let current: OpenView | undefined;

	before(async () => {
		[browser, pages] = await Promise.all([openChromium(), servePages()]);
	});

	afterEach(async () => {
		const view = current;
		current = undefined;
		await view?.page.close();
		assert.deepEqual(view?.complaints ?? [], []);
	});

	after(async () => {
		await browser?.close();
		await pages?.close();
	});

	return {
		get current() {
			assert.ok(current, 'no view is open');
			return current;
		},
		async open(view, scenario, options) {
			assert.ok(browser && pages);
			current = await openView(browser, pages, view, scenario, options);
			return current;
		},
	};
}
