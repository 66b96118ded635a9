import { type Transferable, Worker } from 'node:worker_threads';

/** A job for a thread of its own, and what it may take. */
export interface ThreadJob {
	/** Of the thread, for whoever looks at the process. */
	readonly name: string;
	/** What the thread finds as its `workerData`: copied, but for `transfer`, which is then empty here. */
	readonly input: unknown;
	readonly transfer?: readonly Transferable[];
	/** Of what lives on in its heap, in megabytes. Beyond it the thread is ended, and nothing else. */
	readonly mostMegabytes: number;
	/** In milliseconds; what takes longer is ended. */
	readonly mostTime: number;
	/** Ends the job. */
	readonly signal?: AbortSignal;
}

/** What is made new between two collections, in megabytes. Three times as much is taken for it, and V8's own choice is twice this. */
const youngMegabytes = 8;

/**
 * Has a thread do one job, which it answers with one message; it has ended when this is over.
 * @param path the thread's file, as source or bundled
 * @throws when the thread fails, ends without an answer, takes more memory or time than it may, or `signal` ends it
 */
export async function runInThread<Answer>(path: string | URL, job: ThreadJob): Promise<Answer> {
	const { name, input, transfer = [], mostMegabytes, mostTime, signal } = job;
	signal?.throwIfAborted();
	const worker = new Worker(path, {
		name,
		env: {},
		stdin: false,
		workerData: input,
		transferList: [...transfer],
		resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
	});
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const fail = (why: string) => () => reject(new Error(`the thread ${name} ${why}`));
	const abort = fail('was ended');
	worker.once('message', resolve);
	worker.once('error', reject);
	worker.once('exit', fail('ended without an answer'));
	signal?.addEventListener('abort', abort, { once: true });
	const tooLong = setTimeout(fail('took too long'), mostTime);
	try {
		return await promise;
	} finally {
		clearTimeout(tooLong);
		signal?.removeEventListener('abort', abort);
		await worker.terminate();
	}
}
