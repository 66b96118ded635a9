import { env, l10n } from 'vscode';
import type { DiagnosisAction, DiagnosisRequest } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import { showInStatusBar } from '../messages.ts';
import { newDiagnosis } from './diagnosis.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import type { DiagnosisTarget } from './diagnosisTarget.ts';
import { fixKeys } from './keyFixes.ts';
import { newOwnString } from './ownString.ts';
import { storeSecret } from './storeSecret.ts';
import { askSuspectedKey, askSuspectedValue, noSuspicions } from './suspicions.ts';
import { describeWatched } from './watchedDiagnosis.ts';

/** Where a finding leads on to. */
export interface DiagnosisLeads {
	/** Shows the call's signature as it should come about. */
	readonly showSignature: (draft: Draft) => unknown;
	readonly openCall: (draft: Draft) => unknown;
}

export type DiagnosisController = ReturnType<typeof diagnosisController>;

/** A diagnosis with what the user can do about it. A bundle of its own, loaded at the first diagnosis. */
export function diagnosisController(services: DiagnosisServices, leads: DiagnosisLeads, target: DiagnosisTarget) {
	const diagnosis = newDiagnosis(services, target);
	const ownString = newOwnString(services, target.composer);
	const lead = async (to: (draft: Draft) => unknown) => {
		const draft = await diagnosis.draft();
		if (draft) await to(draft);
	};
	const actions: Readonly<Record<DiagnosisAction, (index: number) => unknown>> = {
		diagnose: diagnosis.search,
		'search-longer': diagnosis.searchLonger,
		cancel: diagnosis.cancel,
		clear: diagnosis.clear,
		'suspect-key': () => diagnosis.suspect(askSuspectedKey),
		'suspect-value': () => diagnosis.suspect(async (held) => askSuspectedValue(held, await diagnosis.parameterNames())),
		'forget-suspicions': () => diagnosis.suspect(async () => noSuspicions),
		'show-signature': () => lead(leads.showSignature),
		'open-call': () => lead(leads.openCall),
		'copy-report': async () => {
			await env.clipboard.writeText(diagnosis.report());
			void showInStatusBar(l10n.t('The report is copied. It holds no secret.'), 3000);
		},
		'store-secret': async (index) => {
			const found = diagnosis.foundSecrets()[index];
			if (found) await storeSecret(found, services.sources, target.composer.accountId);
		},
		'fix-keys': async (index) => {
			const fix = diagnosis.keyFix(index);
			const { composer } = target;
			const useAccount = (id: string) => composer.useAccount(id);
			if (fix) await fixKeys(fix, { sources: services.sources, accountId: composer.accountId, useAccount });
		},
	};
	/** Does what the user asks for on the Diagnose tab. */
	const act = ({ action, index = -1 }: DiagnosisRequest) => actions[action](index);
	return { diagnosis, ownString, act };
}

/** Diagnoses a watched call; here because it comes with the same bundle. */
export const describeCall = describeWatched;
