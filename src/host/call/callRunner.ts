import { EventEmitter, l10n, ProgressLocation, window } from 'vscode';
import { requireBaseUrl } from '../../core/baseUrl.ts';
import { type SendErrorCode, WorkbenchError } from '../../core/errors.ts';
import { signedRequest } from '../../core/request.ts';
import type { Draft } from '../../shared/protocol.ts';
import type { Inspected } from '../inspector/inspected.ts';
import { lazy } from '../lazy.ts';
import { sendLimits } from '../settings.ts';
import { type AnswerView, type ErrorName, viewAnswer } from './answerView.ts';
import { failureText } from './errorText.ts';
import { examine, hasError, type PrepareSources } from './prepareCall.ts';

/** Signs and sends calls: the one place where secrets go from the key ring to the network. */
export class CallRunner {
	private readonly sources: PrepareSources;
	private readonly inspected: Inspected;
	private readonly errorName: () => Promise<ErrorName>;
	private readonly sent = new EventEmitter<Draft>();
	/** Loading undici takes about 40 ms: only the first send pays for it. */
	private readonly sender = lazy(
		async () => (await import('../../net/send/send.ts')).createSender(),
		(sender) => sender.close(),
	);
	/** Fires when a call was signed and is about to be sent. */
	readonly onDidSend = this.sent.event;

	constructor(sources: PrepareSources, inspected: Inspected, errorName: () => Promise<ErrorName>) {
		this.sources = sources;
		this.inspected = inspected;
		this.errorName = errorName;
	}

	/**
	 * Signs the draft anew and sends it. Answers undefined when a problem keeps it from being sent, which the composer
	 * shows; a failure on the way is an answer of its own.
	 */
	async send(draft: Draft, signal: AbortSignal): Promise<AnswerView | undefined> {
		const { problems, trace, credentials, profile } = await examine(draft, this.sources);
		if (hasError(problems) || !trace || !credentials || !profile) return undefined;
		const { origin } = requireBaseUrl(profile.baseUrl);
		const request = signedRequest(profile.baseUrl, trace, credentials.accessToken);
		this.inspected.sent(draft);
		this.sent.fire(draft);
		const started = performance.now();
		try {
			const answer = await window.withProgress(
				{ location: ProgressLocation.Window, title: l10n.t('Calling {0}', draft.method) },
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
