import {
	Disposable,
	type ExtensionContext,
	l10n,
	ProgressLocation,
	Uri,
	commands as vscodeCommands,
	type WebviewViewProvider,
} from 'vscode';
import { findMethod } from './core/catalog/catalog.ts';
import { accountCommands } from './host/accounts/accountCommands.ts';
import { type AccountsNode, accountsView } from './host/accounts/accountsView.ts';
import { openAccounts } from './host/accounts/openAccounts.ts';
import type { AnswerDocuments } from './host/call/answerDocuments.ts';
import { answerFolder } from './host/call/answerFolder.ts';
import { viewAnswer, viewFailure } from './host/call/answerView.ts';
import { browserNetwork } from './host/call/browserNetwork.ts';
import { callNetwork } from './host/call/callNetwork.ts';
import { CallRunner } from './host/call/callRunner.ts';
import { type PrepareCall, type PrepareSources, prepareCall } from './host/call/prepareCall.ts';
import { sendPermission } from './host/call/sendPermission.ts';
import { type LazyCallFiles, lazyCallFiles } from './host/callFiles/lazyCallFiles.ts';
import { browserCommands, tellServiceNeedsDesktop } from './host/commands/browserCommands.ts';
import { type CommandContext, commandTable, nextActions } from './host/commands/commandTable.ts';
import { offerKeyCheck } from './host/commands/keyCheck.ts';
import { reportFailure } from './host/commands/reportFailure.ts';
import { showStatus } from './host/commands/statusBar.ts';
import { type Composers, openComposers } from './host/composer/composers.ts';
import { LastPaths } from './host/composer/lastPaths.ts';
import { signatureFold } from './host/composer/signatureFold.ts';
import type { ValueFiles } from './host/composer/valueFiles.ts';
import type { DiagnosisLeads } from './host/diagnosis/diagnosisController.ts';
import type { DiagnosisServices } from './host/diagnosis/diagnosisServices.ts';
import { diagnosisTab } from './host/diagnosis/diagnosisTab.ts';
import type { HistoryNode } from './host/history/historyNode.ts';
import { type LazyHistory, lazyHistory } from './host/history/lazyHistory.ts';
import { tellingRunner } from './host/history/sentCall.ts';
import { openInspected } from './host/inspector/inspected.ts';
import { inspectorView } from './host/inspector/inspectorView.ts';
import type { LazyTree } from './host/lazyTree.ts';
import { showProgress } from './host/messages.ts';
import { openCatalogs } from './host/methods/catalogs.ts';
import { methodFavourites } from './host/methods/methodFavourites.ts';
import { methodPanel } from './host/methods/methodPanel.ts';
import { type MethodsNode, methodsView } from './host/methods/methodsView.ts';
import { lazySecretsInFiles } from './host/secretsInFiles/lazySecretsInFiles.ts';
import { createLocalService } from './host/service/createLocalService.ts';
import { numberSetting, proxySettings, sendLimits, trustsSystem } from './host/settings.ts';
import { FirstSteps } from './host/walkthrough/firstSteps.ts';
import { followOwnKeys } from './host/walkthrough/ownKeys.ts';
import { walkthroughCommands } from './host/walkthrough/walkthrough.ts';
import { WatchedCalls } from './host/watch/watchedCalls.ts';
import { showWatchedCalls } from './host/watch/watchedCallsView.ts';
import type { WatchedEntry } from './host/watch/watchedEntries.ts';
import { watchedInspection } from './host/watch/watchedInspection.ts';
import { commands, contextKeys, settings, views } from './ids.ts';
import { AnswerBodies } from './net/answer/answerBodies.ts';
import { AnswerLayouts } from './net/answer/answerLayouts.ts';
import { BodyFilters } from './net/answer/bodyFilters.ts';
import { laidOutText } from './net/answer/laidOutText.ts';
import { DiagnosisWorkers } from './net/diagnosis/diagnosisWorkers.ts';
import { LongSearches } from './net/diagnosis/longSearches.ts';
import { SeenCalls } from './net/diagnosis/seenCalls.ts';
import { systemAuthorities } from './net/send/systemAuthorities.ts';

/** What is there since the extension's start: VS Code may ask for it before anything else is loaded. */
export interface Registered {
	readonly accounts: LazyTree<AccountsNode>;
	readonly methods: LazyTree<MethodsNode>;
	readonly history: LazyTree<HistoryNode>;
	readonly watchedCalls: LazyTree<WatchedEntry>;
	readonly answers: AnswerDocuments;
	readonly valueFiles: ValueFiles;
}

/** All that the extension does. */
export interface Workbench extends Disposable {
	/** Runs a command of the manifest. One that fails says so to the user. */
	run(command: string, argument: unknown): Promise<string | undefined>;
	readonly inspector: WebviewViewProvider;
	readonly restoreComposer: Composers['restore'];
}

