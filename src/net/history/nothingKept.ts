import type { HistoryQuestion, HistoryQuestions } from './historyMessages.ts';

/** What is answered where no calls are kept, as there is no folder for them. */
export function nothingKept<Question extends HistoryQuestion>(
	question: Question,
): HistoryQuestions[Question]['answer'] {
	return answers[question];
}

const answers: { readonly [Question in HistoryQuestion]: HistoryQuestions[Question]['answer'] } = {
	days: { days: [], pinned: 0, count: 0 },
	ofDay: { calls: [], count: 0 },
	pinned: { calls: [], count: 0 },
	search: { calls: [], count: 0 },
	read: undefined,
	ranges: {},
	refresh: false,
	compact: undefined,
};
