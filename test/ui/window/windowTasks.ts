import type { Page } from 'playwright-core';
import { recordTrace, type TraceEvent } from '../browser/longestTask.ts';

/** The longest task of a main thread of the window, by the processor time of the thread, and what it did. */
export interface WindowTask {
	readonly milliseconds: number;
	/** What took long of it: names of events of the trace, with the file of a function. */
	readonly parts: Readonly<Record<string, number>>;
}

/** The longest tasks of all pages and frames of a browser while `act` runs: what else runs on the machine does not count. */
export async function longestWindowTasks(page: Page, act: () => Promise<void>, most = 3): Promise<WindowTask[]> {
	const session = await page.context().newCDPSession(page);
	const events = await recordTrace(session, act);
	await session.detach();
	const names = events.filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain');
	const threads = new Set(names.map(({ pid, tid }) => `${pid} ${tid}`));
	const own = events.filter(({ pid, tid }) => threads.has(`${pid} ${tid}`));
	const tasks = own.filter(({ name }) => name === 'RunTask').sort((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0));
	if (tasks.length === 0) throw new Error('no task in the trace');
	return tasks.slice(0, most).map((task) => ({
		milliseconds: (task.tdur ?? 0) / 1000,
		parts: partsOf(own, task),
	}));
}

function partsOf(events: readonly TraceEvent[], task: TraceEvent): Record<string, number> {
	const parts: Record<string, number> = {};
	const end = task.ts + (task.dur ?? 0);
	for (const { name, pid, tid, ts, tdur = 0, args } of events) {
		if (pid !== task.pid || tid !== task.tid || name === 'RunTask') continue;
		if (ts < task.ts || ts > end || tdur < 3000) continue;
		const { url, functionName } = (args?.['data'] ?? {}) as { url?: string; functionName?: string };
		const file = url?.replace(/^.*\//, '').slice(0, 40);
		const key = [name, functionName, file].filter(Boolean).join(' ');
		parts[key] = Math.round((parts[key] ?? 0) + tdur / 1000);
	}
	return parts;
}
