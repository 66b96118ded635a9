import type { Disposable, WebviewPanel, WebviewView } from 'vscode';
import type { Message, Request, Wire } from '../shared/messages.ts';

/** The host's end of the messages in `src/shared/messages.ts`. */
export interface WebviewLink {
	/** Calls `handle` with each such message from the webview. Messages that do not match the schema are ignored. */
	onMessage<P>(message: Message<P>, handle: (params: P) => unknown): Disposable;
	/** Answers each such request from the webview; `null` if it does not match the schema or fails. */
	answer<P, R>(request: Request<P, R | null>, handle: (params: P) => Promise<R | null>): Disposable;
	/** Posts to the webview unless it is hidden: a hidden page asks again once it is shown. */
	postMessage<P>(message: Message<P>, params: P): void;
}

interface LinkedView {
	readonly visible: boolean;
	readonly webview: Pick<(WebviewPanel | WebviewView)['webview'], 'onDidReceiveMessage' | 'postMessage'>;
}

/** `report` runs what a message asks for, and tells the user when it fails. */
export function webviewLink(
	view: LinkedView,
	report: <T>(run: () => T | Promise<T>) => Promise<T | undefined>,
): WebviewLink {
	const { webview } = view;
	const on = ({ method }: { readonly method: string }, handle: (wire: Wire) => unknown) =>
		webview.onDidReceiveMessage((wire: Wire) => {
			if (wire.method === method) void handle(wire);
		});
	return {
		onMessage: (message, handle) =>
			on(message, (wire) => {
				const params = message.read(wire.params);
				return params === undefined ? undefined : report(() => handle(params));
			}),
		answer: (request, handle) =>
			on(request, async (wire) => {
				const params = request.read(wire.params);
				const result = params === undefined ? null : await report(() => handle(params));
				void webview.postMessage({ id: wire.id, result: result ?? null });
			}),
		postMessage: ({ method }, params) => {
			if (view.visible) void webview.postMessage({ method, params });
		},
	};
}
