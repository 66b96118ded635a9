import { Disposable } from 'vscode';
import { callOf } from '../../shared/draft.ts';
import { toHost, toWebview } from '../../shared/messages.ts';
import type { LookedAtCall } from '../call/inspection.ts';
import type { PrepareCall } from '../call/prepareCall.ts';
import { lazy } from '../lazy.ts';
import type { WebviewLink } from '../webviewPage.ts';
import type { DiagnosisController, DiagnosisLeads } from './diagnosisController.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import type { DiagnosedComposer } from './diagnosisTarget.ts';

/** Where a diagnosis leads on to, and what its tab works with besides. */
export interface DiagnosisTabPorts extends DiagnosisLeads {
	readonly prepare: PrepareCall;
	/** There is another call to be looked at, or none any more. */
	readonly onLook: () => void;
}

/** The Diagnose tab of a composer, as far as messages go. What diagnoses is loaded when it is first needed. */
export function diagnosisTab(
	{ hear, tell, answer }: WebviewLink,
	services: DiagnosisServices,
	composer: DiagnosedComposer,
	leads: DiagnosisTabPorts,
) {
	let looked: LookedAtCall | undefined;
	let looks = 0;
	let { accountId } = composer;
	let isReady = false;
	let isWanted = false;
	/** Whether anything was diagnosed here; to compare a string is not yet that. */
	let isUsed = false;
	const controller = lazy(
		async (): Promise<DiagnosisController> => {
			const { diagnosisController } = await import('./diagnosisController.ts');
			return diagnosisController(services, leads, {
				composer,
				showDiagnosis: (snapshot) => {
					tell(toWebview.diagnosis, snapshot);
					if (snapshot.verdict?.verdict === 'mistakes') services.onMistakeFound();
					if (snapshot.state === 'done' || !snapshot.hasCall) void look();
				},
				showPaste: (paste) => tell(toWebview.pasted, paste),
			});
		},
		({ diagnosis, ownString }) => {
			diagnosis.dispose();
			ownString.dispose();
		},
	);
	const listening = Disposable.from(
		hear(toHost.tabShown, ({ tab }) => {
			if (tab === 'diagnose') makeReady();
		}),
		hear(toHost.diagnosePaste, async (pasted) => {
			isUsed = true;
			await (await controller()).diagnosis.take(pasted);
		}),
		answer(toHost.compareOwn, async (own) => (await controller()).ownString.compare(own)),
		hear(toHost.searchOwn, async () => open((await controller()).ownString.diagnosed())),
		hear(toHost.diagnoseAct, async (request) => (await controller()).act(request)),
	);

	/** Loads and starts what a paste needs, so that the first one does not wait for it. */
	function makeReady(): void {
		services.workers.start();
		// What fails to load now is loaded again, and its failure told, when it is needed.
		controller().catch(() => undefined);
	}

	function bringToFront(): void {
		if (!isReady || !isWanted) return;
		isWanted = false;
		tell(toWebview.showTab, { tab: 'diagnose' });
	}

	/** The call that was diagnosed, as it should be signed. */
	async function look(): Promise<void> {
		looks += 1;
		const mine = looks;
		const draft = await (await controller.current())?.diagnosis.draft();
		const prepared = draft && (await leads.prepare(callOf(draft), draft.accountId));
		if (mine !== looks) return;
		looked = prepared && { source: 'diagnosed', prepared };
		leads.onLook();
	}

	async function keysChanged(): Promise<void> {
		await (await controller.current())?.diagnosis.search();
	}

	async function open(text = ''): Promise<void> {
		isWanted = true;
		isUsed ||= text.trim() !== '';
		bringToFront();
		if (text.trim() !== '') await (await controller()).diagnosis.open(text);
	}

	return {
		get isUsed() {
			return isUsed;
		},
		get looked() {
			return looked;
		},
		open,
		async ready(): Promise<void> {
			isReady = true;
			bringToFront();
			(await controller.current())?.diagnosis.showAll();
		},
		hidden(): void {
			isReady = false;
		},
		async followAccount(): Promise<void> {
			if (composer.accountId === accountId) return;
			({ accountId } = composer);
			await keysChanged();
		},
		keysChanged,
		dispose(): void {
			looks += 1;
			listening.dispose();
			void controller.dispose();
		},
	};
}
