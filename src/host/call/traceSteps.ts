import { Disposable, env } from 'vscode';
import type { Messenger } from 'vscode-messenger';
import { stepText } from '../../core/trace.ts';

import { toHost, toWebview } from '../../shared/messages.ts';
import { hear } from '../hear.ts';
import type { PreparedCall } from './preparedCall.ts';
import { StepReveal } from './reveal.ts';

/** What a webview's trace asks for: steps copied masked, and steps revealed. `current` is the call it shows. */
export class TraceSteps {
	private readonly reveal: StepReveal;
	private readonly owned: Disposable;

	constructor(
		messenger: Messenger,
		receiver: ReturnType<Messenger['registerWebviewPanel']>,
		current: () => Promise<PreparedCall | undefined>,
	) {
		this.reveal = new StepReveal({
			show: (revealed) => messenger.sendNotification(toWebview.revealed, receiver, revealed),
			hide: () => messenger.sendNotification(toWebview.hideRevealed, receiver, {}),
		});
		this.owned = Disposable.from(
			this.reveal,
			hear(messenger, toHost.copyStep, async ({ step }) => {
				const prepared = await current();
				if (prepared?.state !== 'signed') return;
				const { trace, credentials, profile } = prepared;
				await env.clipboard.writeText(stepText(trace, credentials, profile.baseUrl, step));
			}),
			hear(messenger, toHost.reveal, async ({ step }) => this.reveal.reveal(await current(), step)),
		);
	}

	/** Hides what is revealed, because it is no longer true. */
	hide(): void {
		this.reveal.hide();
	}

	dispose(): void {
		this.owned.dispose();
	}
}
