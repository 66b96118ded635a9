import { Disposable, type Event, env, l10n, Uri, type WebviewPanel } from 'vscode';
import type { DraftChange } from '../../shared/draft.ts';
import type { KeptSteps } from '../../shared/keptSteps.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import { type ComposerTab, toHost, toWebview } from '../../shared/messages.ts';
import { type NextAction, type NextStep, toldCall } from '../../shared/shownCall.ts';
import { heardFrom } from '../../shared/toldDraft.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import type { CallRunner } from '../call/callRunner.ts';
import type { AnswerSource, ComparableAnswer } from '../call/comparableAnswer.ts';
import { compareAnswers } from '../call/compareAnswers.ts';
import type { CallInspection, LookedAtCall } from '../call/inspection.ts';
import type { MethodNames } from '../call/methodNames.ts';
import type { PrepareCall, PrepareSources } from '../call/prepareCall.ts';
import { saveAnswer } from '../call/saveAnswer.ts';
import { signingHints } from '../call/signingHints.ts';
import { traceSteps } from '../call/traceSteps.ts';
import { showInformation, showInStatusBar } from '../messages.ts';
import { plain } from '../plainText.ts';
import { openWebview, type WebviewLink } from '../webviewPage.ts';
import { Composer } from './composer.ts';
import type { DraftKeeper } from './draftKeeper.ts';
import { hearBodies } from './hearBodies.ts';
import type { LastPaths } from './lastPaths.ts';
import { methodTelling } from './methodTelling.ts';
import type { PastAnswer } from './pastAnswers.ts';
import { PasteReader, type PasteThread } from './pasteReader.ts';
import type { SignatureFold } from './signatureFold.ts';
import { valueEditors } from './valueEditors.ts';
import type { ValueFiles } from './valueFiles.ts';

/** The Diagnose tab of a composer. */
export interface DiagnosePane extends Disposable {
	/** True once anything was diagnosed here. */
	readonly isUsed: boolean;
	/** The call that was diagnosed last, while there is one. */
	readonly looked: LookedAtCall | undefined;
	/** Shows the tab, and diagnoses `text` if there is any. */
	open(text?: string): Promise<void>;
	/** The view has just been made. */
	ready(): Promise<void>;
	/** The view is gone until it says that it is ready again. */
	hidden(): void;
	/** The composer's account may be another one now. */
	followAccount(): Promise<void>;
	/** An account or a key has changed. */
	keysChanged(): Promise<void>;
}

/** What every composer panel works with. */
export interface ComposerServices {
	readonly extensionUri: Uri;
	readonly sources: Pick<PrepareSources, 'accounts' | 'keyRing'>;
	readonly prepare: PrepareCall;
	readonly runner: Pick<CallRunner, 'send'>;
	readonly inspection: CallInspection;
	readonly answers: AnswerDocuments;
	/** Answers of elsewhere to compare with. */
	readonly otherAnswers?: AnswerSource;
	readonly pasteThread: PasteThread;
	readonly signatureFold: SignatureFold;
	/** That answers were filtered by, in all composers. */
	readonly paths: LastPaths;
	/** What a newcomer may try next, once a call was answered. */
	readonly firstSteps: { readonly onDidChange: Event<void>; left(): readonly NextStep[] };
	readonly valueFiles: Pick<ValueFiles, 'open'>;
	readonly catalogs: {
		methodNames(): Promise<MethodNames>;
		/** All known methods, in parts that are each made when they are asked for. */
		methodParts(): AsyncIterable<readonly KnownMethod[]>;
		readonly onDidChange: Event<void>;
	};
	readonly createDiagnosePane: (link: WebviewLink, composer: Composer, onLook: () => void) => DiagnosePane;
	/** Asks as what the call of the composer in front is to be copied, and does so. */
	readonly copyCallAs: () => Promise<unknown>;
	/** Does what a problem's next step asks for. */
	readonly runAction: (action: NextAction, target: ActionTarget) => unknown;
}

export type ComposerPanel = ReturnType<typeof composerPanel>;

