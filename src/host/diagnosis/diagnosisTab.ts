import { Disposable } from 'vscode';
import { toHost, toWebview } from '../../shared/messages.ts';
import { lazy } from '../lazy.ts';
import type { WebviewLink } from '../webviewPage.ts';
import type { DiagnosedComposer } from './diagnosis.ts';
import type { DiagnosisController, DiagnosisLeads } from './diagnosisController.ts';
import type { DiagnosisServices } from './diagnosisServices.ts';

/** The Diagnose tab of a composer, as far as messages go. What diagnoses is loaded when it is first needed. */
export function diagnosisTab(
	{ hear, tell }: WebviewLink,
	services: DiagnosisServices,
	composer: DiagnosedComposer,
	leads: DiagnosisLeads,
) {
	let { profileId } = composer;
	let isReady = false;
	let isWanted = false;
	const controller = lazy(
		async (): Promise<DiagnosisController> => {
			const { diagnosisController } = await import('./diagnosisController.ts');
			return diagnosisController(services, leads, {
				composer,
				showDiagnosis: (snapshot) => tell(toWebview.diagnosis, snapshot),
				showPaste: (paste) => tell(toWebview.pasted, paste),
			});
		},
		({ diagnosis }) => diagnosis.dispose(),
	);
	const listening = Disposable.from(
		hear(toHost.diagnosePaste, async (pasted) => (await controller()).diagnosis.take(pasted)),
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

	return {
		get isUsed() {
			return controller.current() !== undefined;
		},
		async open(text = ''): Promise<void> {
			isWanted = true;
			bringToFront();
			if (text.trim() !== '') await (await controller()).diagnosis.open(text);
		},
		async ready(): Promise<void> {
			isReady = true;
			bringToFront();
			(await controller.current())?.diagnosis.showAll();
		},
		hidden(): void {
			isReady = false;
		},
		async followProfile(): Promise<void> {
			if (composer.profileId === profileId) return;
			({ profileId } = composer);
			await keysChanged();
		},
		keysChanged,
		dispose(): void {
			listening.dispose();
			void controller.dispose();
		},
	};
}
