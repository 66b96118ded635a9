import { HOST_EXTENSION } from 'vscode-messenger-common';
import { Messenger } from 'vscode-messenger-webview';
import type { Message, Request } from '../src/shared/messages.ts';
import { TaskQueue } from './taskQueue.ts';

/** Reading that took as long, in milliseconds, leaves what it read to another task. */
const longestReading = 4;

/** The webview's end of the messages in `src/shared/messages.ts`. One to a page: VS Code hands its API out once. */
export class HostLink {
	private readonly api = acquireVsCodeApi();
	private readonly messenger = new Messenger(this.api);
	private readonly tasks = new TaskQueue();

	/** Sends a notification to the host. */
	tell<P>(message: Message<P>, params: P): void {
		this.messenger.sendNotification(message, HOST_EXTENSION, params);
	}

	/** Asks the host and waits for its answer. */
	async ask<P, R>(request: Request<P, R>, params: P): Promise<R | undefined> {
		return request.readAnswer(await this.messenger.sendRequest(request, HOST_EXTENSION, params));
	}

	/** Calls `handle` with each such message of the host. One of another version of the extension is not heard. */
	hear<P>(message: Message<P>, handle: (params: P) => void): void {
		this.messenger.onNotification(message, (params: unknown) => {
			const began = performance.now();
			const read = message.read(params);
			if (read === undefined) return;
			// To read a message that is as large as can be and to show what it says are two tasks: nothing waits for both. Of a
			// short one both are one: the browser may paint a frame between two tasks, and what it says would wait for the next.
			if (this.tasks.isEmpty && performance.now() - began < longestReading) handle(read);
			else this.tasks.add(() => handle(read));
		});
	}

	/** Starts to listen. What is told comes in a later task: until then {@link hear} is in time. */
	start(): void {
		this.messenger.start();
	}

	/** Whether the host made the page with that fact: see `openWebview` in `src/host/webviewPage.ts`. */
	startsWith(fact: string): boolean {
		return document.body.dataset[fact] === 'true';
	}

	/** What {@link save} kept before the page was reloaded; to be checked before it is used. */
	saved(): unknown {
		return this.api.getState();
	}

	save(state: unknown): void {
		this.api.setState(state);
	}
}
