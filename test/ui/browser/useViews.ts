import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import type { Draft, DraftChange } from '../../../src/shared/draft.ts';
import { useChromium } from './chromium.ts';
import type { Scenario } from './fakeHost.ts';
import { nextFrame, type OpenView, openView } from './openView.ts';
import { type Pages, servePages, type View } from './pages.ts';

export interface Views {
	readonly current: OpenView;
	open(view: View, scenario: Scenario, options?: Parameters<typeof openView>[4]): Promise<OpenView>;
	/** The draft as the host has it: a change may wait for the next frame. */
	lastDraft(): Promise<Draft | undefined>;
}

let served: Promise<Pages> | undefined;

/** Gives the tests of a suite a browser, and holds every view they open to complaining about nothing. */
export function useViews(): Views {
	const browser = useChromium();
	let pages: Pages | undefined;
	let context: BrowserContext | undefined;
	let current: OpenView | undefined;

	const close = async () => {
		const view = current;
		current = undefined;
		await view?.page.close();
		assert.deepEqual(view?.complaints ?? [], []);
	};

	before(async () => {
		served ??= servePages();
		pages = await served;
		context = await browser().newContext();
		// As long as a page of that site is open, its process is there for the next one.
		await (await context.newPage()).goto(pages.blank);
	});

	afterEach(close);

	return {
		get current() {
			assert.ok(current, 'no view is open');
			return current;
		},
		async open(view, scenario, options) {
			assert.ok(pages && context);
			await close();
			current = await openView(context, pages, view, scenario, options);
			return current;
		},
		async lastDraft() {
			assert.ok(current, 'no view is open');
			await current.page.evaluate(nextFrame);
			return (await current.sent<DraftChange>('draftChanged')).at(-1)?.draft;
		},
	};
}
