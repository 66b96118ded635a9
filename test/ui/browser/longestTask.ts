import type { CDPSession, Page } from 'playwright-core';

/** An event of a trace of Chromium; times in microseconds. */
interface TraceEvent {
	readonly name: string;
	readonly pid: number;
	readonly tid: number;
	readonly ts: number;
	/** Processor time of the thread. */
	readonly tdur?: number;
	readonly args?: Readonly<Record<string, unknown>>;
}

/** What `performance.mark` is called with in the page where the measuring begins: tasks begun before it do not count. */
export const startMark = 'hostile-start';
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** The longest task of a page's main thread from {@link startMark} until `act` is over, in milliseconds of processor time. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
	const browser = page.context().browser();
	if (!browser) throw new Error('the page has no browser');
	const events = await recordTrace(await browser.newBrowserCDPSession(), act);
	const mark = events.findLast(({ name }) => name === startMark);
	if (!mark) throw new Error(`no ${startMark} in the trace`);
	return longestOf(events.filter(({ pid, tid, ts }) => pid === mark.pid && tid === mark.tid && ts >= mark.ts));
}

/**
 * The longest task of a main thread of all pages and frames of a browser while `act` runs, in milliseconds of processor time of the
 * thread: what else runs on the machine does not count.
 */
export async function longestWindowTask(page: Page, act: () => Promise<void>): Promise<number> {
	const events = await recordTrace(await page.context().newCDPSession(page), act);
	const names = events.filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain');
	const threads = new Set(names.map(({ pid, tid }) => `${pid} ${tid}`));
	return longestOf(events.filter(({ pid, tid }) => threads.has(`${pid} ${tid}`)));
}

function longestOf(events: readonly TraceEvent[]): number {
	const tasks = events.filter(({ name }) => name === 'RunTask');
	if (tasks.length === 0) throw new Error('no task in the trace');
	return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** What Chromium traced of the tasks of its threads while `act` ran. */
async function recordTrace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
	const events: TraceEvent[] = [];
	const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
	session.on('Tracing.dataCollected', collect);
	await session.send('Tracing.start', {
		transferMode: 'ReportEvents',
		traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
	});
	await act();
	const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
	await session.send('Tracing.end');
	await isComplete;
	await session.detach();
	return events;
}
