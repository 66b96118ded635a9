import assert from 'node:assert/strict';
import { toWebview } from '../../../src/shared/messages.ts';
import { hostileMessages } from './hostileMessages.ts';
import { nextFrame } from './openView.ts';
import { draft } from './scenarios.ts';
import { useViews } from './useViews.ts';

describe('hostile messages in a browser, with a fake host', () => {
	const views = useViews();

	it('are what the webviews take for messages', () => {
		for (const { name, method, params } of hostileMessages)
			assert.notEqual(toWebview[method].read(params), undefined, name);
	});

	// One of each kind here; all of them, and how long they keep the page busy, in `npm run test:long`.
	const kinds = new Map(hostileMessages.map((message) => [`${message.view} ${message.method}`, message]));
	for (const { view, name, method, params } of kinds.values()) {
		it(`leave the page answering: ${view}, ${name}`, async () => {
			const { page } = await views.open(view, { start: draft('events.get', []) });
			await page.evaluate(([what, said]) => window.fakeHost.say(what, said), [method, params] as const);
			await page.evaluate(nextFrame);
			const main = await page.locator('main').first().innerText();
			assert.notEqual(main.trim(), '');
		});
	}
});
