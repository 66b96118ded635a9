import { type ExtensionContext, Uri, commands as vscodeCommands } from 'vscode';
import type { Account } from './app/accounts/account.ts';
import { lazy } from './app/lazy.ts';
import { type PrepareCall, type PrepareSources, prepareCall } from './app/send/prepareCall.ts';
import { prepareDraft } from './app/send/prepareDraft.ts';
import { accountCommands } from './host/accounts/accountCommands.ts';
import type { AccountSources } from './host/accounts/accountSources.ts';
import { type AccountsNode, accountsView } from './host/accounts/accountsView.ts';
import { openAccounts } from './host/accounts/openAccounts.ts';
import type { agentHost } from './host/agent/agentHost.ts';
import type { AnswerDocuments } from './host/call/answerDocuments.ts';
import { openCallRunner } from './host/call/openCallRunner.ts';
import type { CallFileNode } from './host/callFiles/callFilesTree.ts';
import { environmentPermission } from './host/callFiles/environmentPermission.ts';
import { type LazyCallFiles, lazyCallFiles } from './host/callFiles/lazyCallFiles.ts';
import { commandAnswer } from './host/commands/commandArguments.ts';
import { type CommandContext, commandTable, nextActions } from './host/commands/commandTable.ts';
import { checkKeys } from './host/commands/keyCheck.ts';
import { showStatus } from './host/commands/statusBar.ts';
import { type Composers, openComposers } from './host/composer/composers.ts';
import type { ValueFiles } from './host/composer/valueFiles.ts';
import type { DiagnosisLeads, HostDiagnosisServices } from './host/diagnosis/diagnosisController.ts';
import { diagnosisTab } from './host/diagnosis/diagnosisTab.ts';
import type { HistoryNode } from './host/history/historyNode.ts';
import { type LazyHistory, lazyHistory } from './host/history/lazyHistory.ts';
import { reportingRunner } from './host/history/sentCall.ts';
import { openInspected } from './host/inspector/inspected.ts';
import { inspectorView } from './host/inspector/inspectorView.ts';
import type { LazyTree } from './host/lazyTree.ts';
import { reportFailure } from './host/messages.ts';
import { openCatalogs } from './host/methods/catalogs.ts';
import { methodFavourites } from './host/methods/methodFavourites.ts';
import { methodPages } from './host/methods/methodPages.ts';
import { type MethodsNode, methodsView } from './host/methods/methodsView.ts';
import { lazySecretsInFiles } from './host/secretsInFiles/lazySecretsInFiles.ts';
import { openLocalService, tellServiceNeedsDesktop } from './host/service/openLocalService.ts';
import { type LazyServiceFiles, lazyServiceFiles } from './host/serviceFiles/lazyServiceFiles.ts';
import { texts } from './host/texts.ts';
import { openFirstSteps } from './host/walkthrough/firstSteps.ts';
import { hasOwnKeys } from './host/walkthrough/ownKeys.ts';
import { walkthroughCommands } from './host/walkthrough/walkthrough.ts';
import { type WatchedCalls, watchedCalls } from './host/watch/watchedCalls.ts';
import { showWatchedCalls } from './host/watch/watchedCallsView.ts';
import type { WatchedEntry } from './host/watch/watchedEntries.ts';
import { watchedInspection } from './host/watch/watchedInspection.ts';
import { commands, contextKeys, views } from './ids.ts';
import { AnswerThread } from './net/answer/answerThread.ts';
import { DiagnosisWorkers } from './net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from './net/diagnosis/seenCalls.ts';

