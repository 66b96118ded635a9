import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadKind } from './runInThread.ts';

/** In milliseconds: threads that nobody takes end after it. */
const usualWait = 60_000;

/** Threads that are started before there is a job for them, so that no job waits until its thread has loaded what it runs. */
export class SpareThreads {
	private readonly start: () => Worker;
	private readonly wait: number;
	private readonly waiting = new Set<Worker>();
	private ending: ReturnType<typeof setTimeout> | undefined;

	/** As {@link startThread}. */
	constructor(path: string | URL, kind: ThreadKind, wait = usualWait) {
		this.start = () => startThread(path, kind);
		this.wait = wait;
	}

	/** Starts what is missing of so many. */
	prepare(count: number): void {
		clearTimeout(this.ending);
		this.ending = setTimeout(() => void this.end(), this.wait);
		while (this.waiting.size < count) {
			const worker = this.start();
			const forget = () => void this.waiting.delete(worker);
			// Whatever is wrong with it, the next one says so to its job.
			worker.once('error', forget).once('exit', forget);
			this.waiting.add(worker);
		}
	}

	/** The thread that waits longest, or a new one. */
	take(): Worker {
		const [worker = this.start()] = this.waiting;
		this.waiting.delete(worker);
		return worker;
	}

	async end(): Promise<void> {
		clearTimeout(this.ending);
		const ending = [...this.waiting];
		// None of them is taken while it ends.
		this.waiting.clear();
		await Promise.all(ending.map((worker) => worker.terminate()));
	}
}
