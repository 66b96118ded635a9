import { Disposable } from 'vscode';
import type { DiagnosedComposer } from '../../app/diagnosis/diagnosisServices.ts';
import { lazy } from '../../app/lazy.ts';
import type { LookedAtCall } from '../../app/send/inspection.ts';
import type { PrepareCall } from '../../app/send/prepareCall.ts';
import { callOf } from '../../shared/draft.ts';
import { toHost, toWebview } from '../../shared/messages.ts';
import type { WebviewLink } from '../webviewLink.ts';
import type { DiagnosisController, DiagnosisLeads, HostDiagnosisServices } from './diagnosisController.ts';

/** Where a diagnosis leads on to, and what its tab works with besides. */
interface DiagnosisTabPorts extends DiagnosisLeads {
	readonly prepare: PrepareCall;
	/** There is another call to be looked at, or none any more. */
	readonly onLook: () => void;
}

/** The Diagnose tab of a composer, as far as messages go. What diagnoses is loaded when it is first needed. */
export function diagnosisTab(
	{ onMessage, postMessage }: WebviewLink,
	services: HostDiagnosisServices,
	composer: DiagnosedComposer,
	leads: DiagnosisTabPorts,
) {
	let looks = 0;
	let { accountId } = composer;
	let isReady = false;
	let isShown = false;
	let isWanted = false;
	const controller = lazy(
		async (): Promise<DiagnosisController> => {
			const { diagnosisController } = await import('./diagnosisController.ts');
			return diagnosisController(services, leads, {
				composer,
				showDiagnosis: (snapshot) => {
					postMessage(toWebview.diagnosis, snapshot);
					if (snapshot.verdict?.verdict === 'mistakes') services.onMistakeFound();
					if (snapshot.state === 'done') services.workers.makeReady();
					if (snapshot.state === 'done' || !snapshot.hasCall) void look();
				},
				showPaste: (paste) => postMessage(toWebview.pasted, paste),
			});
		},
		({ diagnosis }) => diagnosis.dispose(),
	);
	const listening = Disposable.from(
		onMessage(toHost.tabShown, ({ tab }) => {
			isShown = tab === 'diagnose';
			if (!isShown) return;
			makeReady();
			void compareAgain();
		}),
		onMessage(toHost.diagnosePaste, async (pasted) => {
			pane.isUsed = true;
			await (await controller()).diagnosis.take(pasted);
		}),
		onMessage(toHost.diagnoseAct, async (request) => (await controller()).act(request)),
	);

	/** Loads what a paste needs, so that the first one does not wait for it. */
	function makeReady(): void {
		services.workers.makeReady();
		// A failure is reported when it is loaded again.
		controller().catch(() => undefined);
	}

	function bringToFront(): void {
		if (!isReady || !isWanted) return;
		isWanted = false;
		postMessage(toWebview.showTab, { tab: 'diagnose' });
	}

	/** The call that was diagnosed, as it should be signed. */
	async function look(): Promise<void> {
		const mine = ++looks;
		const draft = await (await controller.current())?.diagnosis.draft();
		const prepared = draft && (await leads.prepare(callOf(draft), draft.accountId));
		if (mine !== looks) return;
		pane.looked = prepared && { source: 'diagnosed', prepared };
		leads.onLook();
	}

	async function keysChanged(): Promise<void> {
		await (await controller.current())?.diagnosis.search();
	}

	/** The call in the composer may have changed. */
	async function compareAgain(): Promise<void> {
		if (isShown) await (await controller.current())?.diagnosis.compareAgain();
	}

	async function open(text = ''): Promise<void> {
		isWanted = true;
		makeReady();
		pane.isUsed ||= text.trim() !== '';
		bringToFront();
		if (text.trim() !== '') await (await controller()).diagnosis.open(text);
	}

	const pane = {
		isUsed: false,
		looked: undefined as LookedAtCall | undefined,
		open,
		async ready(): Promise<void> {
			isReady = true;
			bringToFront();
			(await controller.current())?.diagnosis.showAll();
		},
		hidden(): void {
			isReady = false;
		},
		async followCall(): Promise<void> {
			if (composer.accountId === accountId) return compareAgain();
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
	return pane;
}
