/** Something that can be completed to. `detail` stands beside it. */
export interface Candidate {
	readonly name: string;
	readonly detail?: string;
}

/** A candidate that fits what was typed, with the positions in its name that do. */
export interface Match {
	readonly candidate: Candidate;
	readonly positions: readonly number[];
	readonly score: number;
	/** True when the typed text stands in the name as it is, not only letter by letter. */
	readonly whole: boolean;
}

/** The best matches and how many there are in all. */
export interface Matches {
	readonly best: readonly Match[];
	readonly total: number;
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
	const start = wordStart(original, name, query, 0);
	const at = start < 0 ? name.indexOf(query) : start;
	if (at >= 0) {
		const positions = Array.from(query, (_, i) => at + i);
		const score = (at === 0 ? 4000 : start > 0 ? 3000 : 2000) - name.length;
		return { candidate, positions, score, whole: true };
	}
	const positions = subsequence(original, name, query);
	if (!positions) return undefined;
	const wordStarts = positions.filter((position) => isWordStart(original, position)).length;
	const gaps = positions.filter((position, i) => i > 0 && position !== (positions[i - 1] ?? 0) + 1).length;
	return { candidate, positions, score: 1000 + wordStarts * 40 - gaps * 20 - name.length, whole: false };
}

/** The letters of `query` in order; each at a word's start where the rest still fits behind it. */
function subsequence(original: string, name: string, query: string): number[] | undefined {
	// The last place where each letter can stand, from the end.
	const last: number[] = [];
	for (let i = query.length - 1, end = name.length; i >= 0; i--) {
		end = end === 0 ? -1 : name.lastIndexOf(query.charAt(i), end - 1);
		if (end < 0) return undefined;
		last[i] = end;
	}
	let from = 0;
	return last.map((end, i) => {
		const first = name.indexOf(query.charAt(i), from);
		// A letter that follows the one before is as good as one at a word's start.
		const follows = first === from && i > 0;
		const start = follows ? first : wordStart(original, name, query.charAt(i), first);
		const position = start >= 0 && start <= end ? start : first;
		from = position + 1;
		return position;
	});
}

/** Where `text` first stands at a word's start, or -1. */
function wordStart(original: string, name: string, text: string, from: number): number {
	let at = name.indexOf(text, from);
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
