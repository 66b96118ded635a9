import { Disposable, type Event, env, l10n, type Memento, Uri, type WebviewPanel } from 'vscode';
import { type Account, originOf } from '../../app/accounts/account.ts';
import { serviceOf } from '../../app/accounts/accountService.ts';
import { signingHints } from '../../app/methodNames.ts';
import { plain } from '../../app/plainText.ts';
import type { CallRunner } from '../../app/send/callRunner.ts';
import type { CallInspection, LookedAtCall } from '../../app/send/inspection.ts';
import type { PrepareDraft } from '../../app/send/prepareDraft.ts';
import { type KnownCatalog, listedMethods, mergeCatalogs } from '../../core/catalog/catalog.ts';
import type { Draft } from '../../shared/draft.ts';
import { type ComposerTab, toHost, toWebview } from '../../shared/messages.ts';
import type { NextAction, NextStep } from '../../shared/shownCall.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import type { ActionTarget } from '../call/actionTarget.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { type AnswerSource, type ComparableAnswer, compareAnswers } from '../call/compareAnswers.ts';
import { saveAnswer } from '../call/saveAnswer.ts';
import { traceSteps } from '../call/traceSteps.ts';
import { showInformation, showInStatusBar } from '../messages.ts';
import type { WebviewLink } from '../webviewLink.ts';
import { openWebview } from '../webviewPage.ts';
import { Composer } from './composer.ts';
import type { BodyPorts } from './composerBodies.ts';
import type { DraftKeeper } from './draftKeeper.ts';
import type { PastAnswer } from './pastAnswers.ts';
import { type PasteThread, pasteReader } from './pasteReader.ts';
import { valueEditors } from './valueEditors.ts';
import type { ValueFiles } from './valueFiles.ts';

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
	/** The composer's call, or its account, may be another one now. */
	followCall(): Promise<void>;
	keysChanged(): Promise<void>;
}

export interface ComposerServices {
	readonly extensionUri: Uri;
	readonly sources: AccountSources;
	readonly prepare: PrepareDraft;
	readonly runner: Pick<CallRunner, 'send'>;
	readonly inspection: CallInspection & { readonly onDidChange: Event<void> };
	readonly answers: AnswerDocuments;
	/** Answers of elsewhere to compare with. */
	readonly otherAnswers?: AnswerSource;
	readonly pasteThread: PasteThread;
	/** Remembers whether the signature is folded to one line. */
	readonly state: Memento;
	readonly bodies: BodyPorts;
	/** What a newcomer may try next, once a call was answered. */
	readonly firstSteps: { readonly onDidChange: Event<void>; left(): readonly NextStep[] };
	readonly valueFiles: Pick<ValueFiles, 'open'>;
	readonly catalogs: {
		known(): Promise<KnownCatalog>;
		of(account: Account | undefined): Promise<KnownCatalog>;
		readonly onDidChange: Event<void>;
	};
	readonly createDiagnosePane: (link: WebviewLink, composer: Composer, onLook: () => void) => DiagnosePane;
	/** Asks as what the call of the composer in front is to be copied, and does so. */
	readonly copyCallAs: () => Promise<unknown>;
	readonly runAction: (action: NextAction, target: ActionTarget) => unknown;
}

export type ComposerPanel = ReturnType<typeof composerPanel>;

/** New composers begin as the signature was folded last. */
const foldKey = 'signatureFolded';

