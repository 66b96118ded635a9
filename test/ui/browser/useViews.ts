import assert from 'node:assert/strict';
import { useChromium } from './chromium.ts';
import type { Scenario } from './fakeHost.ts';
import { type OpenView, openView } from './openView.ts';
import { type Pages, servePages, type View } from './pages.ts';

/** The view that a test has open. */
export interface Views {
	readonly current: OpenView;
	/** Opens a view in place of the one that is open. */
	open(view: View, scenario: Scenario, options?: Parameters<typeof openView>[4]): Promise<OpenView>;
}

/** Gives the tests of a suite a browser, and holds every view they open to complaining about nothing. */
export function useViews(): Views {
	const browser = useChromium();
	let pages: Pages | undefined;
	let current: OpenView | undefined;

	const close = async () => {
		const view = current;
		current = undefined;
		await view?.page.close();
		assert.deepEqual(view?.complaints ?? [], []);
	};

	before(async () => {
		pages = await servePages();
	});

	afterEach(close);

	after(() => pages?.close());

	return {
		get current() {
			assert.ok(current, 'no view is open');
			return current;
		},
		async open(view, scenario, options) {
			assert.ok(pages);
			await close();
			current = await openView(browser(), pages, view, scenario, options);
			return current;
		},
	};
}
