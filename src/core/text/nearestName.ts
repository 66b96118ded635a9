/** What comparing names may cost yet, in steps; it is counted down. */
export interface Effort {
	left: number;
}

/** The candidate that differs from `name` in at most a third of its characters, case aside; a swap counts once. Bounded in effort. */
export function nearestName(name: string, candidates: Iterable<string>, effort: Effort): string | undefined {
	const wanted = name.toLowerCase();
	let limit = Math.max(1, Math.floor(wanted.length / 3));
	let nearest: string | undefined;
	for (const candidate of candidates) {
		effort.left -= 1;
		if (effort.left <= 0) return undefined;
		if (candidate === name || Math.abs(candidate.length - wanted.length) > limit) continue;
		effort.left -= candidate.length * wanted.length;
		const distance = editDistance(wanted, candidate.toLowerCase());
		if (distance > limit || (distance === limit && nearest !== undefined)) continue;
		nearest = candidate;
		limit = distance;
	}
	return nearest;
}

/** How many characters to add, take away, change, or swap with their neighbour, until `a` is `b`. */
export function editDistance(a: string, b: string): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
			}
			row.push(best);
		}
		beforeLast = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
