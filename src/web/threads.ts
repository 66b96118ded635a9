import type { ThreadStart } from './thread.ts';

export interface ThreadSources {
	/** The bundle of {@link ./web.ts}, which a web worker runs, too. */
	readonly web: () => Promise<string>;
	/** A bundle and all that it requires, by the names of their files. */
	readonly bundles: (main: string) => Promise<ReadonlyMap<string, string>>;
}

/** A web worker as whoever starts it sees it. */
interface WebWorker {
	onmessage: ((event: { readonly data: unknown }) => void) | null;
	onerror: ((event: { readonly message?: string; preventDefault?(): void }) => void) | null;
	postMessage(message: unknown): void;
	terminate(): void;
}

interface Listeners {
	message: (message: unknown) => void;
	error: (error: Error) => void;
	exit: () => void;
}

/** Node's `Worker` of web workers; `newWorker` makes one of a source. `resourceLimits` have no effect: whoever starts it ends it. */
export function workerClass(sources: ThreadSources, newWorker: (source: string, name: string) => unknown) {
	return class Worker {
		private readonly listeners: { [K in keyof Listeners]: Listeners[K][] } = { message: [], error: [], exit: [] };
		private readonly started: Promise<WebWorker | undefined>;
		private worker: WebWorker | undefined;
		private isOver = false;

		constructor(path: string | URL, { name = '' }: { readonly name?: string } = {}) {
			this.started = this.start(String(path), name).catch((error: Error) => this.fail(error));
		}

		postMessage(message: unknown): void {
			// Copied at once, as Node does.
			const copy = structuredClone(message);
			void this.started.then((worker) => worker?.postMessage(copy));
		}

		on<Name extends keyof Listeners>(name: Name, listener: Listeners[Name]): this {
			this.listeners[name].push(listener);
			return this;
		}

		once<Name extends keyof Listeners>(name: Name, listener: Listeners[Name]): this {
			return this.on(name, listener);
		}

		async terminate(): Promise<void> {
			if (this.isOver) return;
			this.isOver = true;
			this.worker?.terminate();
			for (const listener of this.listeners.exit) listener();
		}

		private async start(path: string, name: string): Promise<WebWorker | undefined> {
			const main = path.split(/[\\/]/).at(-1) ?? '';
			const [web, bundles] = await Promise.all([sources.web(), sources.bundles(main)]);
			if (this.isOver) return undefined;
			const worker = newWorker(bootstrap(web), name) as WebWorker;
			this.worker = worker;
			worker.onmessage = ({ data }) => {
				if (this.isOver) return;
				for (const listener of this.listeners.message) listener(data);
			};
			worker.onerror = (event) => {
				event.preventDefault?.();
				this.fail(new Error(event.message ?? 'the thread failed'));
			};
			worker.postMessage({ main, sources: bundles } satisfies ThreadStart);
			return worker;
		}

		private fail(error: Error): undefined {
			if (this.isOver) return;
			for (const listener of this.listeners.error) listener(error);
			void this.terminate();
		}
	};
}

/** The source of a web worker that runs threads: the bundle, and a call of what it exports for that. */
function bootstrap(web: string): string {
	return `const module={exports:{}};((module,exports,require)=>{${web}\n})(module,module.exports,()=>({}));module.exports.runThread(self);`;
}
