import type { DiagnosisSnapshot } from '../../shared/diagnosis.ts';

/** How long a search goes on: as the setting says, {@link longerSearch}, or until it is stopped. */
export type Patience = DiagnosisSnapshot['patience'];

/** How a search ended, where it found nothing. */
export type SearchEnd = 'all-tried' | 'out-of-time' | 'given-up' | 'stopped';

/** In milliseconds of processor time. */
const longerSearch = 30_000;

/** How long a search goes on, and how far it is. */
export class SearchEffort {
	patience: Patience = 'usual';
	private ended: SearchEnd | undefined;
	private progress = 0;
	private candidates = 0;
	/** Sets of up to so many mistakes were all tried. */
	triedUpTo = 0;

	/** Begins anew. */
	begin(patience: Patience): void {
		this.patience = patience;
		this.ended = undefined;
		this.progress = 0;
		this.candidates = 0;
		this.triedUpTo = 0;
	}

	note(done: number, candidates: number, triedUpTo: number): void {
		this.progress = Math.round(done * 100);
		this.candidates = candidates;
		this.triedUpTo = triedUpTo;
	}

	end(ended: SearchEnd | undefined): void {
		this.ended = ended;
	}

	/** Milliseconds of processor time. */
	budget(usual: number): number {
		switch (this.patience) {
			case 'usual':
				return usual;
			case 'longer':
				return Math.max(longerSearch, usual);
			case 'until-stopped':
				return Number.POSITIVE_INFINITY;
		}
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
		return {
			patience,
			progress,
			candidates,
			...(next && next !== 'usual' ? { longer: next } : {}),
		};
	}
}