/** What is there since the extension's start: VS Code may ask for it before anything else is loaded. */
export interface Registered {
	readonly accounts: LazyTree<AccountsNode>;
	readonly methods: LazyTree<MethodsNode>;
	readonly callFiles: LazyTree<CallFileNode>;
	readonly history: LazyTree<HistoryNode>;
	readonly watchedCalls: LazyTree<WatchedEntry>;
	readonly answers: AnswerDocuments;
	readonly valueFiles: ValueFiles;
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;

/** Builds the rooms in the order of the flow: compose → sign → send → show. `isInBrowser` where there is no Node. */
export async function openWorkbench(extension: ExtensionContext, registered: Registered, isInBrowser: boolean) {
	const subscriptions: { dispose(): unknown }[] = [];
	const own = <T extends { dispose(): unknown }>(owned: T): T => {
		subscriptions.push(owned);
		return owned;
	};
	const showInspector = () => vscodeCommands.executeCommand(`${views.inspector}.focus`);
	const { accounts, keyRing } = await openAccounts(extension, subscriptions);
	const catalogs = own(openCatalogs());
	const service = own(
		openLocalService({
			accounts,
			keyRing,
			methods: catalogs.method,
			take: (request, signal) => watched.take(request, signal),
			stopped: () => watched.stopped(),
			...(isInBrowser && { tellImpossible: tellServiceNeedsDesktop }),
		}),
	);
	const sources: PrepareSources & AccountSources = {
		accounts,
		keyRing,
		serviceIsRunning: () => service.running !== undefined,
		texts,
	};
	const prepare: PrepareCall = (call, accountId) => prepareCall(call, accountId, sources);
	const inspected = own(openInspected(prepare, sources));
	const bundle = (name: string) => Uri.joinPath(extension.extensionUri, 'dist', name).fsPath;
	const environment = environmentPermission(extension.globalState, async (question) =>
		(await import('./host/callFiles/askPermission.ts')).askForEnvironment(question),
	);
	const favourites = own(methodFavourites(extension.globalState));
	const firstSteps = own(openFirstSteps(extension, isInBrowser));
	const seenCalls = new SeenCalls();
	const answerThread = own(new AnswerThread(bundle('answerWorker.cjs')));
	const runner = openCallRunner(
		{
			...sources,
			globalStorageUri: extension.globalStorageUri,
			answers: registered.answers,
			answerThread,
			authoritiesWorker: bundle('systemAuthoritiesWorker.cjs'),
			isInBrowser,
			knowledge: catalogs.known,
			onSending: (prepared) => {
				inspected.sent(prepared);
				const { ok } = prepared.signature;
				if (ok) seenCalls.add(ok.trace.signedParameters, ok.trace.sig);
			},
			onSent: ({ call, problems, signature }) => {
				firstSteps.reach(contextKeys.callSent);
				const isSecret = problems.some(({ code, field }) => code === 'value-holds-secret' && field.kind === 'method');
				// The catalogue is of the specification's methods.
				if (!isSecret && signature.ok) void favourites.called(call.method);
			},
		},
		own,
	);
	const { answers, valueFiles } = registered;
	const history: LazyHistory = own(
		lazyHistory({
			folder: Uri.joinPath(extension.globalStorageUri, 'history'),
			tree: registered.history,
			sources,
			answers,
			compose: (draft) => composers.compose(draft).composer,
			copy: (draft) => callFiles.copyDraftAs(draft),
		}),
	);
	const newWorkers = () => own(new DiagnosisWorkers(bundle('diagnosisWorker.cjs')));
	const diagnosis: HostDiagnosisServices = {
		workers: newWorkers(),
		...sources,
		catalog: catalogs.known,
		seenCalls,
		onMistakeFound: () => firstSteps.reach(contextKeys.mistakeFound),
	};
	const leads: DiagnosisLeads = {
		showSignature: async (draft) => {
			inspected.pin({ source: 'diagnosed', draft });
			await showInspector();
		},
		openCall: (draft) => composers.compose(draft),
		copyCode: (draft) => callFiles.copyDraftAs(draft, 'code'),
	};
	const methods = {
		...catalogs,
		of: (account: Account | undefined) => (account?.service ? serviceFiles.catalogOf(account) : catalogs.known()),
	};
	const composers: Composers = own(
		openComposers({
			extensionUri: extension.extensionUri,
			sources,
			prepare: (draft, functions) => prepareDraft(draft, sources, functions),
			runner: reportingRunner(runner, 'composer', history.add),
			otherAnswers: history.answers,
			inspection: inspected,
			answers,
			// Apart from the diagnosis, so that a paste waits for no search.
			pasteThread: newWorkers(),
			state: extension.globalState,
			bodies: { filter: (...asked) => answerThread.filter(...asked) },
			firstSteps,
			valueFiles,
			catalogs: methods,
			createDiagnosePane: (link, composer, onLook) =>
				diagnosisTab(link, diagnosis, composer, { ...leads, prepare, onLook }),
			copyCallAs: () => callFiles.commands[commands.copyCallAs](),
			runAction: (action, target) => runAction(action, target),
			draftsFolder: Uri.joinPath(extension.globalStorageUri, 'drafts').fsPath,
		}),
	);
	const callFiles: LazyCallFiles = own(
		lazyCallFiles({
			tree: registered.callFiles,
			sources,
			prepare,
			runner: reportingRunner(runner, 'call-file', history.add),
			inspection: inspected,
			answers,
			catalogs: methods,
			recentMethods: () => favourites.recent(),
			environment,
			activeComposer: () => composers.active()?.composer,
			importWorker: bundle('callImportWorker.cjs'),
			openComposer: (draft) => composers.compose(draft),
			diagnose: (draft) => composers.compose(draft).diagnosis.open(),
			showInspector,
			runAction: (action, target) => runAction(action, target),
		}),
	);
	const serviceFiles: LazyServiceFiles = own(lazyServiceFiles({ accounts, answers, workers: diagnosis.workers }));
	// Watched calls have workers of their own, so that no diagnosis of the user's waits for a client.
	const watchDiagnosis = { ...diagnosis, workers: newWorkers() };
	const watched: WatchedCalls = own(
		watchedCalls(accounts, seenCalls, async (watched, seen, ...where) => {
			const { watchDiagnoses } = await import('./host/diagnosis/diagnosisController.ts');
			if (watched.kind === 'call') return watchDiagnoses.call(watched, seen, watchDiagnosis, ...where);
			return watchDiagnoses.described(watched, watchDiagnosis, ...where);
		}),
	);
	const unreported = own(runner.unreported());
	const lookForOwnKeys = async () => {
		if (await hasOwnKeys(accounts, keyRing)) firstSteps.reach(contextKeys.hasOwnKeys);
	};
	const tokens = lazy(async () => {
		const { openTokens } = await import('./host/accounts/getToken.ts');
		return openTokens({ accounts, keyRing, runner, commands: () => context.accountCommands });
	});
	const context: CommandContext = {
		...sources,
		accountCommands: accountCommands(accounts, keyRing, {
			environment,
			startLocalService: () => service.start(),
			described: () => serviceFiles.described(),
		}),
		tokens,
		service,
		composers,
		watched,
		inspection: own(watchedInspection(watched, inspected)),
		favourites,
		callFiles: callFiles.commands,
		serviceFiles: serviceFiles.commands,
		history: history.commands,
		walkthrough: walkthroughCommands({
			startService: () => service.start(),
			prepare,
			runner: unreported,
			onCallBroken: () => firstSteps.reach(contextKeys.callBroken),
			diagnose: (text, accountId) => composers.diagnose(text, accountId),
			lookForOwnKeys,
		}),
		firstSteps,
		openApiWorker: bundle('openApiWorker.cjs'),
		checkKeys: (account) =>
			checkKeys(account, {
				prepare,
				runner: unreported,
				isKnown: async (method) => (await catalogs.method(method)) !== undefined,
				replaceSecret: context.accountCommands.replaceSecret,
				diagnose: (text, accountId) => composers.diagnose(text, accountId),
				runAction: (action, accountId) => runAction(action, { accountId }),
			}),
		verifySignature: async (selected) => {
			const { verifySignature } = await import('./host/verify/verifySignature.ts');
			await verifySignature(selected, { ...diagnosis, answers, described: serviceFiles.described });
		},
		showInspector,
	};
	const runAction = nextActions(context);

	own(service.onDidChange(() => composers.refresh()));
	own(keyRing.onDidChange(lookForOwnKeys));
	own(lazySecretsInFiles({ accounts, keyRing }));
	own(showStatus(accounts, service));
	own(accountsView(accounts, keyRing, registered.accounts));
	own(methodPages(methods, accounts));
	own(methodsView(methods, accounts, favourites, registered.methods));
	own(showWatchedCalls(watched, service, registered.watchedCalls));
	own(
		watched.onDidSettle((call) => {
			firstSteps.reach(contextKeys.clientChecked);
			void history.addWatched(call);
		}),
	);
	const { send } = reportingRunner(runner, 'agent', history.add);
	const agent = lazy(async () => {
		const { agentHost } = await import('./host/agent/agentHost.ts');
		return agentHost({ ...diagnosis, ...sources, prepare, send });
	});
	const table: Record<string, (argument?: unknown) => unknown> = commandTable(context);
	if (isInBrowser) table[commands.editAnswer] = tellServiceNeedsDesktop;
	return {
		/** Runs a command of the manifest. One that fails says so to the user. */
		run: (command: string, argument: unknown) =>
			reportFailure(async () => commandAnswer(await table[command]?.(argument))),
		inspector: inspectorView(extension.extensionUri, inspected, {
			runAction: (action) => runAction(action),
			onShown: () => firstSteps.reach(contextKeys.signatureSeen),
		}),
		useTool: async (...asked: Parameters<ReturnType<typeof agentHost>>) => (await agent())(...asked),
		openUri: async (uri: Uri) => (await tokens()).openUri(uri),
		loadCallFiles: callFiles.load,
		loadServiceFiles: serviceFiles.load,
		restoreComposer: composers.restore,
		/** Ends when all that is still to be stored is written. */
		dispose: () => Promise.allSettled(subscriptions.map(async (owned) => owned.dispose())),
	};
}
