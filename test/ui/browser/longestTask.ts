import type { CDPSession, Page } from 'playwright-core';

/** An event of a trace of Chromium; times in microseconds. */
export interface TraceEvent {
	readonly name: string;
	readonly cat?: string;
	readonly pid: number;
	readonly tid: number;
	readonly ts: number;
	readonly dur?: number;
	/** Processor time of the thread. */
	readonly tdur?: number;
	readonly args?: Readonly<Record<string, unknown>>;
}

/** What a page had to do at a time at most, in milliseconds, and what of it took long. */
export interface LongestTask {
	readonly milliseconds: number;
	readonly parts: Readonly<Record<string, number>>;
}

/** What `performance.mark` is called with in the page where the measuring begins: tasks begun before it do not count. */
export const startMark = 'hostile-start';
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** The longest task of a page's main thread from {@link startMark} until `act` is over, in processor time of that thread. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<LongestTask> {
	const browser = page.context().browser();
	if (!browser) throw new Error('the page has no browser');
	const session = await browser.newBrowserCDPSession();
	const events = await recordTrace(session, act);
	await session.detach();
	const mark = events.findLast(({ name }) => name === startMark);
	if (!mark) throw new Error(`no ${startMark} in the trace`);
	const own = events.filter(({ pid, tid, ts }) => pid === mark.pid && tid === mark.tid && ts >= mark.ts);
	const tasks = own.filter(({ name }) => name === 'RunTask');
	if (tasks.length === 0) throw new Error('no task in the trace');
	const longest = tasks.reduce<TraceEvent | undefined>(
		(most, task) => ((task.tdur ?? 0) > (most?.tdur ?? 0) ? task : most),
		undefined,
	);
	const end = (longest?.ts ?? 0) + (longest?.dur ?? 0);
	const parts: Record<string, number> = {};
	for (const { name, ts, tdur = 0 } of own) {
		if (!longest || name === 'RunTask' || ts < longest.ts || ts > end || tdur < 3000) continue;
		parts[name] = Math.round((parts[name] ?? 0) + tdur / 1000);
	}
	return { milliseconds: (longest?.tdur ?? 0) / 1000, parts };
}

/** What Chromium traced of the tasks of its threads while `act` ran. */
export async function recordTrace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
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
	return events;
}
