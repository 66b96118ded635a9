import { newDiagnosis } from './diagnosis.ts';
import type { DiagnosisServices, DiagnosisTarget } from './diagnosisServices.ts';

/**
 * What comes of one text, as the Diagnose tab of the editor says it of a call of the specification's interface; masked.
 * @returns undefined once `signal` is aborted
 */
export async function diagnoseOnce(
	pasted: string,
	services: DiagnosisServices,
	accountId?: string,
	signal?: AbortSignal,
) {
	let shown: Parameters<DiagnosisTarget['showDiagnosis']>[0] | undefined;
	const diagnosis = newDiagnosis(services, {
		composer: { accountId, prepared: undefined, useAccount: async () => {} },
		showDiagnosis: (snapshot) => {
			shown = snapshot;
		},
		showPaste: () => {},
	});
	const end = () => diagnosis.dispose();
	signal?.addEventListener('abort', end);
	try {
		await diagnosis.open(pasted);
		if (signal?.aborted) return undefined;
		return {
			hasCall: shown?.hasCall === true || shown?.verdict !== undefined,
			isRight: ['correct', 'warned'].includes(shown?.verdict?.verdict ?? '') || shown?.verdict?.isSigned === true,
			summary: [
				...(shown?.calls ? [shown.calls.summary] : []),
				shown?.verdict?.summary ?? shown?.problems[0] ?? services.texts.t('There is no call in it.'),
			].join(' '),
			report: diagnosis.report(),
			/** The sig that the call should have, which the report quotes. */
			rightSig: shown?.verdict?.rightSig,
		};
	} finally {
		signal?.removeEventListener('abort', end);
		diagnosis.dispose();
	}
}
