import { availableParallelism } from 'node:os';
import type { Parameter } from '../../core/call.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { PastedParameters, ReadingOptions } from '../../core/paste/pasteParameters.ts';
import type { PasteKeys, ReadPaste } from '../../core/paste/readPaste.ts';
import type { SigningTextHints } from '../../core/paste/signingText.ts';
import type { ObservedCall } from '../../diagnosis/diagnose.ts';
import { type Diagnosis, mergeDiagnoses } from '../../diagnosis/diagnosis.ts';
import type { PastedComparison } from '../../diagnosis/strings/alignedStrings.ts';
import type { DiagnosisSearch, SearchProgress } from './diagnosisMessages.ts';
import { newSmallest } from './diagnosisPeers.ts';
import { sharedProgress } from './diagnosisProgress.ts';
import { DiagnosisWorkerHandle } from './diagnosisWorkerHandle.ts';
import { packObserved, unpackCall, unpackPaste } from './packedPaste.ts';
import { packParameters } from './packedTexts.ts';

/** What became of a job: it is never rejected. */
export type JobOutcome<T> =
	| { readonly state: 'done'; readonly value: T }
	| { readonly state: 'cancelled' }
	| { readonly state: 'failed' };

/** How a job is watched and ended. */
export interface JobOptions {
	readonly signal?: AbortSignal;
	/** Ends a search that runs: what it came to so far is its value, as one that was cancelled. One that waits is cancelled. */
	readonly stop?: AbortSignal;
	/**
	 * Told the part of the budget that is used, 0 to 1, how many signatures were tried, and up to how many mistakes all sets
	 * were. None goes backwards.
	 */
	readonly onProgress?: (progress: number, candidates: number, triedUpTo: number) => void;
	/** Told what a search has found so far, as soon as that is something, while it goes on. */
	readonly onFound?: (soFar: Diagnosis) => void;
}

/** Searches are shared by this many workers at most, so that the editor keeps the machine's other processors. */
const mostWorkers = 2;
/** Reading a paste takes milliseconds; one that takes this long, in milliseconds of processor time, is given up. */
const readingLimit = 10_000;
/** How much longer than its budget a search may take before it is given up, likewise. */
const budgetLeeway = 10_000;
/** Idle workers are ended after this time, in milliseconds: what they were given is then nowhere in memory. */
const idleLimit = 30_000;

interface QueuedJob {
	/** Rejects when the job fails, and when a worker that it runs on ends. */
	readonly run: () => Promise<unknown>;
	readonly settle: (outcome: JobOutcome<unknown>) => void;
}

/**
 * Reads pastes and searches for mistakes beside the thread that asks, one job after another: searches on all of its
 * workers, anything else on the first. A worker is started when a job first needs it. All are ended to cancel a job,
 * and when they were idle for a while; they keep no process alive while they are idle.
 */
export class DiagnosisWorkers {
	private readonly path: string | URL;
	private readonly searchers: number;
	private readonly waiting: QueuedJob[] = [];
	private running: QueuedJob | undefined;
	private workers: DiagnosisWorkerHandle[] = [];
	private ended: Promise<unknown> = Promise.resolve();
	private idle: NodeJS.Timeout | undefined;
	private closed = false;

	/**
	 * @param path the file of `diagnosisWorker`, as source or bundled
	 * @param searchers how many workers share a search
	 */
	constructor(path: string | URL, searchers: number = Math.min(mostWorkers, availableParallelism())) {
		this.path = path;
		this.searchers = searchers;
	}

	/** Starts the workers that do not run yet, so that the next job need not wait for that. They end when they stay idle. */
	start(): void {
		if (this.closed) return;
		for (let index = 0; index < this.searchers; index++) this.worker(index);
		this.next();
	}

	parsePaste(text: string, hints: SigningTextHints = {}, options: JobOptions = {}): Promise<JobOutcome<ParsedPaste>> {
		const job = { kind: 'parsePaste', text, hints } as const;
		return this.queue(() => this.worker(0).run<'parsePaste'>(job, readingLimit), options);
	}

	/** Reads a paste and masks its secrets and the held ones, wherever they stand. */
	readPaste(
		text: string,
		hints: SigningTextHints,
		keys: PasteKeys,
		options: JobOptions = {},
	): Promise<JobOutcome<ReadPaste>> {
		const job = { kind: 'readPaste', text, hints, keys } as const;
		const read = async () => unpackPaste(await this.worker(0).run<'readPaste'>(job, readingLimit));
		return this.queue(read, options);
	}

	/** Reads a text as the composer does; undefined where it is no call, `too-long` where it has more parameters than any. */
	readCall(
		text: string,
		reading: ReadingOptions,
		options: JobOptions = {},
	): Promise<JobOutcome<PastedParameters | 'too-long' | undefined>> {
		const read = async () => {
			const call = await this.worker(0).run<'readCall'>({ kind: 'readCall', text, reading }, readingLimit);
			return call && call !== 'too-long' ? unpackCall(call) : call;
		};
		return this.queue(read, options);
	}

