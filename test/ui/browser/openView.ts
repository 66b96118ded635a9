import type { Browser, BrowserContext, Page } from 'playwright-core';
import { askFakeBody } from './fakeBodies.ts';
import type { Scenario } from './fakeHost.ts';
import type { Language, Pages, Theme, View } from './pages.ts';

/** A view in the browser, with everything it complained about: console messages, errors, violations of its policy. */
export interface OpenView {
	readonly page: Page;
	readonly complaints: readonly string[];
	/** The parameters of the messages with that name that the view sent to the host. */
	sent<T>(method: string): Promise<T[]>;
}

/** @param browser or a context, whose views share what the browser stores and, in a browser of {@link useChromium}, a process */
export async function openView(
	browser: Browser | BrowserContext,
	pages: Pages,
	view: View,
	scenario: Scenario,
	{ theme = 'dark' as Theme, width = 1200, height = 800, language = 'en' as Language } = {},
): Promise<OpenView> {
	const page = await browser.newPage();
	await page.setViewportSize({ width, height });
	const complaints: string[] = [];
	page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
	page.on('pageerror', (error) => complaints.push(error.message));
	await page.exposeFunction('askFakeBody', askFakeBody);
	await page.addInitScript((value) => {
		Object.assign(window, { scenario: value });
		document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
			console.error(`policy: ${violatedDirective} ${sample}`);
		});
	}, scenario);
	await page.goto(pages.url(view, theme, language));
	await page.waitForFunction(() => window.fakeHost.messages('ready').length > 0);
	await page.evaluate(nextFrame);
	return {
		page,
		complaints,
		sent: <T>(method: string) => page.evaluate((name) => window.fakeHost.messages(name), method) as Promise<T[]>,
	};
}

/** Resolves, in the page, when what was asked for has been painted. */
export function nextFrame(): Promise<void> {
	return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Resolves, in the page, when it has had little to do for some frames. */
export async function littleToDo(): Promise<void> {
	let idle = 0;
	while (idle < 8) {
		const start = performance.now();
		await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
		idle = performance.now() - start < 120 ? idle + 1 : 0;
	}
}
