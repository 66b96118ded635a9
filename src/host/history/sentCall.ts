import type { CallSource } from '../../net/history/historyRecord.ts';
import type { AnswerView } from '../call/answerView.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { SendableCall } from '../call/preparedCall.ts';

/** A call that was sent, with what came of it. Holds secrets. */
export interface SentCall {
	readonly prepared: SendableCall;
	readonly answer: AnswerView;
	/** When it was sent. */
	readonly at: Date;
	readonly source: CallSource;
}

type Send = CallRunner['send'];

/** Sends as the runner does, and tells of each call that it sent. */
export function tellingRunner(
	runner: { readonly send: Send },
	source: CallSource,
	tell: (sent: SentCall) => void,
): { readonly send: Send } {
	return {
		send: async (...given: Parameters<Send>) => {
			const at = new Date();
			const answer = await runner.send(...given);
			tell({ prepared: given[0], answer, at, source });
			return answer;
		},
	};
}
