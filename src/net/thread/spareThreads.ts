import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadKind } from './runInThread.ts';

/** In milliseconds: threads that nobody takes end after it. */
const usualWait = 60_000;

export type SpareThreads = ReturnType<typeof spareThreads>;

/** Threads that are started before there is a job for them, so that no job waits until its thread has loaded what it runs. */
export function spareThreads(path: string | URL, kind: ThreadKind, wait = usualWait) {
	const waiting = new Set<Worker>();
	let ending: ReturnType<typeof setTimeout> | undefined;

	async function end(): Promise<void> {
		clearTimeout(ending);
		const ended = [...waiting];
		// None of them is taken while it ends.
		waiting.clear();
		await Promise.all(ended.map((worker) => worker.terminate()));
	}

	return {
		/** Starts what is missing of so many. */
		prepare(count: number): void {
			clearTimeout(ending);
			ending = setTimeout(() => void end(), wait);
			while (waiting.size < count) {
				const worker = startThread(path, kind);
				const forget = () => void waiting.delete(worker);
				// Whatever is wrong with it, the next one says so to its job.
				worker.once('error', forget).once('exit', forget);
				waiting.add(worker);
			}
		},

		/** The thread that waits longest, or a new one. */
		take(): Worker {
			const [worker = startThread(path, kind)] = waiting;
			waiting.delete(worker);
			return worker;
		},

		end,
	};
}
