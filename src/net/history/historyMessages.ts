import type { HistoryLimits } from './compaction.ts';
import type { WholeCall } from './historyFolder.ts';
import type { CallPage, DayOfCalls } from './historyIndex.ts';

/** What the thread of the history can be asked, and what it answers. */
export interface HistoryQuestions {
	/** The days with calls, the newest first, and how many are pinned. */
	days: { ask: Record<never, never>; answer: { days: DayOfCalls[]; pinned: number; count: number } };
	/** Calls of a day, from the `offset`th newest on. */
	ofDay: { ask: { day: number; offset: number; most: number }; answer: CallPage };
	pinned: { ask: { most: number }; answer: CallPage };
	/** The newest calls with every word of the query, and how many have them. */
	search: { ask: { query: string; most: number }; answer: CallPage };
	/** A call with all that is kept of it; undefined when it is there no more. */
	read: { ask: { id: string }; answer: WholeCall | undefined };
	/** The calls of a day, or all of them, as they are deleted. */
	ranges: { ask: { day?: number }; answer: Record<string, [number, number][]> };
	/** Reads what is new. */
	refresh: { ask: Record<never, never>; answer: boolean };
	/** Takes off the disk what is too much or deleted. */
	compact: { ask: HistoryLimits; answer: undefined };
}

export type HistoryQuestion = keyof HistoryQuestions;

export interface AskedQuestion {
	readonly id: number;
	readonly question: HistoryQuestion;
	readonly ask: unknown;
}

/** What comes from the thread: an answer, or that the history has changed. */
export type FromHistory =
	| { readonly id: number; readonly answer: unknown }
	| { readonly id: number; readonly error: string }
	| { readonly changed: true };
