import type { NextStep } from '../../shared/shownCall.ts';

/** What an answer comes to, in words, its kind first. Texts of the service in it are masked and cut. */
export interface AnswerText {
	/** The kind. */
	readonly heading: string;
	/** What the service says, what that means and what can be done, a paragraph each. */
	readonly details: readonly string[];
	/** The heading and the first of the details in one line. */
	readonly summary: string;
	readonly next?: NextStep;
	/** The parameter that an API error is about. */
	readonly field?: string;
}
