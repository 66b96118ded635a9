import type { Disposable } from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { Message } from '../shared/messages.ts';

/** Calls `handle` with each such message of the webview that is what it says to be. */
export function hear<P>(messenger: Messenger, message: Message<P>, handle: (params: P) => unknown): Disposable {
	return messenger.onNotification(message, async (params: unknown) => {
		const read = message.read(params);
		if (read !== undefined) await handle(read);
	});
}
