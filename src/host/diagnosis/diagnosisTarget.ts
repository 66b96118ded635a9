import type { DiagnosisSnapshot, ShownPaste } from '../../shared/diagnosis.ts';
import type { PreparedCall } from '../call/preparedCall.ts';

/** The composer that a diagnosis belongs to. */
export interface DiagnosedComposer {
	readonly accountId: string | undefined;
	readonly prepared: PreparedCall | undefined;
	readonly useAccount: (accountId: string) => Promise<void>;
}

/** Where a diagnosis is shown. */
export interface DiagnosisTarget {
	readonly composer: DiagnosedComposer;
	readonly showDiagnosis: (snapshot: DiagnosisSnapshot) => void;
	readonly showPaste: (paste: ShownPaste) => void;
}
