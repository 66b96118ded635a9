import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { DiagnosisSnapshot } from '../../shared/diagnosis.ts';

export type SearchEnd = 'all-tried' | 'out-of-time' | 'given-up' | 'stopped';

/** How long a search goes on, for the usual work or until it is stopped, and how far it is. */
export class SearchEffort {
	isLong = false;
	/** Sets of up to so many mistakes were all tried. */
	triedUpTo = 0;
	ended: SearchEnd | undefined = undefined;
	private progress = 0;
	private candidates = 0;

	begin(isLong: boolean): void {
		Object.assign(this, new SearchEffort(), { isLong });
	}

	note(done: number, { candidates, triedUpTo }: Pick<Diagnosis, 'candidates' | 'triedUpTo'>): void {
		this.progress = Math.round(done * 100);
		this.candidates = candidates;
		this.triedUpTo = triedUpTo;
	}

	/** Whether a long search can go on: only time was short. What the memory does not hold then stays out. */
	get canGoOn(): boolean {
		return this.ended === 'stopped' || (!this.isLong && (this.ended === 'out-of-time' || this.ended === 'given-up'));
	}

	snapshot(): Pick<DiagnosisSnapshot, 'isLong' | 'canGoOn' | 'progress' | 'candidates'> {
		const { isLong, canGoOn, progress, candidates } = this;
		return { isLong, canGoOn, progress, candidates };
	}
}
