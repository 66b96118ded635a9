import { EventEmitter, l10n, ProgressLocation, window } from 'vscode';
import { requireBaseUrl } from '../../core/baseUrl.ts';
import { type SendErrorCode, WorkbenchError } from '../../core/errors.ts';
import { signedRequest } from '../../core/request.ts';
import type { Inspected } from '../inspector/inspected.ts';
import { lazy } from '../lazy.ts';
import { sendLimits } from '../settings.ts';
import { type AnswerView, type ErrorName, viewAnswer } from './answerView.ts';
import { failureText } from './errorText.ts';
import type { SendableCall } from './prepareCall.ts';

/** Sends signed calls: the one place where secrets go from the key ring to the network. */
export class CallRunner {
	private readonly inspected: Inspected;
	private readonly errorName: () => Promise<ErrorName>;
	private readonly sent = new EventEmitter<SendableCall>();
	/** Loading undici takes about 40 ms: only the first send pays for it. */
	private readonly sender = lazy(
		async () => (await import('../../net/send/send.ts')).createSender(),
		(sender) => sender.close(),
	);
	/** Fires when a call was signed and is about to be sent. */
	readonly onDidSend = this.sent.event;

	constructor(inspected: Inspected, errorName: () => Promise<ErrorName>) {
		this.inspected = inspected;
		this.errorName = errorName;
	}

	/**
	 * Sends the call as it was signed; a failure on the way is an answer of its own.
	 * @throws {RangeError} for a call that a problem keeps from being sent.
	 */
	async send(prepared: SendableCall, signal: AbortSignal): Promise<AnswerView> {
		if (prepared.blocker) throw new RangeError('a problem keeps this call from being sent');
		const { call, credentials, profile, trace } = prepared;
		const { origin } = requireBaseUrl(profile.baseUrl);
		const request = signedRequest(profile.baseUrl, trace, credentials.accessToken);
		this.inspected.sent(prepared);
		this.sent.fire(prepared);
		const started = performance.now();
		try {
			const answer = await window.withProgress(
				{ location: ProgressLocation.Window, title: l10n.t('Calling {0}', call.method) },
				async () => (await this.sender()).send(request, sendLimits(), signal),
			);
			return viewAnswer(answer, credentials, await this.errorName());
		} catch (error) {
			return failedView(error, origin, performance.now() - started);
		}
	}

	async dispose(): Promise<void> {
		this.sent.dispose();
		await this.sender.dispose();
	}
}

function failedView(error: unknown, origin: string, milliseconds: number): AnswerView {
	const code = error instanceof WorkbenchError ? (error.code as SendErrorCode) : 'send-failed';
	const text = failureText(code, origin);
	return {
		language: 'text',
		text: text.message,
		snapshot: { state: 'failed', code, milliseconds, ...text },
	};
}
