import type { AnswerText } from './answerDocuments.ts';

export interface ComparableAnswer {
	/** When it came and what it came to; then of which call. */
	readonly label: string;
	readonly description: string;
	/** In the title of the diff editor. */
	readonly title: string;
	/** Its whole body, masked; undefined where it is no longer kept. */
	readonly load: () => Promise<AnswerText | undefined>;
}

/** Answers to compare with, under a heading of their own, those of a method first. */
export interface ComparableAnswers {
	readonly title: string;
	readonly answers: readonly ComparableAnswer[];
}

/** Where such answers come from besides the composer's own, as a history; `without` the calls that were sent then. */
export type AnswerSource = (method: string, without: readonly number[]) => Promise<ComparableAnswers>;
