import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import type { Draft, DraftChange } from '../../../src/shared/draft.ts';
import { useChromium } from './chromium.ts';
import type { Scenario } from './fakeHost.ts';
import { nextFrame, type OpenView, openView } from './openView.ts';
import { type Pages, servePages, type View } from './pages.ts';

let served: Promise<Pages> | undefined;

/** Gives the tests of a suite a browser, and holds every view they open to complaining about nothing. */
export function useViews() {
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

	const open = async (view: View, scenario: Scenario, options?: Parameters<typeof openView>[4]): Promise<OpenView> => {
		assert.ok(pages && context);
		await close();
		current = await openView(context, pages, view, scenario, options);
		return current;
	};

	return {
		get current() {
			assert.ok(current, 'no view is open');
			return current;
		},
		open,
		/** The page of a composer. */
		openComposer: async (scenario: Scenario): Promise<Page> => (await open('composer', scenario)).page,
		/** Presses keys, each when the page has done what the one before asks for. */
		async press(...keys: readonly string[]): Promise<void> {
			assert.ok(current, 'no view is open');
			for (const key of keys) {
				await current.page.keyboard.press(key);
				await current.page.evaluate(nextFrame);
			}
		},
		/** The draft as the host has it: a change may wait for the next frame. */
		async lastDraft(): Promise<Draft | undefined> {
			assert.ok(current, 'no view is open');
			await current.page.evaluate(nextFrame);
			return (await current.sent<DraftChange>('draftChanged')).at(-1)?.draft;
		},
	};
}
