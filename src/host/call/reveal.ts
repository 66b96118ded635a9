import { l10n, window } from 'vscode';
import { signedRequest } from '../../core/request.ts';
import { signingSecretInClear, signingStringInClear } from '../../core/sign.ts';
import type { RevealableStep, Revealed } from '../../shared/trace.ts';
import { nodeMd5, type PreparedCall, type SignedCall } from './preparedCall.ts';

/** How long a revealed step stays in clear. */
const hideAfterMilliseconds = 30_000;

/** Where a revealed step is shown. */
export interface RevealTarget {
	show(revealed: Revealed): void;
	hide(): void;
}

/** Reveals one step at a time: the user confirms it first, and it is hidden again after 30 s. */
export class StepReveal {
	private readonly target: RevealTarget;
	private timer: NodeJS.Timeout | undefined;

	constructor(target: RevealTarget) {
		this.target = target;
	}

	async reveal(prepared: PreparedCall | undefined, step: RevealableStep): Promise<void> {
		if (prepared?.state !== 'signed') return;
		const show = l10n.t('Reveal');
		const answer = await window.showWarningMessage(
			l10n.t('Show this step in clear for 30 seconds?'),
			{
				modal: true,
				detail: l10n.t('It holds a secret that signs calls. Make sure that nobody looks on and no screen is shared.'),
			},
			show,
		);
		if (answer !== show) return;
		this.hide();
		this.target.show({ step, text: inClear(prepared, step), hideAfterMilliseconds });
		this.timer = setTimeout(() => this.hide(), hideAfterMilliseconds);
	}

	/** Hides what is revealed, because its time is over or it is no longer true. */
	hide(): void {
		if (!this.timer) return;
		clearTimeout(this.timer);
		this.timer = undefined;
		this.target.hide();
	}

	dispose(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
	}
}

function inClear({ call, credentials, profile, trace }: SignedCall, step: RevealableStep): string {
	switch (step) {
		case 'signing-secret':
			return signingSecretInClear(call, credentials, nodeMd5);
		case 'signing-string':
			return signingStringInClear(call, credentials, nodeMd5);
		case 'request': {
			const { method, url } = signedRequest(profile.baseUrl, trace, credentials.accessToken);
			return `${method} ${url}`;
		}
	}
}
