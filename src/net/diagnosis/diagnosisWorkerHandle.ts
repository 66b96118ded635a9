import { Worker } from 'node:worker_threads';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { SearchProgress, WorkerJob, WorkerMessage, WorkerResults } from './diagnosisMessages.ts';
import { milliseconds } from './processorTime.ts';

/** What is told while a search runs. */
export interface ToldOfSearch {
	readonly onProgress?: (progress: SearchProgress) => void;
	readonly onFound?: (diagnosis: Diagnosis) => void;
}

interface RunningJob {
	readonly resolve: (result: WorkerResults[keyof WorkerResults]) => void;
	readonly reject: (reason: Error) => void;
	readonly told: ToldOfSearch;
	/** Milliseconds of processor time. */
	readonly limit: number;
	readonly workedBefore: Promise<number>;
	/** What it comes to if it is given up. */
	soFar?: Diagnosis;
	guard?: NodeJS.Timeout;
}

/** Milliseconds from one look at a running job to the next, at least. */
const leastPause = 100;
/** In megabytes. A thread that needs more ends, and nothing else with it. */
const largestHeap = 128;
/** What of it is not yet looked through, likewise: more is hardly faster. */
const youngest = 16;

/** A thread that runs `diagnosisWorker`, one job at a time. It keeps no process alive but for its job. */
export class DiagnosisWorkerHandle {
	private readonly worker: Worker;
	private running: RunningJob | undefined;
	private over = false;

	/** Starts the thread; `path` is the file of `diagnosisWorker`, as source or bundled. */
	constructor(path: string | URL) {
		const resourceLimits = { maxOldGenerationSizeMb: largestHeap, maxYoungGenerationSizeMb: youngest };
		this.worker = new Worker(path, { name: 'signed-call-diagnosis', env: {}, stdin: false, resourceLimits });
		this.worker.unref();
		this.worker.on('message', (message: WorkerMessage) => this.hear(message));
		this.worker.on('error', (error: NodeJS.ErrnoException) =>
			error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? this.giveUp() : this.die(),
		);
		this.worker.on('exit', () => this.die());
	}

	/** True once it has ended or died: it takes no more jobs. */
	get isOver(): boolean {
		return this.over;
	}

	/**
	 * Runs a job. Rejects when the job fails, and when the thread dies or is ended before it is done. A job is given up when
	 * the thread has no memory left, or has worked on it for `limit` milliseconds in which it had a processor: then a search
	 * says what it came to so far, and the thread is ended.
	 */
	run<K extends keyof WorkerResults>(
		job: WorkerJob & { readonly kind: K },
		limit: number,
		told: ToldOfSearch = {},
	): Promise<WorkerResults[K]> {
		return new Promise((resolve, reject) => {
			this.running = {
				resolve: (result) => resolve(result as WorkerResults[K]),
				reject,
				told,
				limit,
				workedBefore: this.worked(),
			};
			this.guard(this.running, limit);
			this.worker.ref();
			this.worker.postMessage(job);
		});
	}

	/** Ends the thread. What a search came to so far is its result, as one that was cancelled. */
	stop(): void {
		void this.giveUp(true);
	}

	/** Ends the thread, and with it what it was given: it is then nowhere in memory. */
	async end(): Promise<void> {
		this.die();
		await this.worker.terminate();
	}

	private hear(message: WorkerMessage): void {
		const { running } = this;
		if ('progress' in message) {
			if (running?.soFar) running.soFar = { ...running.soFar, candidates: message.progress.candidates };
			running?.told.onProgress?.(message.progress);
		} else if ('soFar' in message) {
			if (running) running.soFar = message.soFar;
			if (message.soFar.findings.length > 0) running?.told.onFound?.(message.soFar);
		} else if ('result' in message) this.rest()?.resolve(message.result);
		else this.rest()?.reject(new Error('the job failed'));
	}

	/** The processor time that the thread has had so far, in milliseconds; none while it does not run. */
	private async worked(): Promise<number> {
		// Some versions of Node 22 do not tell it: there all time counts.
		if (!('cpuUsage' in this.worker)) return performance.now();
		return this.worker.cpuUsage().then(milliseconds, () => 0);
	}

	/** Looks at a job when its limit can be reached at the earliest: a thread works no longer than time passes. */
	private guard(job: RunningJob, pause: number): void {
		if (!Number.isFinite(pause)) return;
		job.guard = setTimeout(async () => {
			const left = job.limit + (await job.workedBefore) - (await this.worked());
			if (this.running !== job) return;
			if (left > 0) this.guard(job, Math.max(left, leastPause));
			else void this.giveUp();
		}, pause);
	}

	/** Ends the thread of a job that takes too much; what a search came to so far is its result. */
	private async giveUp(isStopped = false): Promise<void> {
		const job = this.rest();
		await this.end();
		if (job?.soFar) job.resolve(isStopped ? asStopped(job.soFar) : asGivenUp(job.soFar));
		else job?.reject(new Error('the job took too much'));
	}

	private die(): void {
		this.over = true;
		this.rest()?.reject(new Error('the thread ended'));
	}

	/** Lets go of the running job. */
	private rest(): RunningJob | undefined {
		const { running } = this;
		this.running = undefined;
		clearTimeout(running?.guard);
		this.worker.unref();
		return running;
	}
}

/** It took neither too long nor too much: somebody stopped it. */
function asStopped(soFar: Diagnosis): Diagnosis {
	return { ...soFar, cancelled: true };
}

function asGivenUp(soFar: Diagnosis): Diagnosis {
	return { ...soFar, notes: [...soFar.notes, 'search-given-up'] };
}
