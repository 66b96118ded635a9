import { Disposable } from 'vscode';
import type { Messenger } from 'vscode-messenger';

import { toHost, toWebview } from '../../shared/messages.ts';
import type { PreparedCall } from '../call/preparedCall.ts';
import { hear } from '../hear.ts';
import { lazy } from '../lazy.ts';
import type { DiagnosisServices, DiagnosisTarget } from './diagnosis.ts';
import type { DiagnosisController, DiagnosisLeads } from './diagnosisController.ts';

/** The composer that a tab belongs to. */
export interface DiagnosedComposer {
	readonly profileId: string | undefined;
	readonly prepared: PreparedCall | undefined;
}

type Receiver = ReturnType<Messenger['registerWebviewPanel']>;

/** The Diagnose tab of a composer, as far as messages go. What diagnoses is loaded when it is first needed. */
export class DiagnosisTab {
	private readonly messenger: Messenger;
	private readonly receiver: Receiver;
	private readonly services: DiagnosisServices;
	private readonly composer: DiagnosedComposer;
	private readonly leads: DiagnosisLeads;
	private readonly listening: Disposable;
	private readonly controller = lazy(
		() => this.loadController(),
		(controller) => controller.dispose(),
	);
	private profileId: string | undefined;
	private isReady = false;
	private isWanted = false;

	constructor(
		messenger: Messenger,
		receiver: Receiver,
		services: DiagnosisServices,
		composer: DiagnosedComposer,
		leads: DiagnosisLeads,
	) {
		this.messenger = messenger;
		this.receiver = receiver;
		this.services = services;
		this.composer = composer;
		this.leads = leads;
		this.profileId = composer.profileId;
		this.listening = Disposable.from(
			hear(messenger, toHost.diagnosePaste, async (pasted) => (await this.controller()).diagnosis.take(pasted)),
			hear(messenger, toHost.diagnoseAct, async (request) => (await this.controller()).act(request)),
		);
	}

	/** True once anything was diagnosed here. */
	get isUsed(): boolean {
		return this.controller.current() !== undefined;
	}

	/** Shows the tab, and diagnoses `text` if there is any. */
	async open(text?: string): Promise<void> {
		this.isWanted = true;
		this.bringToFront();
		if (text !== undefined && text.trim() !== '') await (await this.controller()).diagnosis.open(text);
	}

	/** The view has just been made. */
	async ready(): Promise<void> {
		this.isReady = true;
		this.bringToFront();
		(await this.controller.current())?.diagnosis.showAll();
	}

	/** The view is gone until it says that it is ready again. */
	hidden(): void {
		this.isReady = false;
	}

	/** Diagnoses again where the composer's profile is another one now. */
	async followProfile(): Promise<void> {
		const { profileId } = this.composer;
		if (profileId === this.profileId) return;
		this.profileId = profileId;
		await this.keysChanged();
	}

	/** Diagnoses again because a profile or a key has changed. */
	async keysChanged(): Promise<void> {
		await (await this.controller.current())?.diagnosis.search();
	}

	dispose(): void {
		this.listening.dispose();
		void this.controller.dispose();
	}

	private bringToFront(): void {
		if (!this.isReady || !this.isWanted) return;
		this.isWanted = false;
		this.messenger.sendNotification(toWebview.showTab, this.receiver, { tab: 'diagnose' });
	}

	private async loadController(): Promise<DiagnosisController> {
		const { DiagnosisController } = await import('./diagnosisController.ts');
		const { messenger, receiver, composer } = this;
		const target: DiagnosisTarget = {
			showDiagnosis: (snapshot) => messenger.sendNotification(toWebview.diagnosis, receiver, snapshot),
			showPaste: (paste) => messenger.sendNotification(toWebview.pasted, receiver, paste),
			profileId: () => composer.profileId,
			prepared: () => composer.prepared,
		};
		return new DiagnosisController(this.services, target, this.leads);
	}
}
