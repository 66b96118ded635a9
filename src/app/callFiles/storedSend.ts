import type { SentAnswer } from '../../net/send/send.ts';
import type { AnswerView } from '../answer/answerView.ts';
import type { CallRunner } from '../send/callRunner.ts';
import type { SendableCall } from '../send/preparedCall.ts';
import type { CallResults } from './callResults.ts';

interface SendOfFile {
	/** The document and the key of the call. */
	readonly of: Readonly<Parameters<CallResults['of']>>;
	readonly prepared: SendableCall;
	/** Not in a run, whose sends other ones neither cancel nor are cancelled by: its result stays that of its calls. */
	readonly isAlone: boolean;
	readonly signal: AbortSignal;
	readonly onAnswer: (raw: SentAnswer) => void;
}

/** Sends a call of a file, and stores its result unless another send of it began later. Alone, it replaces one that is. */
export async function storedSend(results: CallResults, runner: Pick<CallRunner, 'send'>, one: SendOfFile) {
	const { of, prepared, isAlone, signal, onAnswer } = one;
	const before = results.of(...of);
	if (isAlone && before?.state === 'sending' && before.isAlone) before.cancel();
	const running = new AbortController();
	const sending = { state: 'sending', cancel: () => running.abort(), isAlone } as const;
	results.set(...of, sending);
	let answer: AnswerView | undefined;
	try {
		answer = await runner.send(prepared, AbortSignal.any([signal, running.signal]), undefined, onAnswer);
	} finally {
		if (results.of(...of) === sending) {
			results.set(...of, answer && { state: 'done', snapshot: answer.snapshot, answer });
		} else if (answer?.file) {
			// Nothing stored removes the file later, so only how the answer begins can be shown.
			const { file, ...beginning } = answer;
			void file.remove();
			answer = beginning;
		}
	}
	return answer;
}
