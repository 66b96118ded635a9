import { type ExtensionContext, l10n, Uri, commands as vscodeCommands, window } from 'vscode';
import { AnswerDocuments } from './host/call/answerDocuments.ts';
import { CallRunner } from './host/call/callRunner.ts';
import { type ExaminationSources, examine } from './host/call/prepareCall.ts';
import { CallFileRoom } from './host/callFiles/callFileRoom.ts';
import { type CommandRooms, commandTable, nextActions } from './host/commandTable.ts';
import { Composers } from './host/composer/composers.ts';
import type { DiagnosisServices } from './host/diagnosis/diagnosis.ts';
import { Inspected } from './host/inspector/inspected.ts';
import { InspectorView } from './host/inspector/inspectorView.ts';
import { Catalogs } from './host/methods/catalogs.ts';
import { MethodShelf } from './host/methods/methodShelf.ts';
import { MethodsView } from './host/methods/methodsView.ts';
import { KeyRing } from './host/profiles/keyRing.ts';
import { ProfileCommands } from './host/profiles/profileCommands.ts';
import { ProfileStore } from './host/profiles/profileStore.ts';
import { ProfilesView } from './host/profiles/profilesView.ts';
import { LocalServiceControl } from './host/service/localServiceControl.ts';
import { numberSetting } from './host/settings.ts';
import { showStatus } from './host/statusBar.ts';
import { WatchedCalls } from './host/watch/watchedCalls.ts';
import { WatchedInspection } from './host/watch/watchedCallsInspection.ts';
import { showWatchedCalls } from './host/watch/watchedCallsView.ts';
import { settings, views } from './ids.ts';
import { DiagnosisThread } from './net/diagnosis/diagnosisThread.ts';
import type { NextAction } from './shared/protocol.ts';

/** Builds the rooms in the order of the flow (compose → sign → send → show) and registers them. */
export function activate(context: ExtensionContext): void {
	const own = <T extends { dispose(): unknown }>(owned: T): T => {
		context.subscriptions.push(owned);
		return owned;
	};
	const showInspector = () => vscodeCommands.executeCommand(`${views.inspector}.focus`);

	const profiles = own(new ProfileStore(context.globalState));
	const keyRing = own(new KeyRing(context.secrets));
	const service = own(new LocalServiceControl(profiles, keyRing));
	const sources: ExaminationSources = { profiles, keyRing, serviceIsRunning: () => service.port !== undefined };
	const inspected = own(new Inspected(sources));
	const catalogs = own(new Catalogs());
	const runner = own(new CallRunner(sources, inspected, () => catalogs.errorNames()));
	const shelf = own(new MethodShelf(context.globalState));
	own(runner.onDidSend(({ method }) => void shelf.called(method)));
	const answers = own(new AnswerDocuments());
	const worker = Uri.joinPath(context.extensionUri, 'dist', 'diagnosisWorker.cjs').fsPath;
	const newThread = () => own(new DiagnosisThread(worker));
	const diagnosis: DiagnosisServices = {
		thread: newThread(),
		sources,
		knownMethods: () => catalogs.knownMethods(),
		budget: () => numberSetting(settings.diagnoseBudget, 1000),
	};
	const composers: Composers = own(
		new Composers({
			extensionUri: context.extensionUri,
			sources,
			runner,
			inspected,
			answers,
			knownMethods: () => catalogs.knownMethods(),
			onDidChangeMethods: catalogs.onDidChange,
			diagnosis,
			diagnosisLeads: {
				showSignature: async (draft) => {
					inspected.pin({ source: 'diagnosed', draft });
					await showInspector();
				},
				openCall: (draft): unknown => composers.compose(draft),
			},
			runAction: (action, composer) => runAction(action, composer),
		}),
	);
	const callFiles = own(
		new CallFileRoom({
			sources,
			examine: (draft) => examine(draft, sources),
			runner,
			inspected,
			answers,
			catalogs,
			activeComposer: () => composers.active()?.composer,
			openComposer: (draft) => composers.compose(draft),
			diagnose: (draft) => composers.compose(draft).diagnosis.open(),
			showInspector,
			runAction: (action, target) => runAction(action, target),
		}),
	);
	const watched = own(new WatchedCalls({ ...diagnosis, thread: newThread() }));
	const rooms: CommandRooms = {
		profiles,
		keyRing,
		profileCommands: new ProfileCommands(profiles, keyRing),
		service,
		composers,
		watched,
		inspection: own(new WatchedInspection(watched, inspected)),
		methods: own(new MethodsView(catalogs, shelf)),
		shelf,
		callFiles: callFiles.commands(),
		showInspector,
		revealCalls: () => vscodeCommands.executeCommand(`${views.watchedCalls}.focus`, { preserveFocus: true }),
		revealInspector: () => vscodeCommands.executeCommand(`${views.inspector}.focus`, { preserveFocus: true }),
		openSettings: () =>
			vscodeCommands.executeCommand('workbench.action.openSettings', '@ext:signed-call.signed-call-workbench'),
	};
	const runAction = nextActions(rooms);

	own(service.onDidChange(() => composers.refresh()));
	own(showStatus(profiles, service));
	own(window.registerTreeDataProvider(views.profiles, own(new ProfilesView(profiles, keyRing))));
	own(showWatchedCalls(watched));
	const inspectorView = new InspectorView(
		context.extensionUri,
		inspected,
		(action: NextAction) => void runAction(action),
	);
	own(window.registerWebviewViewProvider(views.inspector, inspectorView));
	for (const [id, handler] of Object.entries(commandTable(rooms))) {
		own(vscodeCommands.registerCommand(id, (argument?: unknown) => reportFailure(() => handler(argument))));
	}
}

/** A command that fails says so to the user; the developer's message holds no secret. */
async function reportFailure(run: () => unknown): Promise<unknown> {
	try {
		return await run();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		void window.showErrorMessage(l10n.t('Signed Call: that did not work. {0}', message));
		return undefined;
	}
}
