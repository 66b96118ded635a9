import { Disposable, type Event, l10n, ThemeIcon, type Uri, type WebviewPanel } from 'vscode';
import { Messenger } from 'vscode-messenger';
import type { DraftChange, PastedRows } from '../../shared/draft.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import { toHost, toWebview } from '../../shared/messages.ts';
import type { NextAction } from '../../shared/shownCall.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { CallInspection } from '../call/inspection.ts';
import type { PrepareCall, PrepareSources } from '../call/prepareCall.ts';
import { TraceSteps } from '../call/traceSteps.ts';
import { hear } from '../hear.ts';
import { webviewOptions, webviewPage } from '../webviewPage.ts';
import { Composer } from './composer.ts';

type Receiver = ReturnType<Messenger['registerWebviewPanel']>;

/** The Diagnose tab of a composer. */
export interface DiagnosePane extends Disposable {
	/** True once anything was diagnosed here. */
	readonly isUsed: boolean;
	/** Shows the tab, and diagnoses `text` if there is any. */
	open(text?: string): Promise<void>;
	/** The view has just been made. */
	ready(): Promise<void>;
	/** The view is gone until it says that it is ready again. */
	hidden(): void;
	/** The composer's profile may be another one now. */
	followProfile(): Promise<void>;
	/** A profile or a key has changed. */
	keysChanged(): Promise<void>;
}

/** What every composer panel works with. */
export interface ComposerServices {
	readonly extensionUri: Uri;
	readonly sources: Pick<PrepareSources, 'profiles' | 'keyRing'>;
	readonly prepare: PrepareCall;
	readonly runner: CallRunner;
	readonly inspection: CallInspection;
	readonly answers: AnswerDocuments;
	readonly knownMethods: () => Promise<readonly KnownMethod[]>;
	readonly onDidChangeMethods: Event<void>;
	readonly createDiagnosePane: (messenger: Messenger, receiver: Receiver, composer: Composer) => DiagnosePane;
	/** Does what a problem's next step asks for. */
	readonly runAction: (action: NextAction, target: ActionTarget) => unknown;
}

/** A composer in an editor panel: passes messages between the {@link Composer} and its webview. */
export class ComposerPanel {
	readonly panel: WebviewPanel;
	readonly composer: Composer;
	readonly diagnosis: DiagnosePane;
	private readonly services: ComposerServices;
	private readonly messenger = new Messenger({ ignoreHiddenViews: true });
	private readonly owned: Disposable;
	private readonly steps: TraceSteps;

	constructor(panel: WebviewPanel, start: DraftChange, services: ComposerServices) {
		this.panel = panel;
		this.services = services;
		const { messenger } = this;
		const receiver = messenger.registerWebviewPanel(panel);
		const { profiles, keyRing } = services.sources;
		this.steps = new TraceSteps(messenger, receiver, async () => this.composer.prepared);
		this.composer = new Composer(start, {
			prepare: services.prepare,
			send: (prepared, signal) => services.runner.send(prepared, signal),
			profiles: () => profiles.all().map(({ id, name }) => ({ id, name })),
			showCall: (snapshot) => {
				panel.title = this.composer.draft.method || l10n.t('Call Method');
				messenger.sendNotification(toWebview.composer, receiver, snapshot);
				void this.diagnosis.followProfile();
				this.follow();
			},
			showAnswer: (snapshot) => messenger.sendNotification(toWebview.answer, receiver, snapshot),
		});
		const showMethods = async () => {
			const methods = await services.knownMethods();
			messenger.sendNotification(toWebview.methods, receiver, { methods });
		};
		const keysChanged = () => {
			void this.refresh();
			void this.diagnosis.keysChanged();
		};
		this.diagnosis = services.createDiagnosePane(messenger, receiver, this.composer);
		this.owned = Disposable.from(
			this.steps,
			this.composer,
			this.diagnosis,
			profiles.onDidChange(keysChanged),
			keyRing.onDidChange(keysChanged),
			panel.onDidChangeViewState(() => this.follow()),
			panel.onDidChangeViewState(() => panel.visible || this.diagnosis.hidden()),
			hear(messenger, toHost.ready, async () => {
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

	/** Prepares the call again, because a profile, a key or the local service has changed. */
	async refresh(): Promise<void> {
		this.steps.hide();
		await this.composer.refresh();
	}

	/** Opens the whole body of the last answer in an editor; does nothing before there is one. */
	async openAnswer(): Promise<void> {
		const answer = this.composer.answer;
		if (answer) await this.services.answers.open({ method: this.composer.draft.method, ...answer });
	}

	private editing(): Disposable[] {
		const { messenger, composer } = this;
		return [
			hear(messenger, toHost.draftChanged, (change) => {
				this.steps.hide();
				return composer.change(change);
			}),
			hear(messenger, toHost.send, (change) => composer.send(change)),
			hear(messenger, toHost.cancel, () => composer.cancel()),
			messenger.onRequest(toHost.readPaste, (message) => readPaste(toHost.readPaste.read(message)?.text ?? '')),
		];
	}

	private acting(): Disposable[] {
		const { messenger, composer, services } = this;
		return [
			hear(messenger, toHost.runAction, ({ action }) => services.runAction(action, composer)),
			hear(messenger, toHost.openBody, () => this.openAnswer()),
		];
	}

	/** Keeps the inspector on this composer while it is the active editor. */
	private follow(): void {
		const { inspection } = this.services;
		if (this.panel.active) inspection.look(this.composer);
		else inspection.leave(this.composer);
	}

	dispose(): void {
		this.services.inspection.leave(this.composer);
		this.owned.dispose();
	}
}

async function readPaste(text: string): Promise<PastedRows | null> {
	const { readPastedParameters } = await import('../../core/paste/pasteParameters.ts');
	const read = readPastedParameters(text);
	if (!read) return null;
	return {
		rows: read.parameters.map(({ name, value }) => ({ name, value, enabled: true })),
		leftOut: read.leftOut,
		...(read.method === undefined ? {} : { method: read.method }),
		...(read.format === undefined ? {} : { format: read.format }),
	};
}
