import { Worker } from 'node:worker_threads';
import type { SearchProgress, WorkerJob, WorkerMessage, WorkerResults } from './diagnosisMessages.ts';

interface RunningJob {
	readonly resolve: (result: WorkerResults[keyof WorkerResults]) => void;
	readonly reject: (reason: Error) => void;
	readonly onProgress: ((progress: SearchProgress) => void) | undefined;
}

/** A thread that runs `diagnosisWorker`, one job at a time. It keeps no process alive but for its job. */
export class DiagnosisWorkerHandle {
	private readonly worker: Worker;
	private running: RunningJob | undefined;
	private over = false;

	/** Starts the thread; `path` is the file of `diagnosisWorker`, as source or bundled. */
	constructor(path: string | URL) {
		this.worker = new Worker(path, { name: 'signed-call-diagnosis', env: {}, stdin: false });
		this.worker.unref();
		this.worker.on('message', (message: WorkerMessage) => this.hear(message));
		this.worker.on('error', () => this.die());
		this.worker.on('exit', () => this.die());
	}

	/** True once it has ended or died: it takes no more jobs. */
	get isOver(): boolean {
		return this.over;
	}

	/** Runs a job. Rejects when the job fails, and when the thread dies or is ended before it is done. */
	run<K extends keyof WorkerResults>(
		job: WorkerJob & { readonly kind: K },
		onProgress?: (progress: SearchProgress) => void,
	): Promise<WorkerResults[K]> {
		return new Promise((resolve, reject) => {
			this.running = { resolve: (result) => resolve(result as WorkerResults[K]), reject, onProgress };
			this.worker.ref();
			this.worker.postMessage(job);
		});
	}

	/** Ends the thread, and with it what it was given: it is then nowhere in memory. */
	async end(): Promise<void> {
		this.die();
		await this.worker.terminate();
	}

	private hear(message: WorkerMessage): void {
		if ('progress' in message) this.running?.onProgress?.(message.progress);
		else if ('result' in message) this.rest()?.resolve(message.result);
		else this.rest()?.reject(new Error('the job failed'));
	}

	private die(): void {
		this.over = true;
		this.rest()?.reject(new Error('the thread ended'));
	}

	/** Lets go of the running job. */
	private rest(): RunningJob | undefined {
		const { running } = this;
		this.running = undefined;
		this.worker.unref();
		return running;
	}
}
