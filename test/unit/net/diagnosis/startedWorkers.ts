import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

const channel = 'worker_threads';

/** Every worker thread that this process starts, from {@link watchStartedWorkers} on. */
export interface StartedWorkers {
	readonly count: number;
	/** Waits until all of them have ended. */
	ended(): Promise<void>;
	stop(): void;
}

/** Watches which worker threads are started, whoever starts them. */
export function watchStartedWorkers(): StartedWorkers {
	const exits: Promise<unknown>[] = [];
	const take = (message: unknown) => {
		const { worker } = message as { worker: Worker };
		exits.push(new Promise((resolve) => worker.once('exit', resolve)));
	};
	subscribe(channel, take);
	return {
		get count() {
			return exits.length;
		},
		ended: async () => void (await Promise.all(exits)),
		stop: () => void unsubscribe(channel, take),
	};
}

/** Within a `describe`: the threads that each of its tests starts, and all of which end before the next one begins. */
export function threadsOfEachTest(): Pick<StartedWorkers, 'count' | 'ended'> {
	let threads: StartedWorkers | undefined;
	beforeEach(() => {
		threads = watchStartedWorkers();
	});
	afterEach(async () => {
		threads?.stop();
		await threads?.ended();
	});
	return {
		get count() {
			return threads?.count ?? 0;
		},
		ended: async () => threads?.ended(),
	};
}
