import { HOST_EXTENSION, type NotificationType, type RequestType } from 'vscode-messenger-common';
import { Messenger } from 'vscode-messenger-webview';

/** The webview's end of the messages in `src/shared/messages.ts`. One to a page: VS Code hands its API out once. */
export class HostLink {
	private readonly api = acquireVsCodeApi();
	private readonly messenger = new Messenger(this.api);

	/** Sends a notification to the host. */
	tell<P>(type: NotificationType<P>, params: P): void {
		this.messenger.sendNotification(type, HOST_EXTENSION, params);
	}

	/** Asks the host and waits for its answer. */
	ask<P, R>(type: RequestType<P, R>, params: P): Promise<R> {
		return this.messenger.sendRequest(type, HOST_EXTENSION, params);
	}

	/** Calls `handle` with each such message of the host that `guard` lets through. */
	hear<P>(type: NotificationType<P>, guard: (input: unknown) => P | undefined, handle: (params: P) => void): void {
		this.messenger.onNotification(type, (params: unknown) => {
			const checked = guard(params);
			if (checked !== undefined) handle(checked);
		});
	}

	/** Starts to listen. To be called once every {@link hear} is in place. */
	start(): void {
		this.messenger.start();
	}

	/** What {@link save} kept before the page was reloaded; to be checked before it is used. */
	saved(): unknown {
		return this.api.getState();
	}

	save(state: unknown): void {
		this.api.setState(state);
	}
}
