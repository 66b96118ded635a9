import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { LongSearches } from '../../net/diagnosis/longSearches.ts';
import type { SeenCalls } from '../../net/diagnosis/seenCalls.ts';
import type { MethodNames } from '../call/methodNames.ts';
import type { PrepareSources } from '../call/prepareCall.ts';

/** What every diagnosis works with. */
export interface DiagnosisServices {
	readonly workers: DiagnosisWorkers;
	/** For those that take longer than a moment. */
	readonly longSearches: LongSearches;
	readonly sources: Pick<PrepareSources, 'accounts' | 'keyRing'>;
	readonly methodNames: () => Promise<MethodNames>;
	/** Of this session, so that a sig can be known for that of another call. */
	readonly seenCalls: SeenCalls;
	/** How long a search may take, in milliseconds. */
	readonly budget: () => number;
	/** Is told when a diagnosis that the user asked for names a mistake. */
	readonly onMistakeFound: () => void;
}
