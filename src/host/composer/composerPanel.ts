import { Disposable, type Event, l10n, ThemeIcon, type Uri, type WebviewPanel } from 'vscode';
import { Messenger } from 'vscode-messenger';
import { readPastedParameters } from '../../core/paste/pasteParameters.ts';
import { guards } from '../../shared/guards.ts';
import { toHost, toWebview } from '../../shared/messages.ts';
import type { DraftChange, KnownMethod, NextAction, PastedRows } from '../../shared/protocol.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import { TraceSteps } from '../call/traceSteps.ts';
import type { DiagnosisServices } from '../diagnosis/diagnosis.ts';
import type { DiagnosisLeads } from '../diagnosis/diagnosisController.ts';
import { DiagnosisTab } from '../diagnosis/diagnosisTab.ts';
import type { Inspected } from '../inspector/inspected.ts';
import { webviewOptions, webviewPage } from '../webviewPage.ts';
import { Composer } from './composer.ts';

/** What every composer panel works with. */
export interface ComposerServices {
	readonly extensionUri: Uri;
	readonly sources: PrepareSources;
	readonly runner: CallRunner;
	readonly inspected: Inspected;
	readonly answers: AnswerDocuments;
	readonly knownMethods: () => Promise<readonly KnownMethod[]>;
	readonly onDidChangeMethods: Event<void>;
	readonly diagnosis: DiagnosisServices;
	readonly diagnosisLeads: DiagnosisLeads;
	/** Does what a problem's next step asks for. */
	readonly runAction: (action: NextAction, composer: Composer) => unknown;
}

/** A composer in an editor panel: passes messages between the {@link Composer} and its webview. */
export class ComposerPanel {
	readonly panel: WebviewPanel;
	readonly composer: Composer;
	readonly diagnosis: DiagnosisTab;
	private readonly services: ComposerServices;
	private readonly messenger = new Messenger({ ignoreHiddenViews: true });
	private readonly owned: Disposable;
	private readonly steps: TraceSteps;

	constructor(panel: WebviewPanel, start: DraftChange, services: ComposerServices) {
		this.panel = panel;
		this.services = services;
		const receiver = this.messenger.registerWebviewPanel(panel);
		const { messenger } = this;
		this.steps = new TraceSteps(messenger, receiver, async () => this.composer.prepared);
		this.composer = new Composer(
			start,
			services.sources,
			services.runner,
			{
				showCall: (snapshot) => {
					void this.diagnosis.followProfile();
					panel.title = snapshot.draft.method || l10n.t('Call Method');
					messenger.sendNotification(toWebview.composer, receiver, snapshot);
				},
				showAnswer: (snapshot) => messenger.sendNotification(toWebview.answer, receiver, snapshot),
			},
			() => this.follow(),
		);
		const showMethods = async () => {
			const methods = await services.knownMethods();
			messenger.sendNotification(toWebview.methods, receiver, { methods });
		};
		const keysChanged = () => {
			void this.refresh();
			this.diagnosis.keysChanged();
		};
		const { diagnosis, diagnosisLeads } = services;
		this.diagnosis = new DiagnosisTab(messenger, receiver, diagnosis, this.composer, diagnosisLeads);
		this.owned = Disposable.from(
			this.steps,
			this.composer,
			this.diagnosis,
			services.sources.profiles.onDidChange(keysChanged),
			services.sources.keyRing.onDidChange(keysChanged),
			panel.onDidChangeViewState(() => this.follow()),
			panel.onDidChangeViewState(() => panel.visible || this.diagnosis.hidden()),
			messenger.onNotification(toHost.ready, async () => {
				await this.composer.show();
				await this.diagnosis.ready();
				await showMethods();
			}),
			services.onDidChangeMethods(() => showMethods()),
			...this.editing(),
			...this.acting(),
		);
		panel.onDidDispose(() => this.dispose());
		panel.iconPath = new ThemeIcon('symbol-method');
		panel.webview.options = webviewOptions(services.extensionUri);
		panel.webview.html = webviewPage(panel.webview, services.extensionUri, 'composer', l10n.t('Call Method'));
	}

	/** Examines the call again, because a profile, a key or the local service has changed. */
	async refresh(): Promise<void> {
		this.steps.hide();
		await this.composer.refresh();
	}

	/** Opens the whole body of the last answer in an editor; does nothing before there is one. */
	async openAnswer(): Promise<void> {
		const answer = this.composer.answerText();
		if (answer) await this.services.answers.open({ method: this.composer.draft.method, ...answer });
	}

	private editing(): Disposable[] {
		const { messenger, composer } = this;
		return [
			messenger.onNotification(toHost.draftChanged, async (message) => {
				const change = guards.draftChange(message);
				if (!change) return;
				this.steps.hide();
				await composer.change(change);
			}),
			messenger.onNotification(toHost.send, async (message) => {
				const change = guards.draftChange(message);
				if (!change) return;
				await composer.change(change);
				await composer.send();
			}),
			messenger.onNotification(toHost.cancel, () => composer.cancel()),
			messenger.onRequest(toHost.readPaste, (message) => readPaste(guards.readPaste(message)?.text ?? '')),
		];
	}

	private acting(): Disposable[] {
		const { messenger, composer, services } = this;
		return [
			messenger.onNotification(toHost.runAction, async (message) => {
				const action = guards.runAction(message)?.action;
				if (action) await services.runAction(action, composer);
			}),
			messenger.onNotification(toHost.openBody, () => this.openAnswer()),
		];
	}

	/** Keeps the inspector on this composer while it is the active editor. */
	private follow(): void {
		if (this.panel.active) this.services.inspected.look(this.composer);
		else this.services.inspected.leave(this.composer);
	}

	dispose(): void {
		this.services.inspected.leave(this.composer);
		this.owned.dispose();
	}
}

function readPaste(text: string): PastedRows | null {
	const read = readPastedParameters(text);
	if (!read) return null;
	return {
		rows: read.parameters.map(({ name, value }) => ({ name, value, enabled: true })),
		leftOut: read.leftOut,
		...(read.method === undefined ? {} : { method: read.method }),
		...(read.format === undefined ? {} : { format: read.format }),
	};
}