/** Passes messages between a {@link Composer} and its webview. `blankTitle` is shown while there is no method. */
export function composerPanel(
	panel: WebviewPanel,
	start: Draft,
	services: ComposerServices,
	keeper: Pick<DraftKeeper, 'id' | 'store'>,
	blankTitle = l10n.t('Call Method'),
) {
	const { extensionUri, inspection, catalogs } = services;
	const { accounts, keyRing } = services.sources;
	const icon = (theme: 'Light' | 'Dark') => Uri.joinPath(extensionUri, 'media', 'icons', `composer${theme}.svg`);
	// VS Code takes an icon of its own, which follows the theme by itself, from 1.108 on only.
	panel.iconPath = { light: icon('Light'), dark: icon('Dark') };
	const facts = `data-signature-folded="${services.state.get(foldKey) === true}"`;
	const link = openWebview(panel, extensionUri, 'composer', blankTitle, facts);
	const { onMessage, postMessage } = link;
	const steps = traceSteps(link, async () => composer.prepared);
	/** The last change of the page: its text, which may be a key, is not sent back. */
	let pageRevision: number | undefined;
	/** Whose methods the page has, undefined for the specification's own service; null while it has none. */
	let methodsOf: string | undefined | null = null;
	const noted = <Change extends { readonly revision: number }>(change: Change): Change => {
		pageRevision = change.revision;
		return change;
	};
	const composer: Composer = new Composer(
		{ revision: 1, draft: start },
		{
			prepare: services.prepare,
			send: (...sent) => services.runner.send(...sent),
			accounts: () => accounts.all().map(({ id, name }) => ({ id, name })),
			showCall: (snapshot, holdsSecret) => {
				panel.title = plain(composer.draft.method) || blankTitle;
				keeper.store(composer.draft, holdsSecret);
				if (methodsOf !== null && methodsOf !== serviceName()) void showMethods();
				const { draft, ...rest } = snapshot;
				const isKnown = pageRevision !== undefined && snapshot.revision <= pageRevision;
				postMessage(toWebview.composer, { ...rest, ...(!isKnown && { draft }), draftId: keeper.id });
				void diagnosis.followCall();
				follow();
			},
			rowsChanged: (before, after) => values.follow(before, after),
			showAnswer: (snapshot) => postMessage(toWebview.answer, snapshot),
			...services.bodies,
		},
	);
	const values = valueEditors(services.valueFiles, () => composer);
	const diagnosis = services.createDiagnosePane(link, composer, () => follow());
	const pastes = pasteReader(services.pasteThread, async () => {
		const account = accounts.get(composer.accountId);
		const { applicationKey } = account ?? {};
		const hints = signingHints(applicationKey ? [applicationKey] : [], await catalogs.known());
		const host = account && URL.parse(originOf(account) ?? '')?.host;
		return { hints, service: account && serviceOf(account), host };
	});
	let looked: LookedAtCall = composer;
	let tab: ComposerTab = 'compose';

	function serviceName(): string | undefined {
		const account = accounts.get(composer.accountId);
		return account && serviceOf(account)?.name;
	}

	async function showMethods(): Promise<void> {
		const service = serviceName();
		// Those of another service are no longer shown while these are read.
		if (methodsOf !== null && methodsOf !== service) postMessage(toWebview.methods, { methods: [] });
		methodsOf = service;
		const known = await catalogs.of(accounts.get(composer.accountId)).catch(() => mergeCatalogs([]));
		if (service === serviceName()) postMessage(toWebview.methods, { methods: listedMethods(known) });
	}

	/** Prepares the call again, because an account, a key or the local service has changed. */
	async function refresh(): Promise<void> {
		steps.hide();
		await composer.refresh();
	}

	async function openAnswer(): Promise<void> {
		const { answer, answeredMethod: method } = composer;
		if (answer) await services.answers.open({ method, ...answer });
	}

	async function saveLastAnswer(): Promise<void> {
		const { answer, answeredMethod } = composer;
		if (answer?.saved) await saveAnswer(answer.saved, answeredMethod);
	}

	async function compareAnswer(): Promise<void> {
		const { comparable } = composer;
		if (!comparable) return;
		const { shown, past, at } = comparable;
		if (!shown) return void showInformation(l10n.t('This answer is in a file: it is too large to be compared.'));
		const own = { title: l10n.t('From this tab'), answers: past.map(comparablePast) };
		// Without them its own can be compared with all the same.
		const others = await services.otherAnswers?.(shown.method, at).catch(() => undefined);
		await compareAnswers(shown, others ? [own, others] : [own], services.answers);
	}

	/** Keeps the inspector on this composer while it is the active editor: on what was diagnosed where that is in front. */
	function follow(): void {
		const call = (tab === 'diagnose' && diagnosis.looked) || composer;
		if (panel.active) inspection.look(call);
		else inspection.leave(looked);
		looked = call;
	}

	let isInspected = false;
	const showInspected = () => {
		if (isInspected === inspection.isShown(composer)) return;
		isInspected = !isInspected;
		postMessage(toWebview.inspected, { isInspected });
	};

	const keysChanged = () => {
		void refresh();
		void diagnosis.keysChanged();
	};
	const showFirstSteps = () => postMessage(toWebview.firstSteps, { steps: [...services.firstSteps.left()] });
	const owned = Disposable.from(
		steps,
		composer,
		diagnosis,
		pastes,
		accounts.onDidChange(keysChanged),
		keyRing.onDidChange(keysChanged),
		catalogs.onDidChange(showMethods),
		services.firstSteps.onDidChange(showFirstSteps),
		inspection.onDidChange(showInspected),
		panel.onDidChangeViewState(() => {
			follow();
			if (!panel.visible) diagnosis.hidden();
		}),
		onMessage(toHost.ready, async () => {
			pageRevision = undefined;
			methodsOf = null;
			postMessage(toWebview.inspected, { isInspected });
			await composer.show();
			await diagnosis.ready();
			showFirstSteps();
			await showMethods();
		}),
		onMessage(toHost.draftChanged, (change) => {
			steps.hide();
			return composer.change(noted(change));
		}),
		onMessage(toHost.tabShown, (shown) => {
			if (shown.tab === tab) return;
			({ tab } = shown);
			follow();
		}),
		onMessage(toHost.send, (change) => composer.send(noted(change))),
		onMessage(toHost.cancel, () => composer.cancel()),
		onMessage(toHost.runAction, ({ action }) => services.runAction(action, composer)),
		onMessage(toHost.openBody, openAnswer),
		onMessage(toHost.saveBody, saveLastAnswer),
		onMessage(toHost.compareAnswer, compareAnswer),
		onMessage(toHost.copyCall, async (change) => {
			await composer.change(noted(change));
			await services.copyCallAs();
		}),
		onMessage(toHost.editValue, async ({ change, row }) => {
			await composer.change(noted(change));
			await values.open(row);
		}),
		onMessage(toHost.copyOfAnswer, async (part) => {
			const text = composer.copied(part);
			if (text === undefined) return;
			await env.clipboard.writeText(text);
			showInStatusBar(part.what === 'curl' ? l10n.t('Copied as cURL, keys masked') : l10n.t('Copied'), 4000);
		}),
		onMessage(toHost.bodyCopy, ({ text }) => env.clipboard.writeText(text)),
		onMessage(toHost.bodyOpenValue, ({ text }) =>
			services.answers.open({ method: composer.answeredMethod, language: 'text', text }),
		),
		link.answer(toHost.bodyFilter, ({ id, path }) => composer.bodies.filter(id, path)),
		onMessage(toHost.foldSignature, ({ isFolded }) => services.state.update(foldKey, isFolded || undefined)),
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

function comparablePast({ of, heading, language, text }: PastAnswer): ComparableAnswer {
	const time = new Intl.DateTimeFormat(env.language, { timeStyle: 'medium' }).format(of.at);
	return {
		label: `${time} · ${heading}`,
		description: `${of.method} · ${of.account}`,
		title: time,
		load: async () => ({ method: of.method, language, text }),
	};
}
