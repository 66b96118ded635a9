import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { ObservedCall } from '../../diagnosis/mistakes/mistake.ts';
import { inTurn } from '../thread/inTurn.ts';
import { runInThread, type ThreadJob, ThreadLimitError } from '../thread/runInThread.ts';
import { type SpareThreads, spareThreads } from '../thread/spareThreads.ts';
import type { DiagnosisJobs, DiagnosisSearch, SearchReport } from './diagnosisJobs.ts';

/** What became of a job, whose promise is never rejected. */
export type JobOutcome<T> =
	| { readonly state: 'done'; readonly value: T }
	| { readonly state: 'cancelled' }
	| { readonly state: 'failed' };

export interface SearchOptions {
	readonly signal?: AbortSignal;
	/** Ends the search with what it has found so far, as a cancelled diagnosis. */
	readonly stop?: AbortSignal;
	/** Called several times a second, and as soon as something is found. */
	readonly onReport?: (report: SearchReport) => void;
}

/** A paste is read in one and searched in another. */
const maxSpare = 2;
const kindOfThread = { name: 'signed-call-diagnosis', mostMegabytes: 128 };
/** In milliseconds; most pastes are read in a few. */
const maxReadingTime = 10_000;
/** A search is ended by its work, long before these times, also on a busy machine. */
const maxLearningTime = 120_000;
const searchStartTime = 30_000;
const workPerMillisecond = 500;

/** One job after another, a thread a job, so that credentials leave the memory with it. Long searches have their own queue. */
export class DiagnosisWorkers {
	private readonly path: string | URL;
	private readonly runJob: typeof runInThread;
	private readonly spare: SpareThreads;
	private readonly closing = new AbortController();
	private stopLong = new AbortController();
	private readonly jobs = inTurn();
	private readonly longJobs = inTurn();

	/** @param path the file of `diagnosisWorker`, as source or bundled @param runJob runs a job of that file */
	constructor(path: string | URL, runJob = runInThread) {
		this.path = path;
		this.runJob = runJob;
		this.spare = spareThreads(path, kindOfThread);
	}

	/** Starts the threads of the next paste. They end where none comes for long. */
	makeReady(): void {
		if (!this.closing.signal.aborted) this.spare.prepare(maxSpare);
	}

	/** Does one of the short jobs with `input`. Several texts are read in one: a thread for each would take longer. */
	read<K extends Exclude<keyof DiagnosisJobs, 'search'>>(
		kind: K,
		input: Parameters<DiagnosisJobs[K]>,
		options: Pick<SearchOptions, 'signal'> = {},
	): Promise<JobOutcome<ReturnType<DiagnosisJobs[K]>>> {
		const mostTime = kind === 'learn' ? maxLearningTime : maxReadingTime;
		return this.inTurn(this.jobs, options, (signal) => this.run(kind, input, { mostTime, signal }));
	}

	diagnose(observed: ObservedCall, search: DiagnosisSearch, options: SearchOptions = {}) {
		return this.inTurn(this.jobs, options, (signal) => this.search(observed, search, options, signal));
	}

	/** Searches beside the other jobs. Stops the long search before it, which then answers with what it has found. */
	diagnoseLong(observed: ObservedCall, search: DiagnosisSearch, options: SearchOptions = {}) {
		this.stopLong.abort();
		this.stopLong = new AbortController();
		const stop = anyOf(options.stop, this.stopLong.signal);
		const stoppable = { ...options, stop };
		return this.inTurn(this.longJobs, stoppable, (signal) => this.search(observed, search, stoppable, signal));
	}

	async dispose(): Promise<void> {
		this.closing.abort();
		const nothing = async () => {};
		await Promise.all([this.jobs(nothing), this.longJobs(nothing), this.spare.end()]);
	}

	private async search(
		observed: ObservedCall,
		search: DiagnosisSearch,
		{ stop, onReport }: SearchOptions,
		signal: AbortSignal,
	): Promise<Diagnosis> {
		let soFar: Diagnosis | undefined;
		try {
			return await this.run('search', [observed, search], {
				mostTime: searchStartTime + search.work / workPerMillisecond,
				signal: anyOf(stop, signal),
				onReport: (report) => {
					soFar = (report as SearchReport).soFar;
					onReport?.(report as SearchReport);
				},
			});
		} catch (error) {
			if (!soFar || signal.aborted) throw error;
			if (stop?.aborted) return { ...soFar, cancelled: true };
			if (error instanceof ThreadLimitError) return { ...soFar, notes: [...soFar.notes, 'search-given-up'] };
			throw error;
		}
	}

	private run<K extends keyof DiagnosisJobs>(
		kind: K,
		input: Parameters<DiagnosisJobs[K]>,
		job: Pick<ThreadJob, 'mostTime' | 'signal' | 'onReport'>,
	): Promise<ReturnType<DiagnosisJobs[K]>> {
		const given = { ...kindOfThread, input: { kind, input }, ...job };
		return this.runJob(this.path, given, () => this.spare.take());
	}

	private inTurn<T>(
		turn: ReturnType<typeof inTurn>,
		options: SearchOptions,
		run: (signal: AbortSignal) => Promise<T>,
	): Promise<JobOutcome<T>> {
		const signal = anyOf(options.signal, this.closing.signal);
		const isEnded = () => signal.aborted || options.stop?.aborted;
		return turn(async (): Promise<JobOutcome<T>> => {
			if (isEnded()) return { state: 'cancelled' };
			try {
				return { state: 'done', value: await run(signal) };
			} catch {
				return { state: isEnded() ? 'cancelled' : 'failed' };
			}
		});
	}
}

function anyOf(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
	return one ? AbortSignal.any([one, other]) : other;
}
