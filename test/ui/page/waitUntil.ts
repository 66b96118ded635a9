import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { succeeds } from '../../vscode/runTool.ts';

/** Milliseconds between two looks. */
const longestPause = 200;

/**
 * The first result of `probe` that is neither undefined, null nor false; asked again after a while, since it
 * may look at what sends no event.
 * @throws Error naming `what` when there is none within `within` milliseconds
 */
export async function waitUntil<T>(
	what: string,
	probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
	within = 120_000,
): Promise<T> {
	const deadline = Date.now() + within;
	// Asked ever less often: it keeps the processor from what is waited for.
	for (let pause = 20; ; pause = Math.min(pause * 1.25, longestPause)) {
		const found = await unlessGone(probe);
		if (found !== undefined && found !== null && found !== false) return found;
		if (Date.now() > deadline) throw new Error(`Waited ${within / 1000} s in vain for ${what}.`);
		await delay(pause);
	}
}

/** Waits for the one element that there is. */
export const untilShown = (element: Locator): Promise<void> => element.waitFor();

export const untilFirstShown = (elements: Locator): Promise<void> => elements.first().waitFor();

/** Whether an action of Playwright's, which has a limit of its own, was done in time. */
export const isDone = succeeds;

/** A webview that is replaced while the probe looks into it has nothing to show yet. */
async function unlessGone<T>(probe: () => Promise<T> | T): Promise<T | undefined> {
	try {
		return await probe();
	} catch (error) {
		if (/Frame was detached|Execution context was destroyed/.test(String(error))) return undefined;
		throw error;
	}
}
