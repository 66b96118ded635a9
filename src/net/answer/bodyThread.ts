import { Worker } from 'node:worker_threads';
import type { BodyState } from './bodyModel.ts';
import type { BodyAnswer, BodyAsk, BodyQuestion } from './bodyReader.ts';
import type { KeptBody } from './bodySource.ts';
import type { ShownParts } from './partsSource.ts';

/** What the thread of a body is started with. */
export interface BodyJob {
	readonly kept: KeptBody;
	/** What is read of it, where that is not all. */
	readonly parts?: ShownParts | undefined;
	readonly secrets: readonly string[];
	/** Whether nothing comes any more. */
	readonly hasCome: boolean;
	/** Whether more was to come. */
	readonly isCut: boolean;
	/** How long a search may take, in milliseconds of work. */
	readonly longestFind: number;
}

export type ToBodyThread =
	| { readonly kind: 'ask'; readonly id: number; readonly question: BodyQuestion; readonly ask: BodyAsk<BodyQuestion> }
	| { readonly kind: 'grown'; readonly hasCome: boolean };

export type FromBodyThread =
	| { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
	| { readonly kind: 'state'; readonly state: BodyState };

/** Of what lives on in the thread's heap; what it keeps of a body besides is some bytes for each 64 rows. */
const mostMegabytes = 128;

/** What is made new between two collections, in megabytes. */
const youngMegabytes = 8;

interface Waiting {
	readonly resolve: (answer: unknown) => void;
	readonly reject: (why: Error) => void;
	readonly tooLong: ReturnType<typeof setTimeout>;
}

/** A thread that has a body, and answers what is asked of it. One that takes too much memory or time for an answer is ended. */
export class BodyThread {
	private readonly worker: Worker;
	private readonly longestAnswer: number;
	private readonly onLost: () => void;
	private readonly waiting = new Map<number, Waiting>();
	private asked = 0;
	private isOver = false;

	/**
	 * @param path the file of `bodyWorker`, as source or bundled
	 * @param longestAnswer in milliseconds
	 * @param onLost told once, when the thread has failed or was ended because of what it took
	 */
	constructor(
		path: string | URL,
		job: BodyJob,
		longestAnswer: number,
		onState: (state: BodyState) => void,
		onLost: () => void,
	) {
		this.longestAnswer = longestAnswer;
		this.onLost = onLost;
		this.worker = new Worker(path, {
			name: 'signed-call-body',
			env: {},
			stdin: false,
			workerData: job,
			resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
		});
		this.worker.on('message', (message: FromBodyThread) => {
			if (this.isOver) return;
			if (message.kind === 'state') onState(message.state);
			else this.settle(message.id, ({ resolve }) => resolve(message.answer));
		});
		this.worker.on('error', () => this.lose());
		this.worker.on('exit', () => this.lose());
	}

	/** @throws when the thread is over, or ends before it has answered */
	ask<K extends BodyQuestion>(question: K, ask: BodyAsk<K>): Promise<BodyAnswer<K>> {
		if (this.isOver) return Promise.reject(over());
		this.asked += 1;
		const id = this.asked;
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		const tooLong = setTimeout(() => this.lose(), this.longestAnswer);
		this.waiting.set(id, { resolve, reject, tooLong });
		this.post({ kind: 'ask', id, question, ask });
		return promise as Promise<BodyAnswer<K>>;
	}

	/** More has come, or all. */
	grown(hasCome: boolean): void {
		if (!this.isOver) this.post({ kind: 'grown', hasCome });
	}

	/** Ends the thread. What is asked and not answered fails. */
	async dispose(): Promise<void> {
		this.end();
		await this.worker.terminate();
	}

	private post(message: ToBodyThread): void {
		this.worker.postMessage(message);
	}

	private lose(): void {
		if (this.isOver) return;
		this.end();
		void this.worker.terminate();
		this.onLost();
	}

	private end(): void {
		this.isOver = true;
		for (const id of [...this.waiting.keys()]) this.settle(id, ({ reject }) => reject(over()));
	}

	private settle(id: number, how: (waiting: Waiting) => void): void {
		const waiting = this.waiting.get(id);
		if (!waiting) return;
		this.waiting.delete(id);
		clearTimeout(waiting.tooLong);
		how(waiting);
	}
}

function over(): Error {
	return new Error('the thread of the body is over');
}
