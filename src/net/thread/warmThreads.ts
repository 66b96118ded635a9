import { type Transferable, Worker } from 'node:worker_threads';

/** A thread and what it may take. */
export interface ThreadKind {
	/** Of the thread, for whoever looks at the process. */
	readonly name: string;
	/** Of what lives on in its heap, in megabytes. Beyond it the thread is ended, and nothing else. */
	readonly mostMegabytes: number;
}

/** A thread while it does a job. */
export interface LentThread {
	post(message: unknown, transfer?: readonly Transferable[]): void;
	/** The job is done, and the thread says nothing more of it: it is kept for the next one. */
	giveBack(): void;
	/** Ends the thread with its job. */
	end(): Promise<void>;
}

/** In milliseconds: how long a thread waits for its next job. */
const longestIdle = 60_000;

/** What is made new between two collections, in megabytes. */
const youngMegabytes = 8;

/**
 * Lends threads for jobs. One whose job is done is kept for a while, as to start another one, and to have its code made quick
 * again, takes longer than most jobs.
 */
export class WarmThreads {
	private readonly path: string | URL;
	private readonly kind: ThreadKind;
	private readonly idleTime: number;
	private idle: Thread | undefined;
	private givingUp: NodeJS.Timeout | undefined;
	private isDisposed = false;

	/** @param path the thread's file, as source or bundled @param idleTime in milliseconds: how long one is kept */
	constructor(path: string | URL, kind: ThreadKind, idleTime = longestIdle) {
		this.path = path;
		this.kind = kind;
		this.idleTime = idleTime;
	}

	/** @param hear told what the thread says @param onLost told once, when the thread has failed or ended by itself */
	lend(hear: (message: unknown) => void, onLost: () => void): LentThread {
		const thread = this.takeIdle() ?? new Thread(this.path, this.kind);
		thread.hear = hear;
		thread.onLost = onLost;
		thread.worker.ref();
		let isLent = true;
		return {
			post: (message, transfer = []) => thread.worker.postMessage(message, transfer),
			giveBack: () => {
				if (isLent) this.keep(thread);
				isLent = false;
			},
			end: async () => {
				if (!isLent) return;
				isLent = false;
				await thread.end();
			},
		};
	}

	/** Ends the thread that waits for a job; one that is lent ends with its job. */
	async dispose(): Promise<void> {
		this.isDisposed = true;
		await this.takeIdle()?.end();
	}

	private takeIdle(): Thread | undefined {
		const { idle } = this;
		this.idle = undefined;
		clearTimeout(this.givingUp);
		return idle;
	}

	private keep(thread: Thread): void {
		if (this.isDisposed || this.idle || thread.isOver) {
			void thread.end();
			return;
		}
		thread.hear = () => {};
		thread.onLost = () => {
			if (this.idle === thread) this.takeIdle();
		};
		// The process need not wait for it.
		thread.worker.unref();
		this.idle = thread;
		this.givingUp = setTimeout(() => void this.takeIdle()?.end(), this.idleTime);
		// In a browser it is a number.
		this.givingUp.unref?.();
	}
}

class Thread {
	readonly worker: Worker;
	hear: (message: unknown) => void = () => {};
	onLost: () => void = () => {};
	isOver = false;

	constructor(path: string | URL, { name, mostMegabytes }: ThreadKind) {
		this.worker = new Worker(path, {
			name,
			env: {},
			stdin: false,
			resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
		});
		this.worker.on('message', (message: unknown) => this.hear(message));
		this.worker.on('error', () => this.lose());
		this.worker.on('exit', () => this.lose());
	}

	async end(): Promise<void> {
		this.isOver = true;
		await this.worker.terminate();
	}

	private lose(): void {
		if (this.isOver) return;
		this.isOver = true;
		this.onLost();
	}
}
