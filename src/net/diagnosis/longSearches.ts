import type { ObservedCall } from '../../diagnosis/diagnose.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { DiagnosisSearch } from './diagnosisMessages.ts';
import type { DiagnosisWorkers, JobOptions, JobOutcome } from './diagnosisWorkers.ts';

/**
 * Searches that may go on until they are stopped. There is one at a time, on workers of their own: nothing that takes a
 * second waits for it. A new one stops the one before, which then says what it came to.
 */
export class LongSearches {
	private readonly workers: Pick<DiagnosisWorkers, 'diagnose'>;
	private stopRunning: AbortController | undefined;

	constructor(workers: Pick<DiagnosisWorkers, 'diagnose'>) {
		this.workers = workers;
	}

	async diagnose(
		observed: ObservedCall,
		search: DiagnosisSearch,
		options: JobOptions = {},
	): Promise<JobOutcome<Diagnosis>> {
		this.stopRunning?.abort();
		const own = new AbortController();
		this.stopRunning = own;
		const stop = options.stop ? AbortSignal.any([options.stop, own.signal]) : own.signal;
		try {
			return await this.workers.diagnose(observed, search, { ...options, stop });
		} finally {
			if (this.stopRunning === own) this.stopRunning = undefined;
		}
	}
}
