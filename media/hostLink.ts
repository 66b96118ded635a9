import type { Message, Request } from '../src/shared/messages.ts';
import type { Link } from './link.ts';

/** A message from the host; an answer has the id of its request instead of a method. */
interface Wire {
	readonly method?: string;
	readonly id?: number;
	readonly params?: unknown;
	readonly result?: unknown;
}

/** One to a page: VS Code hands its API out once. */
export class HostLink implements Link {
	private readonly api = acquireVsCodeApi();
	private readonly handlers = new Map<string, (params: unknown) => void>();
	private readonly asked = new Map<number, (result: unknown) => void>();
	private lastId = 0;

	constructor() {
		window.addEventListener('message', ({ data }: MessageEvent<Wire>) => {
			const { method, id, params, result } = data;
			if (method !== undefined) this.handlers.get(method)?.(params);
			else if (id !== undefined) {
				this.asked.get(id)?.(result);
				this.asked.delete(id);
			}
		});
	}

	postMessage<P>({ method }: Message<P>, params: P): void {
		this.api.postMessage({ method, params });
	}

	async ask<P, R>(request: Request<P, R>, params: P): Promise<R | undefined> {
		this.lastId += 1;
		const id = this.lastId;
		const answer = new Promise<unknown>((resolve) => this.asked.set(id, resolve));
		this.api.postMessage({ method: request.method, id, params });
		return request.readAnswer(await answer);
	}

	onMessage<P>(message: Message<P>, handle: (params: P) => void): void {
		this.handlers.set(message.method, (params) => {
			const read = message.read(params);
			if (read !== undefined) handle(read);
		});
	}

	startsWith(fact: string): boolean {
		return document.body.dataset[fact] === 'true';
	}

	saved(): unknown {
		return this.api.getState();
	}

	save(state: unknown): void {
		this.api.setState(state);
	}
}
