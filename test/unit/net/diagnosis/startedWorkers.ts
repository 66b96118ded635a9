import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

const channel = 'worker_threads';

/** Within a `describe`: the threads that each of its tests starts, and all of which end before the next one begins. */
export function threadsOfEachTest() {
	let exits: Promise<unknown>[] = [];
	const take = (message: unknown) => {
		const { worker } = message as { worker: Worker };
		exits.push(new Promise((resolve) => worker.once('exit', resolve)));
	};
	const ended = () => Promise.all(exits);
	beforeEach(() => {
		exits = [];
		subscribe(channel, take);
	});
	afterEach(() => {
		unsubscribe(channel, take);
		return ended();
	});
	return {
		get count() {
			return exits.length;
		},
		ended,
	};
}
