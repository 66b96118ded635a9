import type { Page } from 'playwright-core';
import { recordTrace } from '../browser/longestTask.ts';

/**
 * The longest task of a main thread of all pages and frames of a browser while `act` runs, in milliseconds of processor time of the
 * thread: what else runs on the machine does not count.
 */
export async function longestWindowTask(page: Page, act: () => Promise<void>): Promise<number> {
	const session = await page.context().newCDPSession(page);
	const events = await recordTrace(session, act);
	await session.detach();
	const names = events.filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain');
	const threads = new Set(names.map(({ pid, tid }) => `${pid} ${tid}`));
	const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`));
	if (tasks.length === 0) throw new Error('no task in the trace');
	return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
