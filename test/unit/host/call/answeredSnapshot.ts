import type { AnswerSnapshot } from '../../../../src/shared/answer.ts';

type Answered = Extract<AnswerSnapshot, { state: 'answered' }>;

/** What a webview is told of an answer: of a success, of this length in bytes, without headers. */
export function answeredSnapshot(bytes: number, more: Partial<Answered> = {}): Answered {
	return {
		state: 'answered',
		status: 200,
		statusText: 'OK',
		kind: 'success',
		heading: 'Success',
		details: [],
		summary: 'success',
		milliseconds: 12,
		bytes,
		headers: [],
		...more,
	};
}
