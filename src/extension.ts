import { type ExtensionContext, l10n, commands as vscodeCommands, window } from 'vscode';
import { AnswerDocuments } from './host/answerDocuments.ts';
import { CallRunner } from './host/callRunner.ts';
import { type CommandRooms, commandTable, nextActions } from './host/commandTable.ts';
import { Composers } from './host/composers.ts';
import type { ExaminationSources } from './host/examine.ts';
import { Inspected } from './host/inspected.ts';
import { InspectorView } from './host/inspectorView.ts';
import { KeyRing } from './host/keyRing.ts';
import { LocalServiceControl } from './host/localServiceControl.ts';
import { ProfileCommands } from './host/profileCommands.ts';
import { ProfileStore } from './host/profileStore.ts';
import { ProfilesView } from './host/profilesView.ts';
import { showStatus } from './host/statusBar.ts';
import { views } from './ids.ts';
import type { NextAction } from './shared/protocol.ts';

/** Builds the rooms in the order of the flow (compose → sign → send → show) and registers them. */
export function activate(context: ExtensionContext): void {
	const own = <T extends { dispose(): unknown }>(owned: T): T => {
		context.subscriptions.push(owned);
		return owned;
	};
	const catalogs = () => import('./host/shippedCatalogs.ts');

	const profiles = own(new ProfileStore(context.globalState));
	const keyRing = own(new KeyRing(context.secrets));
	const service = own(new LocalServiceControl(profiles, keyRing));
	const sources: ExaminationSources = { profiles, keyRing, serviceIsRunning: () => service.port !== undefined };
	const inspected = own(new Inspected(sources));
	const runner = own(new CallRunner(sources, inspected, async () => (await catalogs()).errorName));
	const answers = own(new AnswerDocuments());
	const composers = own(
		new Composers({
			extensionUri: context.extensionUri,
			sources,
			runner,
			inspected,
			answers,
			knownMethods: async () => (await catalogs()).knownMethods(),
			runAction: (action, composer) => runAction(action, composer),
		}),
	);
	const rooms: CommandRooms = {
		profiles,
		keyRing,
		profileCommands: new ProfileCommands(profiles, keyRing),
		service,
		composers,
		showInspector: () => vscodeCommands.executeCommand(`${views.inspector}.focus`),
		openSettings: () =>
			vscodeCommands.executeCommand('workbench.action.openSettings', '@ext:signed-call.signed-call-workbench'),
	};
	const runAction = nextActions(rooms);

	own(service.onDidChange(() => composers.refresh()));
	own(showStatus(profiles, service));
	own(window.registerTreeDataProvider(views.profiles, own(new ProfilesView(profiles, keyRing))));
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
