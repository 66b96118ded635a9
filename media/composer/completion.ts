export interface Candidate {
	readonly name: string;
	readonly detail?: string | undefined;
}

export interface Match {
	readonly candidate: Candidate;
	readonly positions: readonly number[];
	readonly score: number;
	/** True when the name contains the typed text, not only its letters. */
	readonly whole: boolean;
}

export interface Matches {
	readonly best: readonly Match[];
	readonly total: number;
}

export interface CompletionPart {
	readonly start: number;
	readonly end: number;
	readonly typed: string;
	readonly candidates: readonly Candidate[];
	/** What follows one that is taken. */
	readonly close?: string;
}

export function wholeText(text: string, candidates: readonly Candidate[]): CompletionPart {
	return { start: 0, end: text.length, typed: text, candidates };
}

/** The item of a list with commas at the caret, without the white space around it. It cannot become another item of the list. */
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

/** The name of a variable at the caret, within braces that may be open; undefined elsewhere. */
export function variableAt(text: string, caret: number, candidates: readonly Candidate[]): CompletionPart | undefined {
	const start = text.lastIndexOf('{{', caret - 2) + 2;
	if (caret < 2 || start < 2 || /[{}"\\\n]/.test(text.slice(start, caret))) return undefined;
	const rest = /^[^{}"\\\n]*(?=\}\})/.exec(text.slice(caret))?.[0];
	const end = caret + (rest?.length ?? 0);
	return { start, end, typed: text.slice(start, end).trim(), candidates, close: rest === undefined ? '}}' : '' };
}

/** The `limit` best matches of `typed`, best first. With nothing typed: the first candidates in their own order. */
export function bestMatches(candidates: readonly Candidate[], typed: string, limit: number): Matches {
	const query = typed.trim().toLowerCase();
	if (query === '') {
		const best = candidates.slice(0, limit).map((candidate) => ({ candidate, positions: [], score: 0, whole: false }));
		return { best, total: candidates.length };
	}
	const matches = candidates.map((candidate) => matchName(candidate, query)).filter((match) => match !== undefined);
	matches.sort((a, b) => b.score - a.score || (a.candidate.name < b.candidate.name ? -1 : 1));
	return { best: matches.slice(0, limit), total: matches.length };
}

function matchName(candidate: Candidate, query: string): Match | undefined {
	const original = candidate.name;
	const name = original.toLowerCase();
	const start = wordStart(original, name, query);
	const at = start < 0 ? name.indexOf(query) : start;
	if (at >= 0) {
		const positions = Array.from(query, (_, i) => at + i);
		const score = (at === 0 ? 4000 : start > 0 ? 3000 : 2000) - name.length;
		return { candidate, positions, score, whole: true };
	}
	const positions = subsequence(name, query);
	if (!positions) return undefined;
	const wordStarts = positions.filter((position) => isWordStart(original, position)).length;
	const gaps = positions.filter((position, i) => i > 0 && position !== (positions[i - 1] ?? 0) + 1).length;
	return { candidate, positions, score: 1000 + wordStarts * 40 - gaps * 20 - name.length, whole: false };
}

function subsequence(name: string, query: string): number[] | undefined {
	const positions: number[] = [];
	for (const letter of query) {
		const position = name.indexOf(letter, (positions.at(-1) ?? -1) + 1);
		if (position < 0) return undefined;
		positions.push(position);
	}
	return positions;
}

function wordStart(original: string, name: string, text: string): number {
	let at = name.indexOf(text);
	while (at > 0 && !isWordStart(original, at)) at = name.indexOf(text, at + 1);
	return at;
}

/** The start of a group, of a name or of a hump: `users.getInfo` has three. */
function isWordStart(name: string, at: number): boolean {
	if (at === 0) return true;
	const before = name.charAt(at - 1);
	if (before === '.' || before === '_' || before === '-') return true;
	const letter = name.charAt(at);
	return letter !== letter.toLowerCase() && before === before.toLowerCase();
}
