import { env, l10n } from 'vscode';
import { newDiagnosis } from '../../app/diagnosis/diagnosis.ts';
import type { DiagnosisServices, DiagnosisTarget } from '../../app/diagnosis/diagnosisServices.ts';
import { noSuspicions, type SuspectedName, type Suspicions } from '../../app/diagnosis/suspicions.ts';
import { describeWatched } from '../../app/diagnosis/watchedDiagnosis.ts';
import { describeRequest } from '../../app/diagnosis/watchedRequest.ts';
import { plain } from '../../app/plainText.ts';
import type { DiagnosisAction, DiagnosisRequest } from '../../shared/diagnosis.ts';
import type { Draft } from '../../shared/draft.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { showInput, showInStatusBar, showPick } from '../messages.ts';
import { fixKeys, useAccount } from './keyFixes.ts';

export type HostDiagnosisServices = DiagnosisServices &
	AccountSources & {
		/** Called when a diagnosis that the user asked for names a mistake. */
		readonly onMistakeFound: () => void;
	};

export interface DiagnosisLeads {
	/** Shows the call's signature as it should come about. */
	readonly showSignature: (draft: Draft) => unknown;
	readonly openCall: (draft: Draft) => unknown;
	readonly copyCode: (draft: Draft) => unknown;
}

export type DiagnosisController = ReturnType<typeof diagnosisController>;

/** A diagnosis with what the user can do about it. A bundle of its own, loaded at the first diagnosis. */
export function diagnosisController(services: HostDiagnosisServices, leads: DiagnosisLeads, target: DiagnosisTarget) {
	const diagnosis = newDiagnosis(services, target);
	const lead = async (to: (draft: Draft) => unknown) => {
		const draft = await diagnosis.draft();
		if (draft) await to(draft);
	};
	const actions: Readonly<Record<DiagnosisAction, (index: number, accountId: string) => unknown>> = {
		diagnose: diagnosis.search,
		'search-longer': diagnosis.searchLonger,
		cancel: diagnosis.cancel,
		clear: diagnosis.clear,
		'suspect-key': () => diagnosis.suspect(askSuspectedKey),
		'suspect-value': () => diagnosis.suspect(async (held) => askSuspectedValue(held, await diagnosis.parameterNames())),
		'forget-suspicions': () => diagnosis.suspect(async () => noSuspicions),
		'show-signature': () => lead(leads.showSignature),
		'open-call': () => lead(leads.openCall),
		'copy-code': () => lead(leads.copyCode),
		'copy-report': async () => {
			await env.clipboard.writeText(diagnosis.report());
			void showInStatusBar(l10n.t('The report is copied. It holds no secret.'), 3000);
		},
		'use-account': (_, accountId) => useAccount(accountId, diagnosis),
		'fix-keys': async (index) => {
			const fix = diagnosis.keyFix(index);
			if (fix?.kind === 'use-account') await target.composer.useAccount(fix.accountId);
			if (fix) await fixKeys(fix, services, diagnosis);
		},
	};
	const act = ({ action, index = -1, accountId = '' }: DiagnosisRequest) => actions[action](index, accountId);
	return { diagnosis, act };
}

/** They diagnose what was watched; here because they come with the same bundle. */
export const watchDiagnoses = { call: describeWatched, described: describeRequest };

async function askSuspectedKey(suspicions: Suspicions): Promise<Suspicions | undefined> {
	const prompt = l10n.t('A secret key or token that may have been used. It is tried once and not stored.');
	const secret = await showInput(l10n.t('Suspected Key'), prompt, true);
	return secret ? { ...suspicions, secrets: [...suspicions.secrets, secret] } : undefined;
}

async function askSuspectedValue(suspicions: Suspicions, names: readonly SuspectedName[]) {
	const title = l10n.t('Suspected Original Value');
	const placeHolder = l10n.t('Choose the parameter that was signed with another value');
	const items = names.map(({ name, shown }) => ({ label: shown, name, shown }));
	const chosen = await showPick(items, { title, placeHolder, ignoreFocusOut: true });
	if (!chosen) return undefined;
	const { name, shown } = chosen;
	const prompt = l10n.t('The value of {0} as it may have been signed', plain(shown));
	const value = await showInput(title, prompt);
	if (value === undefined) return undefined;
	return { ...suspicions, values: [...suspicions.values.filter((one) => one.name !== name), { name, value }] };
}
