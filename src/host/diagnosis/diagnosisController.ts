import { env, l10n, window } from 'vscode';
import type { DiagnosisRequest } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import { Diagnosis, type DiagnosisServices, type DiagnosisTarget } from './diagnosis.ts';
import { storeSecret } from './storeSecret.ts';
import { askSuspectedKey, askSuspectedValue, noSuspicions, type Suspicions } from './suspicions.ts';
import { describeWatched } from './watchedDiagnosis.ts';

/** Where a finding leads on to. */
export interface DiagnosisLeads {
	/** Shows the call's signature as it should come about. */
	readonly showSignature: (draft: Draft) => unknown;
	readonly openCall: (draft: Draft) => unknown;
}

/** A diagnosis with what the user can do about it. A bundle of its own, loaded at the first diagnosis. */
export class DiagnosisController {
	readonly diagnosis: Diagnosis;
	private readonly services: DiagnosisServices;
	private readonly target: DiagnosisTarget;
	private readonly leads: DiagnosisLeads;

	constructor(services: DiagnosisServices, target: DiagnosisTarget, leads: DiagnosisLeads) {
		this.services = services;
		this.target = target;
		this.leads = leads;
		this.diagnosis = new Diagnosis(services, target);
	}

	/** Does what the user asks for on the Diagnose tab. */
	async act({ action, index }: DiagnosisRequest): Promise<void> {
		const { diagnosis } = this;
		switch (action) {
			case 'diagnose':
				return diagnosis.search();
			case 'cancel':
				return diagnosis.cancel();
			case 'clear':
				return diagnosis.clear();
			case 'suspect-key':
				return this.suspect(await askSuspectedKey(diagnosis.suspicions));
			case 'suspect-value':
				return this.suspect(await askSuspectedValue(diagnosis.suspicions, diagnosis.parameterNames()));
			case 'forget-suspicions':
				return this.suspect(noSuspicions);
			case 'show-signature':
				return this.lead(this.leads.showSignature);
			case 'open-call':
				return this.lead(this.leads.openCall);
			case 'copy-report':
				await env.clipboard.writeText(diagnosis.report());
				void window.setStatusBarMessage(l10n.t('The report is copied. It holds no secret.'), 3000);
				return;
			case 'store-secret': {
				const found = diagnosis.foundSecret(index ?? -1);
				if (found) await storeSecret(found, this.services.sources, this.target.profileId());
			}
		}
	}

	dispose(): void {
		this.diagnosis.dispose();
	}

	private async suspect(suspicions: Suspicions | undefined): Promise<void> {
		if (!suspicions) return;
		this.diagnosis.suspicions = suspicions;
		await this.diagnosis.search();
	}

	private async lead(to: (draft: Draft) => unknown): Promise<void> {
		const draft = await this.diagnosis.draft();
		if (draft) await to(draft);
	}
}

/** Diagnoses a watched call; here because it comes with the same bundle. */
export function describeCall(...given: Parameters<typeof describeWatched>): ReturnType<typeof describeWatched> {
	return describeWatched(...given);
}
