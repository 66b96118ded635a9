import type { SearchProgress } from './diagnosisMessages.ts';

/** Makes one progress of those of the workers that share a search, each told by its number. It never goes backwards. */
export function sharedProgress(
	workers: number,
	tell: (done: number, candidates: number, triedUpTo: number) => void,
): (worker: number, progress: SearchProgress) => void {
	const parts = Array.from({ length: workers }, (): SearchProgress => ({ done: 0, candidates: 0, triedUpTo: 0 }));
	const sum = (of: 'done' | 'candidates') => parts.reduce((total, part) => total + part[of], 0);
	let [done, candidates, triedUpTo] = [0, 0, 0];
	return (worker, progress) => {
		parts[worker] = progress;
		done = Math.max(done, sum('done') / workers);
		candidates = Math.max(candidates, sum('candidates'));
		// What all have tried.
		triedUpTo = Math.max(triedUpTo, Math.min(...parts.map((part) => part.triedUpTo)));
		tell(done, candidates, triedUpTo);
	};
}
