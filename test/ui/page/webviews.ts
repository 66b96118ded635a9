import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';

export type WebviewKind = 'composer' | 'inspector';

/** The content frame, two frames deep, of the visible webview of that kind, once its element is there. */
export function webviewFrame(page: Page, kind: WebviewKind): Promise<Frame> {
	return waitUntil(`the ${kind}'s webview`, async () => {
		for (const frame of await webviewFrames(page)) {
			if ((await frame.locator(`signed-call-${kind}`).count()) > 0) return frame;
		}
		return undefined;
	});
}

export async function webviewFrames(page: Page): Promise<Frame[]> {
	const visible: Frame[] = [];
	for (const frame of page.frames()) {
		const outer = frame.parentFrame();
		if (!outer?.parentFrame() || !outer.url().includes('/webview/browser/pre/')) continue;
		// A frame may vanish while we look at it.
		const seen = await outer
			.frameElement()
			.then((element) => element.isVisible())
			.catch(() => false);
		if (seen && (await frame.evaluate('document.readyState !== "loading"').catch(() => false))) visible.push(frame);
	}
	return visible;
}

/** Waits until a webview is no wider than its place. */
export function untilFits(frame: Frame): Promise<true> {
	const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
	return waitUntil('a webview that is no wider than its place', () => frame.evaluate(fits));
}

/** What axe-core finds in a webview that is serious, as lines of text. @param options of axe-core */
export async function axeViolations(frame: Frame, options: object = {}): Promise<string[]> {
	if (!(await frame.evaluate(() => 'axe' in globalThis)))
		await frame.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
	const results = await frame.evaluate(
		(given) => (globalThis as unknown as { axe: { run(given: object): Promise<AxeResults> } }).axe.run(given),
		// To describe all that passes would take five times as long.
		{ resultTypes: ['violations'], ...options },
	);
	return results.violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, impact, help, nodes }) =>
			nodes.map(
				({ target, failureSummary }) => `${impact} ${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`,
			),
		);
}
