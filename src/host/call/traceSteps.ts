import { Disposable, env, l10n } from 'vscode';
import type { CallSignature } from '../../app/send/callSignature.ts';
import type { PreparedCall } from '../../app/send/preparedCall.ts';
import { toHost, toWebview } from '../../shared/messages.ts';
import { confirm } from '../accounts/inputSteps.ts';
import type { WebviewLink } from '../webviewLink.ts';

const hideAfterMilliseconds = 30_000;

/** Copies steps of the `current` call masked, and reveals one at a time for 30 s after a confirmation. */
export function traceSteps({ onMessage, postMessage }: WebviewLink, current: () => Promise<PreparedCall | undefined>) {
	let timer: NodeJS.Timeout | undefined;

	/** Hides what is revealed, because its time is over or it is no longer true. */
	function hide(): void {
		if (!timer) return;
		stop();
		postMessage(toWebview.hideRevealed, {});
	}

	function stop(): void {
		clearTimeout(timer);
		timer = undefined;
	}

	async function signature(): Promise<CallSignature | undefined> {
		const prepared = await current();
		return prepared?.state === 'signed' ? prepared.signature : undefined;
	}

	const listening = Disposable.from(
		onMessage(toHost.copyStep, async ({ step }) => {
			const signed = await signature();
			if (signed) await env.clipboard.writeText(signed.stepText(step));
		}),
		onMessage(toHost.reveal, async ({ step }) => {
			const signed = await signature();
			if (!signed || !(await isConfirmed())) return;
			hide();
			postMessage(toWebview.revealed, { step, text: signed.stepInClear(step), hideAfterMilliseconds });
			timer = setTimeout(hide, hideAfterMilliseconds);
		}),
	);
	return {
		hide,
		dispose(): void {
			stop();
			listening.dispose();
		},
	};
}

function isConfirmed(): Promise<boolean> {
	const detail = l10n.t('It holds a secret that signs calls. Make sure that nobody looks on and no screen is shared.');
	return confirm(l10n.t('Show this step in clear for 30 seconds?'), detail, l10n.t('Reveal'));
}
