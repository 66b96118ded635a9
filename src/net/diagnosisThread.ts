import { Worker } from 'node:worker_threads';
import type { Parameter } from '../core/call.ts';
import type { ObservedCall } from '../core/diagnose.ts';
import type { SigningTextHints } from '../core/observe/signingText.ts';
import type { Observation } from '../core/observe.ts';
import type {
	DiagnosisSearch,
	MaskedComparison,
	ThreadJob,
	ThreadMessage,
	ThreadResults,
	WordedDiagnosis,
} from './diagnosisMessages.ts';

/** What became of a job: it is never rejected. */
export type JobOutcome<T> =
	| { readonly state: 'done'; readonly value: T }
	| { readonly state: 'cancelled' }
	| { readonly state: 'failed' };

/** How a job is watched and ended. */
export interface JobOptions {
	readonly signal?: AbortSignal;
	/** Told the part of the budget that is used, 0 to 1. */
	readonly onProgress?: (progress: number) => void;
}

/** Reading a paste takes milliseconds; one that takes this long, in milliseconds, is given up. */
const observeLimit = 5000;
/** How much longer than its budget a search may take before it is given up, in milliseconds. */
const budgetLeeway = 3000;
/** An idle thread is ended after this time, in milliseconds: what it was given is then nowhere in memory. */
const idleLimit = 30_000;

interface QueuedJob {
	readonly id: number;
	readonly job: ThreadJob;
	readonly limit: number;
	readonly options: JobOptions;
	readonly settle: (outcome: JobOutcome<ThreadResults[keyof ThreadResults]>) => void;
}

/**
 * Runs `diagnosisWorker` in a thread of its own, one job after another. The thread is started at the first job, ended
 * to cancel one, and ended when it was idle for a while; it keeps no process alive while it is idle.
 */
export class DiagnosisThread {
	private readonly path: string | URL;
	private readonly waiting: QueuedJob[] = [];
	private running: { readonly job: QueuedJob; readonly timer: NodeJS.Timeout } | undefined;
	private worker: Worker | undefined;
	private idle: NodeJS.Timeout | undefined;
	private lastId = 0;
	private closed = false;

	/** `path` is the file of `diagnosisWorker`, as source or bundled. */
	constructor(path: string | URL) {
		this.path = path;
	}

	observe(text: string, hints: SigningTextHints = {}, options: JobOptions = {}): Promise<JobOutcome<Observation>> {
		return this.queue<'observe'>({ kind: 'observe', text, hints }, observeLimit, options);
	}

	diagnose(
		observed: ObservedCall,
		search: DiagnosisSearch,
		options: JobOptions = {},
	): Promise<JobOutcome<WordedDiagnosis>> {
		return this.queue<'diagnose'>({ kind: 'diagnose', observed, search }, search.budget + budgetLeeway, options);
	}

	/** Compares another signing string with ours; `secrets` are masked in what is shown of it. */
	compare(
		parameters: readonly Parameter[],
		theirs: string,
		secrets: readonly string[],
		options: JobOptions = {},
	): Promise<JobOutcome<MaskedComparison>> {
		return this.queue<'compare'>({ kind: 'compare', parameters, theirs, secrets }, observeLimit, options);
	}

	/** Ends the thread; every job that is not done is cancelled. */
	async dispose(): Promise<void> {
		this.closed = true;
		for (const { settle } of this.waiting.splice(0)) settle({ state: 'cancelled' });
		this.finish({ state: 'cancelled' });
		await this.end();
	}

	private queue<K extends keyof ThreadResults>(job: ThreadJob & { kind: K }, limit: number, options: JobOptions) {
		return new Promise<JobOutcome<ThreadResults[K]>>((resolve) => {
			const { signal } = options;
			if (this.closed || signal?.aborted) return resolve({ state: 'cancelled' });
			this.lastId += 1;
			const id = this.lastId;
			const onAbort = () => this.cancel(id);
			const settle = (outcome: JobOutcome<unknown>) => {
				signal?.removeEventListener('abort', onAbort);
				resolve(outcome as JobOutcome<ThreadResults[K]>);
			};
			signal?.addEventListener('abort', onAbort, { once: true });
			this.waiting.push({ id, job, limit, options, settle });
			this.next();
		});
	}

	private cancel(id: number): void {
		const index = this.waiting.findIndex((job) => job.id === id);
		if (index >= 0) this.waiting.splice(index, 1)[0]?.settle({ state: 'cancelled' });
		else if (this.running?.job.id === id) this.abandon('cancelled');
	}

	private next(): void {
		if (this.running || this.closed) return;
		const job = this.waiting.shift();
		if (!job) {
			this.rest();
			return;
		}
		clearTimeout(this.idle);
		const timer = setTimeout(() => this.abandon('failed'), job.limit);
		this.running = { job, timer };
		const worker = this.started();
		worker.ref();
		worker.postMessage({ id: job.id, job: job.job });
	}

	private started(): Worker {
		if (this.worker) return this.worker;
		const worker = new Worker(this.path, { name: 'signed-call-diagnosis', env: {}, stdin: false });
		this.worker = worker;
		worker.on('message', (message: ThreadMessage) => this.hear(message));
		worker.on('error', () => worker === this.worker && this.abandon('failed'));
		return worker;
	}

	private hear(message: ThreadMessage): void {
		const { job } = this.running ?? {};
		if (!job || message.id !== job.id) return;
		if ('progress' in message) job.options.onProgress?.(message.progress);
		else {
			this.finish('result' in message ? { state: 'done', value: message.result } : { state: 'failed' });
			this.next();
		}
	}

	/** Ends the running job with its thread, because there is no other way to stop it. */
	private abandon(state: 'cancelled' | 'failed'): void {
		void this.end();
		this.finish({ state });
		this.next();
	}

	private finish(outcome: JobOutcome<ThreadResults[keyof ThreadResults]>): void {
		const { running } = this;
		this.running = undefined;
		clearTimeout(running?.timer);
		running?.job.settle(outcome);
	}

	private rest(): void {
		this.worker?.unref();
		clearTimeout(this.idle);
		this.idle = setTimeout(() => void this.end(), idleLimit);
		this.idle.unref();
	}

	private async end(): Promise<void> {
		clearTimeout(this.idle);
		const { worker } = this;
		this.worker = undefined;
		await worker?.terminate();
	}
}
