import type { Message, Request } from '../src/shared/messages.ts';

/** A webview's end of the messages in `src/shared/messages.ts`. */
export interface Link {
	postMessage<P>(message: Message<P>, params: P): void;
	ask<P, R>(request: Request<P, R>, params: P): Promise<R | undefined>;
	/** Calls `handle` with each such message from the host; one handler a message. Messages that do not match the schema are ignored. */
	onMessage<P>(message: Message<P>, handle: (params: P) => void): void;
	/** Whether the host made the page with that fact: see `openWebview` in `src/host/webviewPage.ts`. */
	startsWith(fact: string): boolean;
	/** The state that {@link save} stored before the page was reloaded; to be checked before it is used. */
	saved(): unknown;
	save(state: unknown): void;
}