/** Builds the rooms in the order of the flow: compose → sign → send → show. `isInBrowser` where there is no Node. */
export function openWorkbench(extension: ExtensionContext, registered: Registered, isInBrowser: boolean): Workbench {
	const subscriptions: Disposable[] = [];
	const own = <T extends { dispose(): unknown }>(owned: T): T => {
		subscriptions.push(owned);
		return owned;
	};
	const showInspector = () => vscodeCommands.executeCommand(`${views.inspector}.focus`);

	const { accounts, keyRing } = openAccounts({
		globalState: extension.globalState,
		secrets: extension.secrets,
		subscriptions,
	});
	const methodOf = async (name: string) => findMethod(await catalogs.known(), name);
	const tellImpossible = isInBrowser ? tellServiceNeedsDesktop : undefined;
	const service = own(createLocalService(accounts, keyRing, methodOf, tellImpossible));
	const sources: PrepareSources = { accounts, keyRing, serviceIsRunning: () => service.port !== undefined };
	const prepare: PrepareCall = (call, accountId) => prepareCall(call, accountId, sources);
	const inspected = own(openInspected(prepare, sources));
	const bundle = (name: string) => Uri.joinPath(extension.extensionUri, 'dist', name).fsPath;
	const catalogs = own(openCatalogs(bundle('catalogWorker.cjs')));
	const favourites = own(methodFavourites(extension.globalState));
	const firstSteps = own(new FirstSteps(extension.globalState, isInBrowser));
	const seenCalls = new SeenCalls();
	const answerLayouts = own(new AnswerLayouts(bundle('answerWorker.cjs')));
	const authorities = systemAuthorities(bundle('systemAuthoritiesWorker.cjs'));
	// Beside what VS Code itself keeps for its user: a folder for temporary files may be memory, or everyone's.
	const answersRoot = Uri.joinPath(extension.globalStorageUri, 'answers').fsPath;
	const answerFiles = own(
		answerFolder(answersRoot, async () => {
			const { AnswerFiles } = await import('./net/answer/answerFiles.ts');
			return new AnswerFiles(answersRoot, bundle('answerFileWorker.cjs'));
		}),
	);
	// What a search in a body takes can only be ended with its thread in a browser.
	const answerBodies = own(new AnswerBodies(bundle('bodyWorker.cjs'), isInBrowser ? { largestAtOnce: 0 } : {}));
	const filters = new BodyFilters(bundle('filterWorker.cjs'));
	const answerReaders = { layouts: answerLayouts, bodies: answerBodies, filters };
	const runner = own(
		new CallRunner({
			openSender: async () => (await import('./net/send/send.ts')).createSender(authorities),
			limits: sendLimits,
			network: async (id) => {
				const account = accounts.get(id);
				if (!account) return {};
				return isInBrowser ? browserNetwork(account) : callNetwork(account, { keyRing, proxySettings, trustsSystem });
			},
			permission: sendPermission({ accounts, keyRing }),
			knowledge: catalogs.answerKnowledge,
			viewAnswer: (...sent) => viewAnswer(...sent, answerReaders),
			layOutBeginning: laidOutText,
			viewFailure,
			openAnswerFile: answerFiles.openFile,
			withProgress: (method, run) =>
				showProgress({ location: ProgressLocation.Window, title: l10n.t('Calling {0}', method) }, run),
			onSending: (prepared) => {
				inspected.sent(prepared);
				seenCalls.add(prepared.trace.signedParameters, prepared.trace.sig);
			},
			onSent: ({ call, problems }) => {
				firstSteps.reach(contextKeys.callSent);
				const isSecret = problems.some(({ code, field }) => code === 'value-holds-secret' && field.kind === 'method');
				if (!isSecret) void favourites.called(call.method);
			},
		}),
	);
	const { answers, valueFiles } = registered;
	const history: LazyHistory = own(
		lazyHistory({
			folder: Uri.joinPath(extension.globalStorageUri, 'history'),
			tree: registered.history,
			thread: bundle('historyThread.cjs'),
			sources,
			prepare,
			answers,
			compose: (draft) => composers.compose(draft).composer,
			saveAsCallFile: (draft) => callFiles.save(draft),
			drafts: {
				list: () => composers.drafts.list(),
				open: (id) => composers.drafts.open(id),
				delete: (id) => composers.drafts.delete(id),
				deleteAll: () => composers.drafts.deleteAll(),
				follow: (changed) => composers.followDrafts(changed),
			},
		}),
	);
	const newWorkers = () => own(new DiagnosisWorkers(bundle('diagnosisWorker.cjs')));
	const diagnosis: DiagnosisServices = {
		workers: newWorkers(),
		longSearches: new LongSearches(newWorkers()),
		sources,
		methodNames: catalogs.methodNames,
		seenCalls,
		budget: () => numberSetting(settings.diagnoseBudget, 1000),
		onMistakeFound: () => firstSteps.reach(contextKeys.mistakeFound),
	};
	const leads: DiagnosisLeads = {
		showSignature: async (draft) => {
			inspected.pin({ source: 'diagnosed', draft });
			await showInspector();
		},
		openCall: (draft) => composers.compose(draft),
	};
	const composers: Composers = own(
		openComposers({
			extensionUri: extension.extensionUri,
			sources,
			prepare,
			runner: tellingRunner(runner, 'composer', history.keep),
			otherAnswers: history.answers,
			inspection: inspected,
			answers,
			// Apart from the diagnosis, so that a paste waits for no search.
			pasteThread: newWorkers(),
			signatureFold: signatureFold(extension.globalState),
			paths: new LastPaths(),
			firstSteps,
			valueFiles,
			catalogs,
			createDiagnosePane: (link, composer, onLook) =>
				diagnosisTab(link, diagnosis, composer, { ...leads, prepare, onLook }),
			copyCallAs: () => callFiles.commands[commands.copyCallAs](),
			runAction: (action, target) => runAction(action, target),
			draftsFolder: Uri.joinPath(extension.globalStorageUri, 'drafts').fsPath,
		}),
	);
	const callFiles: LazyCallFiles = own(
		lazyCallFiles({
			sources,
			prepare,
			runner: tellingRunner(runner, 'call-file', history.keep),
			inspection: inspected,
			answers,
			catalogs,
			recentMethods: () => favourites.recent(),
			allowed: extension.workspaceState,
			forgotten: extension.globalState,
			activeComposer: () => composers.active()?.composer,
			importWorker: bundle('callImportWorker.cjs'),
			openComposer: (draft) => composers.compose(draft),
			diagnose: (draft) => composers.compose(draft).diagnosis.open(),
			showInspector,
			runAction: (action, target) => runAction(action, target),
		}),
	);
	// The watch has workers of its own, so that no diagnosis of the user's waits for a client.
	const watchDiagnosis = { ...diagnosis, workers: newWorkers() };
	const watched = own(
		new WatchedCalls(accounts, keyRing, methodOf, async (call, accountId, signal) => {
			const { describeCall } = await import('./host/diagnosis/diagnosisController.ts');
			return describeCall(call, watchDiagnosis, accountId, signal);
		}),
	);
	const untold = own(runner.untold());
	const ownKeys = own(followOwnKeys({ accounts, keyRing, onFound: () => firstSteps.reach(contextKeys.hasOwnKeys) }));
	const context: CommandContext = {
		accounts,
		keyRing,
		accountCommands: accountCommands(accounts, keyRing),
		service,
		composers,
		watched,
		forgetSeenCalls: () => seenCalls.clear(),
		inspection: own(watchedInspection(watched, inspected)),
		methods: own(methodsView(catalogs, favourites, registered.methods)),
		page: own(methodPanel(catalogs)),
		favourites,
		callFiles: callFiles.commands,
		history: history.commands,
		walkthrough: walkthroughCommands({
			startService: () => service.start(),
			prepare,
			runner: untold,
			onCallBroken: () => firstSteps.reach(contextKeys.callBroken),
			diagnose: (text, accountId) => composers.diagnose(text, accountId),
			lookForOwnKeys: ownKeys.look,
			extensionId: extension.extension.id,
		}),
		firstSteps,
		methodOf,
		openApiWorker: bundle('openApiWorker.cjs'),
		offerKeyCheck: (account) =>
			offerKeyCheck(account, {
				prepare,
				runner: untold,
				isKnown: async (method) => (await methodOf(method)) !== undefined,
				diagnose: (text, accountId) => composers.diagnose(text, accountId),
				runAction: (action, accountId) => runAction(action, { accountId }),
			}),
		showInspector,
		revealCalls: () => vscodeCommands.executeCommand(`${views.watchedCalls}.focus`, { preserveFocus: true }),
		revealInspector: () => vscodeCommands.executeCommand(`${views.inspector}.focus`, { preserveFocus: true }),
		openSettings: () =>
			vscodeCommands.executeCommand('workbench.action.openSettings', '@ext:signed-call.signed-call-workbench'),
	};
	const runAction = nextActions(context);

	own(service.onDidChange(() => composers.refresh()));
	own(lazySecretsInFiles({ accounts, keyRing }));
	own(showStatus(accounts, service));
	own(accountsView(accounts, keyRing, registered.accounts));
	own(showWatchedCalls(watched, registered.watchedCalls, () => firstSteps.reach(contextKeys.watching)));
	own(watched.onDidSettle(history.keepWatched));
	const table: Record<string, (argument?: unknown) => unknown> = commandTable(context);
	if (isInBrowser) Object.assign(table, browserCommands);
	return {
		run: (command, argument) => reportFailure(() => table[command]?.(argument)),
		inspector: inspectorView(extension.extensionUri, inspected, (action) => runAction(action)),
		restoreComposer: composers.restore,
		dispose: () => Disposable.from(...subscriptions).dispose(),
	};
}