/** Whether no step holds a key that was typed once: what was taken out of a call is not brought up again. */
function mayReturn({ steps }: KeptSteps, holdsSecret: ((text: string) => boolean) | undefined): boolean {
	if (!holdsSecret) return false;
	const texts = steps.flatMap(({ before, after, removed, inserted }) => [
		...[before, after].flatMap(({ method, format }) => [method, format ?? '']),
		...[...removed, ...inserted].flatMap(({ name, value }) => [name, value]),
	]);
	return !texts.some(holdsSecret);
}

/**
 * A composer in an editor panel: passes messages between the {@link Composer} and its webview, and has its draft kept.
 * `blankTitle` is shown while there is no method.
 */
export function composerPanel(
	panel: WebviewPanel,
	start: DraftChange,
	services: ComposerServices,
	keeper: Pick<DraftKeeper, 'id' | 'keep'>,
	blankTitle = l10n.t('Call Method'),
) {
	const { extensionUri, inspection, catalogs } = services;
	const { accounts, keyRing } = services.sources;
	const icon = (theme: 'Light' | 'Dark') => Uri.joinPath(extensionUri, 'media', 'icons', `composer${theme}.svg`);
	// VS Code takes an icon of its own, which follows the theme by itself, from 1.108 on only.
	panel.iconPath = { light: icon('Light'), dark: icon('Dark') };
	const link = openWebview(panel, extensionUri, 'composer', blankTitle, {
		signatureFolded: services.signatureFold.isFolded(),
	});
	const { hear, tell } = link;
	const steps = traceSteps(link, async () => composer.prepared);
	const composer: Composer = new Composer(start, {
		prepare: services.prepare,
		send: (...sent) => services.runner.send(...sent),
		accounts: () => accounts.listed().accounts.map(({ id, name }) => ({ id, name })),
		showCall: (snapshot) => {
			panel.title = plain(composer.draft.method) || blankTitle;
			keeper.keep({ revision: snapshot.revision, draft: composer.draft }, snapshot.secrets);
			tell(toWebview.composer, { ...toldCall(snapshot), draftId: keeper.id });
			void diagnosis.followAccount();
			follow();
		},
		rowsChanged: (before, after) => values.follow(before, after),
		showAnswer: (snapshot) => tell(toWebview.answer, snapshot),
		tellBody: (news) => tell(toWebview.bodyNews, news),
		bodyLost: () => l10n.t('The body takes too much memory or time to be shown here.'),
	});
	const values = valueEditors(services.valueFiles, () => composer);
	const diagnosis = services.createDiagnosePane(link, composer, () => follow());
	const pastes = new PasteReader(services.pasteThread, async () => {
		const applicationKey = accounts.get(composer.accountId)?.applicationKey;
		return signingHints(applicationKey ? [applicationKey] : [], await catalogs.methodNames());
	});
	let looked: LookedAtCall = composer;
	let tab: ComposerTab = 'compose';
	let undoable: KeptSteps | undefined;
	/** The last change that the view told. */
	let heard: DraftChange | undefined;

	/** Prepares the call again, because an account, a key or the local service has changed. */
	async function refresh(): Promise<void> {
		steps.hide();
		await composer.refresh();
	}

	/** Opens the whole body of the last answer in an editor; does nothing before there is one. */
	async function openAnswer(): Promise<void> {
		const { answer, draft } = composer;
		if (answer) await services.answers.open({ method: draft.method, ...answer });
	}

	/** Saves the body of the last answer as a file; does nothing where there is none. */
	async function saveLastAnswer(): Promise<void> {
		const { answer, draft } = composer;
		if (answer?.saved) await saveAnswer(answer.saved, draft.method);
	}

	/** Has the user choose an answer to compare the last one with. */
	async function compareAnswer(): Promise<void> {
		const { comparable } = composer;
		if (!comparable) return;
		const { shown, past } = comparable;
		if (!shown) {
			void showInformation(l10n.t('This answer is in a file: it is too large to be compared.'));
			return;
		}
		const own = { title: l10n.t('Of this composer'), answers: past.map(comparablePast) };
		// Without them its own can be compared with all the same.
		const others = await services.otherAnswers?.(shown.method).catch(() => undefined);
		await compareAnswers(shown, others ? [own, others] : [own], services.answers);
	}

	/** Keeps the inspector on this composer while it is the active editor: on what was diagnosed where that is in front. */
	function follow(): void {
		const call = (tab === 'diagnose' && diagnosis.looked) || composer;
		if (panel.active) inspection.look(call);
		else inspection.leave(looked);
		looked = call;
	}

	const keysChanged = () => {
		void refresh();
		void diagnosis.keysChanged();
	};
	const showMethods = methodTelling(catalogs.methodParts, (part) => tell(toWebview.methods, part));
	const showFirstSteps = () => tell(toWebview.firstSteps, { steps: [...services.firstSteps.left()] });
	const owned = Disposable.from(
		steps,
		composer,
		diagnosis,
		pastes,
		accounts.onDidChange(keysChanged),
		keyRing.onDidChange(keysChanged),
		catalogs.onDidChange(showMethods),
		services.firstSteps.onDidChange(showFirstSteps),
		panel.onDidChangeViewState(() => {
			follow();
			if (!panel.visible) diagnosis.hidden();
		}),
		hear(toHost.ready, async () => {
			await composer.show();
			if (undoable && mayReturn(undoable, composer.prepared?.holdsSecret)) tell(toWebview.steps, undoable);
			await diagnosis.ready();
			showFirstSteps();
			await showMethods();
		}),
		hear(toHost.draftChanged, (told) => {
			steps.hide();
			heard = heardFrom(told, heard);
			return heard ? composer.change(heard) : tell(toWebview.wholeDraft, {});
		}),
		hear(toHost.keepSteps, (kept) => {
			undoable = kept;
		}),
		hear(toHost.tabShown, (shown) => {
			if (shown.tab === tab) return;
			({ tab } = shown);
			follow();
		}),
		hear(toHost.send, (change) => composer.send(change)),
		hear(toHost.cancel, () => composer.cancel()),
		hear(toHost.runAction, ({ action }) => services.runAction(action, composer)),
		hear(toHost.openBody, openAnswer),
		hear(toHost.saveBody, saveLastAnswer),
		hear(toHost.compareAnswer, compareAnswer),
		hear(toHost.copyCall, async (change) => {
			await composer.change(change);
			await services.copyCallAs();
		}),
		hear(toHost.editValue, async ({ change, row }) => {
			await composer.change(change);
			await values.open(row);
		}),
		hear(toHost.copyOfAnswer, async (part) => {
			const text = composer.copied(part);
			if (text === undefined) return;
			await env.clipboard.writeText(text);
			showInStatusBar(part.what === 'curl' ? l10n.t('Copied as cURL, keys masked') : l10n.t('Copied'), 4000);
		}),
		link.answer(toHost.answerPicture, async (place) => composer.picturePart(place)),
		hearBodies(link, composer, services.paths, services.answers),
		hear(toHost.foldSignature, ({ isFolded }) => services.signatureFold.keep(isFolded)),
		link.answer(toHost.readPaste, ({ text, field }) => pastes.read(text, field)),
	);
	function dispose(): void {
		values.dispose();
		inspection.leave(looked);
		owned.dispose();
	}
	panel.onDidDispose(dispose);
	return { panel, composer, diagnosis, refresh, openAnswer, saveAnswer: saveLastAnswer, compareAnswer, dispose };
}

function comparablePast({ of, heading, language, text, layOutWhole }: PastAnswer): ComparableAnswer {
	const time = new Intl.DateTimeFormat(env.language, { timeStyle: 'medium' }).format(of.at);
	return {
		label: `${time} · ${heading}`,
		description: `${of.method} · ${of.account}`,
		title: time,
		load: async () => ({ method: of.method, language, text, ...(layOutWhole && { layOutWhole }) }),
	};
}
