import { l10n } from 'vscode';
import type { AnswerView } from '../call/answerView.ts';
import type { SendableCall } from '../call/preparedCall.ts';
import type { ReceivedPart } from '../call/receivingAnswer.ts';
import { saveAnswer } from '../call/saveAnswer.ts';
import { showInformation } from '../messages.ts';
import { answerEditor } from './answerEditor.ts';
import type { SendingServices } from './callFileServices.ts';
import type { FoundCall } from './callFinder.ts';
import type { CallResults } from './callResults.ts';
import { copyAsCurl } from './copyAsCurl.ts';
import { isTrusted } from './isTrusted.ts';
import { offerNext, readyCall } from './readyCall.ts';
import { showReceiving } from './showReceiving.ts';

export type CallSender = ReturnType<typeof callSender>;

/** Sends calls of files, the same way as the composer does, and keeps what became of each. */
export function callSender(results: CallResults, services: SendingServices) {
	const showInEditor = answerEditor(services.answers);

	/** Sends the call and shows its answer beside; a problem is shown with its next step, after which it goes on. */
	async function send(found: FoundCall): Promise<void> {
		if (!(await isTrusted())) return;
		const prepared = await readyCall(found, services);
		if ('solve' in prepared) return (await prepared.solve()) ? send(found) : undefined;
		const { call, account } = prepared.ready;
		const running = new AbortController();
		const bar = showReceiving(call.method, () => running.abort());
		const receiving = (part: ReceivedPart) => bar.hear(part);
		const answer = await run(found, prepared.ready, running, receiving).finally(() => bar.end());
		if (answer.snapshot.state !== 'failed') return showInEditor({ method: call.method, ...answer });
		const { code, message, next } = answer.snapshot;
		if (code === 'cancelled') return;
		await offerNext(message, next, ({ action }) =>
			services.runAction(action, {
				accountId: account.id,
				send: () => send(found),
				copyCurl: () => copyAsCurl(found, true, services),
			}),
		);
	}

	/** Sends a call that is ready, and keeps the result for it. A send of the same call under way is cancelled. */
	async function run(
		found: FoundCall,
		prepared: SendableCall,
		running: AbortController,
		onReceiving?: (part: ReceivedPart) => void,
	): Promise<AnswerView> {
		const { document, key } = found;
		cancel(found);
		const sending = { state: 'sending', cancel: () => running.abort() } as const;
		results.set(document, key, sending);
		let answer: AnswerView | undefined;
		try {
			answer = await services.runner.send(prepared, running.signal, onReceiving);
		} finally {
			if (results.of(document, key) === sending) {
				results.set(document, key, answer && { state: 'done', snapshot: answer.snapshot, answer });
			} else void answer?.file?.remove();
		}
		return answer;
	}

	function cancel({ document, key }: FoundCall): void {
		const result = results.of(document, key);
		if (result?.state === 'sending') result.cancel();
	}

	/** Shows the answer of the last send again. */
	async function showAnswer({ document, call, key }: FoundCall): Promise<void> {
		const answer = answerOf(document, key);
		if (answer) await showInEditor({ method: call.method, ...answer });
	}

	/** Saves the answer of the last send as a file of the user's. */
	async function saveAnswerOf({ document, call, key }: FoundCall): Promise<void> {
		const answer = answerOf(document, key);
		if (answer?.saved) await saveAnswer(answer.saved, call.method);
		else if (answer) void showInformation(l10n.t('This answer has no body to save.'));
	}

	/** The answer of the last send; says so where it is not kept. */
	function answerOf(document: FoundCall['document'], key: string): AnswerView | undefined {
		const result = results.of(document, key);
		const answer = result?.state === 'done' ? result.answer : undefined;
		if (!answer) void showInformation(l10n.t('This answer is no longer kept. Send the call again.'));
		return answer;
	}

	return { send, run, cancel, showAnswer, saveAnswer: saveAnswerOf };
}
