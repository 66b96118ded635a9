import { Worker } from 'node:worker_threads';

export interface ThreadKind {
	/** For whoever looks at the process. */
	readonly name: string;
	/** Of what lives on in its heap, in megabytes. Beyond it the thread is ended, and nothing else. */
	readonly mostMegabytes: number;
}

/** A job for a thread of its own, and what it may take. */
export interface ThreadJob extends ThreadKind {
	/** What the thread gets: a copy. */
	readonly input: unknown;
	/** In milliseconds; what takes longer is ended. Infinity: there is no limit. */
	readonly mostTime: number;
	/** Called with each `{ report }` that precedes the answer. */
	readonly onReport?: (report: unknown) => void;
	readonly signal?: AbortSignal;
}

export class ThreadLimitError extends Error {}

/** What is made new between two collections, in megabytes. Three times as much is taken for it, and V8's own choice is twice this. */
const youngMegabytes = 8;

/** Starts a thread, which loads what it runs and waits for its job. */
export function startThread(path: string | URL, { name, mostMegabytes }: ThreadKind): Worker {
	const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes };
	return new Worker(path, { name, env: {}, stdin: false, resourceLimits });
}

/**
 * Has a thread do one job, answered with one message after any reports, and ends it. Its file calls {@link answerOnce}.
 * @throws when the thread fails, ends without an answer, takes more memory or time than it may, or `signal` ends it
 */
export async function runInThread<Answer>(
	path: string | URL,
	job: ThreadJob,
	start = () => startThread(path, job),
): Promise<Answer> {
	const { name, input, mostTime, onReport, signal } = job;
	signal?.throwIfAborted();
	const worker = start();
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const fail =
		(why: string, kind: new (message: string) => Error = Error) =>
		() =>
			reject(new kind(`the thread ${name} ${why}`));
	const abort = fail('was ended');
	worker.on('message', (message) => (isReport(message) ? onReport?.(message.report) : resolve(message)));
	worker.once('error', (error: NodeJS.ErrnoException) => {
		const isLimit = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
		reject(isLimit ? new ThreadLimitError(error.message) : error);
	});
	worker.once('exit', fail('ended without an answer'));
	signal?.addEventListener('abort', abort, { once: true });
	const tooLong = Number.isFinite(mostTime) ? setTimeout(fail('took too long', ThreadLimitError), mostTime) : undefined;
	try {
		worker.postMessage(input);
		return await promise;
	} finally {
		clearTimeout(tooLong);
		signal?.removeEventListener('abort', abort);
		await worker.terminate();
	}
}

function isReport(message: unknown): message is { readonly report: unknown } {
	return typeof message === 'object' && message !== null && 'report' in message;
}
