import { requireBaseUrl } from '../../core/call/baseUrl.ts';
import { type SendErrorCode, WorkbenchError } from '../../core/call/errors.ts';
import { type KnownCatalog, mergeCatalogs } from '../../core/catalog/catalog.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { AnswerFiles } from '../../net/answer/answerFiles.ts';
import type { AnswerReceiver } from '../../net/send/answerReceiver.ts';
import type { Network } from '../../net/send/network.ts';
import type { Sender, SentAnswer } from '../../net/send/send.ts';
import type { SendLimits } from '../../net/send/sendLimits.ts';
import type { ReceivedPart } from '../../shared/answer.ts';
import type { AnsweredBy } from '../answer/answeredBy.ts';
import type { AnswerView } from '../answer/answerView.ts';
import { lazy } from '../lazy.ts';
import { type SendableCall, secretsOfCall } from './preparedCall.ts';
import { receivingAnswer } from './receivingAnswer.ts';
import type { SendPermission } from './sendPermission.ts';

export interface SendServices {
	/** Opened at the first send. */
	readonly openSender: () => Promise<Sender>;
	readonly limits: () => SendLimits;
	/** How the calls of an account reach their service. @throws {WorkbenchError} where they cannot. */
	readonly network: (accountId: string) => Promise<Network>;
	readonly permission: SendPermission;
	readonly knowledge: () => Promise<KnownCatalog>;
	readonly viewAnswer: (answer: SentAnswer, to: AnsweredBy) => Promise<AnswerView>;
	readonly viewFailure: (code: SendErrorCode, origin: string, milliseconds: number) => AnswerView;
	/** Stores an answer that is too large for memory. */
	readonly storeAnswer: AnswerFiles['store'];
	readonly withProgress: <T>(method: string, run: () => Promise<T>) => PromiseLike<T>;
	readonly onSending: (prepared: SendableCall) => void;
	/** The call was sent, whatever came of it; not called for one that was cancelled. */
	readonly onSent: (prepared: SendableCall) => void;
}

/** Of the answer that has a token. */
const maxExchanged = 100_000;

/** Sends signed calls: the one place where secrets go from the key ring to the network. */
export class CallRunner {
	private readonly services: SendServices;
	private readonly sender = lazy(
		() => this.services.openSender(),
		(sender) => sender.close(),
	);

	constructor(services: SendServices) {
		this.services = services;
	}

	/**
	 * Sends the call as it was signed; a failure on the way is an answer of its own, and what came of one that ended early is one,
	 * too. One whose account or keys are taken away is not sent, or ends. `onReceiving` gets what has arrived now and then,
	 * `onAnswer` the answer with whatever secrets it has: nothing may show or store it.
	 * @throws {RangeError} for a call that a problem keeps from being sent.
	 */
	async send(
		prepared: SendableCall,
		signal: AbortSignal,
		onReceiving: (part: ReceivedPart) => void = () => {},
		onAnswer: (raw: SentAnswer) => void = () => {},
	): Promise<AnswerView> {
		if (prepared.blocker) throw new RangeError('a problem keeps this call from being sent');
		const { services } = this;
		const { call, account, signature } = prepared;
		const request = signature.request();
		const secrets = secretsOfCall(prepared);
		const receiving = receivingAnswer(secrets, onReceiving);
		const withdrawn = new AbortController();
		const look = async () => {
			// While nothing can be read of the keys, nothing is known to be taken away.
			if (!(await services.permission.isGiven(prepared).catch(() => true))) withdrawn.abort();
		};
		const listening = services.permission.onDidChange(() => void look());
		const started = performance.now();
		let answer: SentAnswer;
		try {
			await look();
			withdrawn.signal.throwIfAborted();
			services.onSending(prepared);
			const signals = AbortSignal.any([signal, withdrawn.signal]);
			const receiver: AnswerReceiver = {
				store: (body, type, isCut) =>
					services.storeAnswer(maskSecrets(call.method, secrets), body, secrets, type, isCut),
				onProgress: receiving.hear,
			};
			answer = await services.withProgress(call.method, async () => {
				const [sender, network] = await Promise.all([this.sender(), services.network(account.id)]);
				return sender.send(request, services.limits(), signals, network, receiver);
			});
			if (withdrawn.signal.aborted) await answer.file?.remove();
			withdrawn.signal.throwIfAborted();
			receiving.came(answer.bytes);
		} catch (error) {
			const failed = error instanceof WorkbenchError ? (error.code as SendErrorCode) : 'send-failed';
			const code = withdrawn.signal.aborted ? 'keys-withdrawn' : failed;
			if (code !== 'cancelled' && code !== 'keys-withdrawn') services.onSent(prepared);
			return services.viewFailure(code, requireBaseUrl(account.baseUrl).origin, performance.now() - started);
		} finally {
			receiving.end();
			listening.dispose();
		}
		if (answer.cut !== 'cancelled') services.onSent(prepared);
		onAnswer(answer);
		// Without catalogues an answer's codes have no names, and it is an answer all the same.
		const known = await services.knowledge().catch(() => mergeCatalogs([]));
		const { sig, signed, signedTexts } = signature;
		return services.viewAnswer(answer, { call, request, sig, signed, signedTexts, secrets, known });
	}

	/**
	 * Sends what is no call: what buys a token. @throws {WorkbenchError} with a `SendErrorCode`
	 * @param accountId of the account whose network is used
	 */
	async exchange(accountId: string, request: SignedRequest): Promise<SentAnswer> {
		const { services } = this;
		const [sender, network] = await Promise.all([this.sender(), services.network(accountId)]);
		const limits = { ...services.limits(), maxAnswerBytes: maxExchanged };
		return sender.send(request, limits, new AbortController().signal, network);
	}

	/** Another runner, whose calls nothing hears of: for those that are wrong on purpose. */
	unreported(): CallRunner {
		return new CallRunner({ ...this.services, onSending: () => {}, onSent: () => {} });
	}

	async dispose(): Promise<void> {
		await this.sender.dispose();
	}
}
