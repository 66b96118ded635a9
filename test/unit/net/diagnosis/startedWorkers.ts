import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

const channel = 'worker_threads';

/** Watches which worker threads are started, whoever starts them. */
export function watchStartedWorkers() {
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
		/** Waits until all of them have ended. */
		ended: () => Promise.all(exits),
		stop: () => void unsubscribe(channel, take),
	};
}

/** Within a `describe`: the threads that each of its tests starts, and all of which end before the next one begins. */
export function threadsOfEachTest() {
	let threads: ReturnType<typeof watchStartedWorkers> | undefined;
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
