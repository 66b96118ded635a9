import type { Worker } from 'node:worker_threads';
import { startThread, type ThreadKind } from './runInThread.ts';

/** In milliseconds: a thread that nobody takes ends after it. */
const usualWait = 60_000;

/** A thread that is started before its job is there, so that the job does not wait until it has loaded what it runs. */
export class SpareThread {
	private readonly start: () => Worker;
	private readonly wait: number;
	private worker: Worker | undefined;
	private ending: ReturnType<typeof setTimeout> | undefined;

	/** As {@link startThread}. */
	constructor(path: string | URL, kind: ThreadKind, wait = usualWait) {
		this.start = () => startThread(path, kind);
		this.wait = wait;
	}

	/** Starts it, if it is not there. */
	prepare(): void {
		clearTimeout(this.ending);
		this.ending = setTimeout(() => void this.end(), this.wait);
		if (this.worker) return;
		const worker = this.start();
		const forget = () => {
			if (this.worker === worker) this.worker = undefined;
		};
		// Whatever is wrong with it, the next one says so to its job.
		worker.once('error', forget).once('exit', forget);
		this.worker = worker;
	}

	/** The thread that waits, or a new one. */
	take(): Worker {
		const worker = this.worker ?? this.start();
		clearTimeout(this.ending);
		this.worker = undefined;
		return worker;
	}

	async end(): Promise<void> {
		clearTimeout(this.ending);
		await this.worker?.terminate();
	}
}
