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
	const matches = candidates.flatMap((candidate) => matchName(candidate, query) ?? []);
	matches.sort((a, b) => b.score - a.score || (a.candidate.name < b.candidate.name ? -1 : 1));
	return { best: matches.slice(0, limit), total: matches.length };
}

function matchName(candidate: Candidate, query: string): Match | undefined {
	const name = candidate.name.toLowerCase();
	const isStart = (at: number) => isWordStart(candidate.name, at);
	const found = placesOf(name, query, 0);
	const at = found.find(isStart) ?? found[0];
	if (at !== undefined) {
		const positions = Array.from(query, (_, i) => at + i);
		const score = (at === 0 ? 4000 : isStart(at) ? 3000 : 2000) - name.length;
		return { candidate, positions, score, whole: true };
	}
	const positions = subsequence(name, query, isStart);
	if (!positions) return undefined;
	const wordStarts = positions.filter(isStart).length;
	const gaps = positions.filter((position, i) => i > 0 && position !== (positions[i - 1] ?? 0) + 1).length;
	return { candidate, positions, score: 1000 + wordStarts * 40 - gaps * 20 - name.length, whole: false };
}

/** The letters of `query` in order; each at a word's start where the rest still fits behind it. */
function subsequence(name: string, query: string, isStart: (at: number) => boolean): number[] | undefined {
	// The last place where each letter can stand, from the end.
	const last: number[] = [];
	for (let i = query.length - 1, end = name.length; i >= 0; i--) {
		end = end === 0 ? -1 : name.lastIndexOf(query.charAt(i), end - 1);
		if (end < 0) return undefined;
		last[i] = end;
	}
	const positions: number[] = [];
	for (const [i, end] of last.entries()) {
		const from = (positions[i - 1] ?? -1) + 1;
		const places = placesOf(name, query.charAt(i), from).filter((at) => at <= end);
		const [first = end] = places;
		// A letter that follows the one before is as good as one at a word's start.
		positions.push(first === from && i > 0 ? first : (places.find(isStart) ?? first));
	}
	return positions;
}

function placesOf(name: string, text: string, from: number): number[] {
	const places: number[] = [];
	for (let at = name.indexOf(text, from); at >= 0; at = name.indexOf(text, at + 1)) places.push(at);
	return places;
}

/** The start of a group, of a name or of a hump: `users.getInfo` has three. */
function isWordStart(name: string, at: number): boolean {
	const [before = '.', letter = ''] = [name[at - 1], name[at]];
	return /[._-]/.test(before) || (letter !== letter.toLowerCase() && before === before.toLowerCase());
}
