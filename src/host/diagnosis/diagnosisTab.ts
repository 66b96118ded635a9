import { Disposable } from 'vscode';
import { toHost, toWebview } from '../../shared/messages.ts';
import { lazy } from '../lazy.ts';
import type { WebviewLink } from '../webviewPage.ts';
import type { DiagnosisController, DiagnosisLeads } from './diagnosisController.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';
import type { DiagnosedComposer } from './diagnosisTarget.ts';

/** The Diagnose tab of a composer, as far as messages go. What diagnoses is loaded when it is first needed. */
export function diagnosisTab(
	{ hear, tell, answer }: WebviewLink,
	services: DiagnosisServices,
	composer: DiagnosedComposer,
	leads: DiagnosisLeads,
) {
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
		hear(toHost.diagnosePaste, async (pasted) => {
			isUsed = true;
			await (await controller()).diagnosis.take(pasted);
		}),
		answer(toHost.compareOwn, async (own) => (await controller()).ownString.compare(own)),
		hear(toHost.searchOwn, async () => open((await controller()).ownString.diagnosed())),
		hear(toHost.diagnoseAct, async (request) => (await controller()).act(request)),
	);

	function bringToFront(): void {
		if (!isReady || !isWanted) return;
		isWanted = false;
		tell(toWebview.showTab, { tab: 'diagnose' });
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
			listening.dispose();
			void controller.dispose();
		},
	};
}