	diagnose(observed: ObservedCall, search: DiagnosisSearch, options: JobOptions = {}): Promise<JobOutcome<Diagnosis>> {
		return this.queue(() => this.search(observed, search, options), options);
	}

	/** Sets a signing string above the right one of `parameters`; `secrets` are masked in what comes out. */
	compare(
		parameters: readonly Parameter[],
		theirs: string,
		secrets: readonly string[],
		options: JobOptions = {},
	): Promise<JobOutcome<PastedComparison>> {
		const job = { kind: 'compare', parameters: packParameters(parameters), theirs, secrets } as const;
		return this.queue(() => this.worker(0).run<'compare'>(job, readingLimit), options);
	}

	/** Ends the workers; every job that is not done is cancelled. */
	async dispose(): Promise<void> {
		this.closed = true;
		for (const { settle } of this.waiting.splice(0)) settle({ state: 'cancelled' });
		if (this.running) this.finish(this.running, { state: 'cancelled' });
		this.endWorkers();
		await this.ended;
	}

	/** Has every worker search its shard, and one of them make one answer of what they found. */
	private async search(
		call: ObservedCall,
		search: DiagnosisSearch,
		{ onProgress, onFound }: JobOptions,
	): Promise<Diagnosis> {
		const observed = packObserved(call);
		const smallest = newSmallest();
		const progress = sharedProgress(this.searchers, onProgress ?? (() => undefined));
		const foundBy: (Diagnosis | undefined)[] = [];
		const searchShard = async (index: number) => {
			const shard = { index, of: this.searchers };
			const tell = (part: SearchProgress) => progress(index, part);
			const found = (part: Diagnosis) => {
				foundBy[index] = part;
				onFound?.(mergeDiagnoses(foundBy.filter((one) => one !== undefined)));
			};
			const job = { kind: 'search', observed, search, shard, smallest } as const;
			const part = await this.worker(index).run<'search'>(job, search.budget + budgetLeeway, {
				onProgress: tell,
				onFound: found,
			});
			tell({ done: 1, candidates: part.candidates, triedUpTo: part.triedUpTo });
			return part;
		};
		const parts = await Promise.all(Array.from({ length: this.searchers }, (_, index) => searchShard(index)));
		return this.worker(0).run<'merge'>({ kind: 'merge', parts }, readingLimit);
	}

	private queue<T>(run: () => Promise<T>, { signal, stop }: JobOptions): Promise<JobOutcome<T>> {
		return new Promise((resolve) => {
			if (this.closed || signal?.aborted || stop?.aborted) return resolve({ state: 'cancelled' });
			const onAbort = () => this.cancel(job);
			const onStop = () => {
				if (this.running === job) for (const worker of this.workers) worker.stop();
				else this.cancel(job);
			};
			const settle = (outcome: JobOutcome<unknown>) => {
				signal?.removeEventListener('abort', onAbort);
				stop?.removeEventListener('abort', onStop);
				resolve(outcome as JobOutcome<T>);
			};
			const job: QueuedJob = { run, settle };
			signal?.addEventListener('abort', onAbort, { once: true });
			stop?.addEventListener('abort', onStop, { once: true });
			this.waiting.push(job);
			this.next();
		});
	}

	private cancel(job: QueuedJob): void {
		const index = this.waiting.indexOf(job);
		if (index >= 0) this.waiting.splice(index, 1)[0]?.settle({ state: 'cancelled' });
		else this.finish(job, { state: 'cancelled' });
	}

	private next(): void {
		if (this.running || this.closed) return;
		clearTimeout(this.idle);
		const job = this.waiting.shift();
		if (job) {
			this.running = job;
			void this.perform(job);
		} else {
			this.idle = setTimeout(() => this.endWorkers(), idleLimit);
			// A browser's timers keep nothing alive.
			this.idle.unref?.();
		}
	}

	private async perform(job: QueuedJob): Promise<void> {
		try {
			this.finish(job, { state: 'done', value: await job.run() });
		} catch {
			this.finish(job, { state: 'failed' });
		}
	}

	/** Settles a job, unless something else did so before. */
	private finish(job: QueuedJob, outcome: JobOutcome<unknown>): void {
		if (this.running !== job) return;
		this.running = undefined;
		// There is no other way to stop a worker that still has its part.
		if (outcome.state !== 'done') this.endWorkers();
		job.settle(outcome);
		this.next();
	}

	private worker(index: number): DiagnosisWorkerHandle {
		let worker = this.workers[index];
		if (!worker || worker.isOver) {
			this.ended = Promise.all([this.ended, worker?.end()]);
			worker = new DiagnosisWorkerHandle(this.path);
			this.workers[index] = worker;
		}
		return worker;
	}

	private endWorkers(): void {
		clearTimeout(this.idle);
		const ending = this.workers.splice(0).map((worker) => worker.end());
		this.ended = Promise.all([this.ended, ...ending]);
	}
}
