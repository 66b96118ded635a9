import type { Candidate } from './fuzzyMatch.ts';

/** What is being completed of a text: what stands from `start` up to `end`, and what it can become. */
export interface CompletionPart {
	readonly start: number;
	readonly end: number;
	readonly typed: string;
	readonly candidates: readonly Candidate[];
}

/** The whole text. */
export function wholeText(text: string, candidates: readonly Candidate[]): CompletionPart {
	return { start: 0, end: text.length, typed: text, candidates };
}

/** The item of a list with commas that the caret is in, without the white space around it: it can become no other item. */
export function itemAt(text: string, caret: number, candidates: readonly Candidate[]): CompletionPart {
	const from = text.slice(0, caret).lastIndexOf(',') + 1;
	const comma = text.indexOf(',', caret);
	const item = text.slice(from, comma < 0 ? text.length : comma);
	const start = from + item.length - item.trimStart().length;
	const typed = item.trim();
	const end = start + typed.length;
	const others = new Set(`${text.slice(0, start)}${text.slice(end)}`.split(',').map((other) => other.trim()));
	return { start, end, typed, candidates: candidates.filter(({ name }) => !others.has(name)) };
}
