import type { SearchProgress } from './diagnosisMessages.ts';

/** Makes one progress of those of the workers that share a search. It never goes backwards. */
export class DiagnosisProgress {
	private readonly parts: SearchProgress[];
	private readonly tell: (done: number, candidates: number) => void;
	private done = 0;
	private candidates = 0;

	constructor(workers: number, tell: (done: number, candidates: number) => void) {
		this.parts = Array.from({ length: workers }, () => ({ done: 0, candidates: 0 }));
		this.tell = tell;
	}

	/** Takes how far one of the workers is, and tells how far they are together. */
	take(worker: number, progress: SearchProgress): void {
		this.parts[worker] = progress;
		const sum = (of: keyof SearchProgress) => this.parts.reduce((total, part) => total + part[of], 0);
		this.done = Math.max(this.done, sum('done') / this.parts.length);
		this.candidates = Math.max(this.candidates, sum('candidates'));
		this.tell(this.done, this.candidates);
	}
}
