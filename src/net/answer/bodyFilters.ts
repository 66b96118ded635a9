import { runInThread } from '../thread/runInThread.ts';
import type { KeptBody } from './bodySource.ts';
import type { Filtered } from './filterBody.ts';

/** What the thread is started with. */
export interface FilterJob {
	readonly kept: KeptBody;
	/** JSONPath. */
	readonly path: string;
}

/** What came of a filter in a thread: `too-much` where it takes more memory or time than there is for it. */
export type FilterOutcome = Filtered | { readonly kind: 'too-much' };

/** Beyond these the thread is ended, and nothing else. */
const mostMegabytes = 192;
const mostMilliseconds = 10_000;

/** Filters bodies by paths, in a thread each: a path may take any time, and a regular expression in it for ever. */
export class BodyFilters {
	private readonly path: string | URL;
	private readonly mostTime: number;

	/**
	 * @param path the file of `filterWorker`, as source or bundled
	 * @param mostTime for one filter, in milliseconds
	 */
	constructor(path: string | URL, mostTime = mostMilliseconds) {
		this.path = path;
		this.mostTime = mostTime;
	}

	/** @throws when `signal` ends it */
	async filter(kept: KeptBody, path: string, signal: AbortSignal): Promise<FilterOutcome> {
		const input: FilterJob = { kept, path };
		const limits = { mostMegabytes, mostTime: this.mostTime };
		try {
			return await runInThread(this.path, { name: 'signed-call-filter', input, ...limits, signal });
		} catch (error) {
			if (signal.aborted) throw error;
			return { kind: 'too-much' };
		}
	}
}
