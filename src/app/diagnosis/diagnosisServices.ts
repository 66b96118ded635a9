import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import type { DiagnosisWorkers } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { SeenCalls } from '../../net/diagnosis/seenCalls.ts';
import type { DiagnosisSnapshot, ShownPaste } from '../../shared/diagnosis.ts';
import type { PreparedCall } from '../send/preparedCall.ts';
import type { Texts } from '../texts.ts';
import type { KeySources } from './heldKeys.ts';

export interface DiagnosisServices extends KeySources {
	readonly workers: DiagnosisWorkers;
	readonly texts: Texts;
	/** The methods of the specification's interface. */
	readonly catalog: () => Promise<KnownCatalog>;
	/** Of this session, so that a sig can be known for that of another call. */
	readonly seenCalls: SeenCalls;
}

export interface DiagnosedComposer {
	readonly accountId: string | undefined;
	readonly prepared: PreparedCall | undefined;
	readonly useAccount: (accountId: string) => Promise<void>;
}

export interface DiagnosisTarget {
	readonly composer: DiagnosedComposer;
	readonly showDiagnosis: (snapshot: DiagnosisSnapshot) => void;
	readonly showPaste: (paste: ShownPaste) => void;
}
