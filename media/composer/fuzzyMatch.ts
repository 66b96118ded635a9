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
		const best = candidates.slice(0, limit);
		return {
			best: best.map((candidate) => ({ candidate, positions: [], score: 0, whole: false })),
			total: candidates.length,
		};
	}
	const matches: Match[] = [];
	for (const candidate of candidates) {
		const match = matchName(candidate, query);
		if (match) matches.push(match);
	}
	matches.sort((a, b) => b.score - a.score || compareNames(a.candidate.name, b.candidate.name));
	return { best: matches.slice(0, limit), total: matches.length };
}

function matchName(candidate: Candidate, query: string): Match | undefined {
	const name = candidate.name.toLowerCase();
	const at = wholeMatchAt(candidate.name, name, query);
	if (at >= 0) {
		const positions = Array.from(query, (_, i) => at + i);
		const score = (at === 0 ? 4000 : isWordStart(candidate.name, at) ? 3000 : 2000) - name.length;
		return { candidate, positions, score, whole: true };
	}
	const positions = subsequence(candidate.name, name, query);
	if (!positions) return undefined;
	const wordStarts = positions.filter((position) => isWordStart(candidate.name, position)).length;
	const gaps = positions.filter((position, i) => i > 0 && position !== (positions[i - 1] ?? 0) + 1).length;
	return { candidate, positions, score: 1000 + wordStarts * 40 - gaps * 20 - name.length, whole: false };
}

/** Where `query` stands in the name, at a word's start if it can. */
function wholeMatchAt(original: string, name: string, query: string): number {
	const first = name.indexOf(query);
	for (let at = first; at > 0; at = name.indexOf(query, at + 1)) if (isWordStart(original, at)) return at;
	return first;
}

/** The letters of `query` in order; each at a word's start where the rest still fits behind it. */
function subsequence(original: string, name: string, query: string): number[] | undefined {
	const positions: number[] = [];
	let from = 0;
	for (let i = 0; i < query.length; i++) {
		const letter = query.charAt(i);
		const plain = name.indexOf(letter, from);
		if (plain < 0) return undefined;
		let position = plain;
		for (let at = plain; at >= 0; at = name.indexOf(letter, at + 1)) {
			if (at === from && i > 0) break;
			if (!isWordStart(original, at)) continue;
			if (fits(name, query, i + 1, at + 1)) position = at;
			break;
		}
		positions.push(position);
		from = position + 1;
	}
	return positions;
}

function fits(name: string, query: string, from: number, at: number): boolean {
	let position = at;
	for (let i = from; i < query.length; i++) {
		position = name.indexOf(query.charAt(i), position) + 1;
		if (position === 0) return false;
	}
	return true;
}

/** The start of a group, of a name or of a hump: `users.getInfo` has three. */
function isWordStart(name: string, at: number): boolean {
	if (at === 0) return true;
	const before = name.charAt(at - 1);
	if (before === '.' || before === '_' || before === '-') return true;
	const letter = name.charAt(at);
	return letter !== letter.toLowerCase() && before === before.toLowerCase();
}

function compareNames(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
