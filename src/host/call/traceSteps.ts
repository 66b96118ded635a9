import { Disposable, env, l10n } from 'vscode';
import { nodeMd5, type PreparedCall, type SignedCall } from '../../app/send/preparedCall.ts';
import { signedRequest } from '../../core/signing/request.ts';
import { signingStepInClear } from '../../core/signing/sign.ts';
import { stepText } from '../../core/signing/trace.ts';
import { toHost, toWebview } from '../../shared/messages.ts';
import type { RevealableStep } from '../../shared/trace.ts';
import { confirm } from '../accounts/inputSteps.ts';
import type { WebviewLink } from '../webviewLink.ts';

/** How long a revealed step stays in clear. */
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

	async function signed(): Promise<SignedCall | undefined> {
		const prepared = await current();
		return prepared?.state === 'signed' ? prepared : undefined;
	}

	const listening = Disposable.from(
		onMessage(toHost.copyStep, async ({ step }) => {
			const call = await signed();
			if (call) await env.clipboard.writeText(stepText(call.trace, call.credentials, call.account.baseUrl, step));
		}),
		onMessage(toHost.reveal, async ({ step }) => {
			const call = await signed();
			if (!call || !(await isConfirmed())) return;
			hide();
			postMessage(toWebview.revealed, { step, text: inClear[step](call), hideAfterMilliseconds });
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

const inClear: Readonly<Record<RevealableStep, (call: SignedCall) => string>> = {
	'signing-secret': ({ call, credentials }) => signingStepInClear('signing-secret', call, credentials, nodeMd5),
	'signing-string': ({ call, credentials }) => signingStepInClear('signing-string', call, credentials, nodeMd5),
	request: ({ account, trace, credentials }) => {
		const { method, url, body } = signedRequest(account.baseUrl, trace, credentials.accessToken);
		return body === undefined ? `${method} ${url}` : `${method} ${url}\n\n${body}`;
	},
};
