import type { AnswerView } from '../../app/answer/answerView.ts';
import type { CallRunner } from '../../app/send/callRunner.ts';
import type { SendableCall } from '../../app/send/preparedCall.ts';
import type { CallSource } from '../../net/history/historyRecord.ts';

/** A call that was sent, with what came of it. Holds secrets. */
export interface SentCall {
	readonly prepared: SendableCall;
	readonly answer: AnswerView;
	readonly at: Date;
	readonly source: CallSource;
}

type Send = CallRunner['send'];

/** Sends as the runner does, and reports each sent call. */
export function reportingRunner(runner: { readonly send: Send }, source: CallSource, report: (sent: SentCall) => void) {
	return {
		send: async (...given: Parameters<Send>) => {
			const at = new Date();
			const answer = { ...(await runner.send(...given)), sentAt: at.getTime() };
			report({ prepared: given[0], answer, at, source });
			return answer;
		},
	};
}
