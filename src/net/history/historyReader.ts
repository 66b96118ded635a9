import { Worker } from 'node:worker_threads';
import type { AskedQuestion, FromHistory, HistoryQuestion, HistoryQuestions } from './historyMessages.ts';
import type { HistoryThreadData } from './historyThread.ts';
import { nothingKept } from './nothingKept.ts';

/** What lives on in the thread's heap, in megabytes: 100,000 calls take some 100. */
const mostMegabytes = 512;

/** What is made new between two collections, in megabytes: V8's own choice is twice this, and three times as much is taken. */
const youngMegabytes = 8;

interface Asked {
	resolve(answer: unknown): void;
	reject(error: Error): void;
}

/** Asks the thread that reads the history. It is started at the first question, and anew after it has died. */
export class HistoryReader {
	private readonly thread: string | URL;
	private readonly folder: string | undefined;
	private readonly changed: () => void;
	private readonly asked = new Map<number, Asked>();
	private worker: Worker | undefined;
	private lastId = 0;
	private isUsed = false;
	private isDisposed = false;

	/**
	 * @param thread the file of `historyThread`, as source or bundled
	 * @param folder of the history; without one nothing is kept, and no thread started
	 * @param changed is called when the history has changed, by whichever window
	 */
	constructor(thread: string | URL, folder: string | undefined, changed: () => void) {
		this.thread = thread;
		this.folder = folder;
		this.changed = changed;
	}

	/** Whether calls are kept at all. */
	get isKept(): boolean {
		return this.folder !== undefined;
	}

	get isRunning(): boolean {
		return this.worker !== undefined;
	}

	/** @throws when the thread fails, or has been disposed of. */
	ask<Question extends HistoryQuestion>(
		question: Question,
		ask: HistoryQuestions[Question]['ask'],
	): Promise<HistoryQuestions[Question]['answer']> {
		if (this.isDisposed) return Promise.reject(new Error('the history is closed'));
		const { folder } = this;
		if (folder === undefined) return Promise.resolve(nothingKept(question));
		this.isUsed ||= question !== 'compact' && question !== 'refresh';
		this.lastId += 1;
		const id = this.lastId;
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		this.asked.set(id, { resolve, reject });
		this.worker ??= this.start(folder);
		this.worker.postMessage({ id, question, ask } satisfies AskedQuestion);
		return promise as Promise<HistoryQuestions[Question]['answer']>;
	}

	/** Ends the thread unless somebody has asked for calls, and so may show them; the next question starts another. */
	async restUnused(): Promise<void> {
		if (!this.isUsed) await this.end();
	}

	async dispose(): Promise<void> {
		this.isDisposed = true;
		await this.end();
	}

	private async end(): Promise<void> {
		const { worker } = this;
		this.worker = undefined;
		this.fail(new Error('the history is closed'));
		await worker?.terminate();
	}

	private start(folder: string): Worker {
		const worker = new Worker(this.thread, {
			name: 'signed-call-history',
			env: {},
			stdin: false,
			workerData: { path: folder } satisfies HistoryThreadData,
			resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
		});
		worker.on('message', (message: FromHistory) => {
			if ('changed' in message) return this.changed();
			const asked = this.asked.get(message.id);
			this.asked.delete(message.id);
			if ('error' in message) asked?.reject(new Error(message.error));
			else asked?.resolve(message.answer);
		});
		const ended = (error: Error) => {
			if (this.worker !== worker) return;
			this.worker = undefined;
			this.fail(error);
		};
		worker.on('error', ended);
		worker.on('exit', () => ended(new Error('the thread of the history has ended')));
		return worker;
	}

	private fail(error: Error): void {
		for (const { reject } of this.asked.values()) reject(error);
		this.asked.clear();
	}
}
