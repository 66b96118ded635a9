import { runBundle } from './runBundle.ts';

export interface ThreadStart {
	/** The bundle that it runs, by the name of its file. */
	readonly main: string;
	/** That bundle, and what it requires. */
	readonly sources: ReadonlyMap<string, string>;
}

/** A web worker as it sees itself. */
interface WorkerScope {
	onmessage: ((event: { readonly data: unknown }) => void) | null;
	postMessage(message: unknown): void;
	addEventListener(name: 'unhandledrejection', listener: (event: { readonly reason: unknown }) => void): void;
}

/** Runs in a web worker: its first message is the bundle that it runs as a thread of Node would, the second is what that waits for. */
export function runThread(scope: WorkerScope): void {
	const parentPort = {
		postMessage: (message: unknown) => scope.postMessage(message),
		once: (_: 'message', listener: (message: unknown) => void) => {
			scope.onmessage = ({ data }) => {
				scope.onmessage = null;
				listener(data);
			};
		},
	};
	// A thread of Node ends by what nobody catches; here it is the error of the worker, which ends it.
	scope.addEventListener('unhandledrejection', ({ reason }) => {
		setTimeout(() => {
			throw reason;
		});
	});
	scope.onmessage = ({ data }) => {
		const { main, sources } = data as ThreadStart;
		runBundle(main, sources, { 'node:worker_threads': { parentPort } });
	};
}
