import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import { usualWork } from '../../diagnosis/search/budget.ts';
import type { DiagnosisSnapshot } from '../../shared/diagnosis.ts';

/** How long a search goes on: for the usual work, for much more, or until it is stopped. */
export type Patience = DiagnosisSnapshot['patience'];

/** How a search ended, where it found nothing. */
export type SearchEnd = 'all-tried' | 'out-of-time' | 'given-up' | 'stopped';

/** In units of work. */
const workOf: Readonly<Record<Patience, number>> = {
	usual: usualWork,
	longer: 30 * usualWork,
	'until-stopped': Number.POSITIVE_INFINITY,
};

/** How long a search goes on, and how far it is. */
export class SearchEffort {
	patience: Patience = 'usual';
	/** Sets of up to so many mistakes were all tried. */
	triedUpTo = 0;
	private ended: SearchEnd | undefined = undefined;
	private progress = 0;
	private candidates = 0;

	/** Begins anew. */
	begin(patience: Patience): void {
		Object.assign(this, new SearchEffort(), { patience });
	}

	note(done: number, { candidates, triedUpTo }: Pick<Diagnosis, 'candidates' | 'triedUpTo'>): void {
		this.progress = Math.round(done * 100);
		this.candidates = candidates;
		this.triedUpTo = triedUpTo;
	}

	end(ended: SearchEnd | undefined): void {
		this.ended = ended;
	}

	/** In units of work. */
	work(): number {
		return workOf[this.patience];
	}

	/** What a search can go on with: only time was short. */
	get next(): Patience | undefined {
		switch (this.ended) {
			case 'out-of-time':
				return this.patience === 'usual' ? 'longer' : 'until-stopped';
			case 'stopped':
				return this.patience;
			case 'given-up':
				// With more time more is made ready; what the memory does not hold then stays out.
				return this.patience === 'usual' ? 'longer' : undefined;
			default:
				return undefined;
		}
	}

	snapshot(): Pick<DiagnosisSnapshot, 'patience' | 'longer' | 'progress' | 'candidates'> {
		const { patience, progress, candidates, next } = this;
		return { patience, progress, candidates, ...(next && next !== 'usual' ? { longer: next } : {}) };
	}
}
