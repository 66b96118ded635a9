import type { LentThread, WarmThreads } from '../thread/warmThreads.ts';
import type { BodyState } from './bodyModel.ts';
import type { BodyAnswer, BodyAsk, BodyQuestion } from './bodyReader.ts';
import type { KeptBody } from './bodySource.ts';
import type { ShownParts } from './partsSource.ts';

/** What the thread of a body is given first. */
export interface BodyJob {
	readonly kept: KeptBody;
	/** What is read of it, where that is not all. */
	readonly parts?: ShownParts | undefined;
	readonly secrets: readonly string[];
	/** Whether nothing comes any more. */
	readonly hasCome: boolean;
	/** Whether more was to come. */
	readonly isCut: boolean;
	/** Nothing is told or answered before all of it was gone over. */
	readonly isWholeFirst?: boolean;
	/** How long a search may take, in milliseconds of work. */
	readonly longestFind: number;
}

export type ToBodyThread =
	| { readonly kind: 'open'; readonly job: BodyJob }
	| { readonly kind: 'close' }
	| { readonly kind: 'ask'; readonly id: number; readonly question: BodyQuestion; readonly ask: BodyAsk<BodyQuestion> }
	| { readonly kind: 'grown'; readonly hasCome: boolean };

export type FromBodyThread =
	| { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
	| { readonly kind: 'state'; readonly state: BodyState };

/** A thread for bodies. The limit is for what lives on in its heap; what it keeps of a body besides is some bytes for each 64 rows. */
export const bodyThreadKind = { name: 'signed-call-body', mostMegabytes: 128 };

interface Waiting {
	readonly resolve: (answer: unknown) => void;
	readonly reject: (why: Error) => void;
	readonly tooLong: ReturnType<typeof setTimeout>;
}

/** A thread that has a body, and answers what is asked of it. One that takes too much memory or time for an answer is ended. */
export class BodyThread {
	private readonly thread: LentThread;
	private readonly longestAnswer: number;
	private readonly onLost: () => void;
	private readonly waiting = new Map<number, Waiting>();
	private asked = 0;
	private isOver = false;
	/** All of the body was gone over. */
	private isWhole = false;

	/**
	 * @param threads of `bodyWorker`
	 * @param longestAnswer in milliseconds
	 * @param onLost told once, when the thread has failed or was ended because of what it took
	 */
	constructor(
		threads: Pick<WarmThreads, 'lend'>,
		job: BodyJob,
		longestAnswer: number,
		onState: (state: BodyState) => void,
		onLost: () => void,
	) {
		this.longestAnswer = longestAnswer;
		this.onLost = onLost;
		const hear = (told: unknown) => {
			const message = told as FromBodyThread;
			if (this.isOver) return;
			if (message.kind === 'answer') this.settle(message.id, ({ resolve }) => resolve(message.answer));
			else {
				this.isWhole = message.state.isWhole;
				onState(message.state);
			}
		};
		this.thread = threads.lend(hear, () => this.lose());
		this.post({ kind: 'open', job });
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

	/** Gives the thread back, or ends it where it is at work. What is asked and not answered fails. */
	async dispose(): Promise<void> {
		if (this.isOver) return;
		const isQuiet = this.isWhole && this.waiting.size === 0;
		this.end();
		if (!isQuiet) return this.thread.end();
		this.post({ kind: 'close' });
		this.thread.giveBack();
	}

	private post(message: ToBodyThread): void {
		this.thread.post(message);
	}

	private lose(): void {
		if (this.isOver) return;
		this.end();
		void this.thread.end();
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
