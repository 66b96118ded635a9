import { type ExtensionContext, commands as vscodeCommands, window, workspace } from 'vscode';
import { AnswerDocuments } from './host/call/answerDocuments.ts';
import { ValueFiles } from './host/composer/valueFiles.ts';
import { lazy } from './host/lazy.ts';
import { lazyTree } from './host/lazyTree.ts';
import {
	callFileLanguage,
	commands,
	composerPanelType,
	contextKeys,
	formerCommands,
	methodMimeType,
	views,
} from './ids.ts';
import type { Registered, Workbench } from './workbench.ts';

/** In milliseconds: what is shown without being asked for, as in the status bar, comes so long after the extension's start at the latest. */
const startPause = 1000;

/** Has the extension dispose of something in its end. */
type Own = <T extends { dispose(): unknown }>(owned: T) => T;

type Trees = Omit<Registered, 'answers' | 'valueFiles'>;

/**
 * Registers what VS Code asks for by its name; the workbench is loaded when something of it is first asked for.
 * @param isInBrowser true in the extension host of a browser, where `web` has stand-ins for Node
 */
export function activate(extension: ExtensionContext, isInBrowser = false): void {
	const own: Own = (owned) => {
		extension.subscriptions.push(owned);
		return owned;
	};
	const workbench = lazy<Workbench>(
		async () => (await import('./workbench.ts')).openWorkbench(extension, registered(), isInBrowser),
		(opened) => opened.dispose(),
	);
	own(workbench);
	const documents = { answers: own(new AnswerDocuments()), valueFiles: own(new ValueFiles()) };
	let trees: Trees | undefined;
	const registered = (): Registered => {
		trees ??= registerViews(own, workbench);
		return { ...documents, ...trees };
	};
	const former = Object.entries(formerCommands);
	for (const [id, today] of [...Object.values(commands).map((command) => [command, command] as const), ...former])
		own(vscodeCommands.registerCommand(id, async (argument?: unknown) => (await workbench()).run(today, argument)));
	if (isInBrowser) void vscodeCommands.executeCommand('setContext', contextKeys.inBrowser, true);
	const load = () => void workbench().catch(() => undefined);
	// VS Code waits for a view until it is there, but for a command only until this function ends.
	const timers = [setTimeout(registered), setTimeout(load, startPause)];
	own({ dispose: () => timers.forEach(clearTimeout) });
	if (workspace.textDocuments.some(({ languageId }) => languageId === callFileLanguage)) load();
}

function registerViews(own: Own, workbench: () => Promise<Workbench>): Trees {
	own(
		window.registerWebviewViewProvider(views.inspector, {
			resolveWebviewView: async (...shown) => (await workbench()).inspector.resolveWebviewView(...shown),
		}),
	);
	own(
		window.registerWebviewPanelSerializer(composerPanelType, {
			deserializeWebviewPanel: async (panel, state) => (await workbench()).restoreComposer(panel, state),
		}),
	);
	return {
		accounts: own(lazyTree(views.accounts, workbench)),
		methods: own(
			lazyTree(views.methods, workbench, { dragged: methodMimeType, resolves: true, showCollapseAll: true }),
		),
		history: own(lazyTree(views.history, workbench, { canSelectMany: true, showCollapseAll: true })),
		watchedCalls: own(lazyTree(views.watchedCalls, workbench)),
	};
}
