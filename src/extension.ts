import { type ExtensionContext, lm, type TextDocument, commands as vscodeCommands, window, workspace } from 'vscode';
import { type Lazy, lazy } from './app/lazy.ts';
import { answerDocuments } from './host/call/answerDocuments.ts';
import { ValueFiles } from './host/composer/valueFiles.ts';
import { lazyTree } from './host/lazyTree.ts';
import {
	agentToolId,
	agentToolNames,
	callFileLanguage,
	commands,
	composerPanelType,
	contextKeys,
	isServiceFile,
	methodMimeType,
	views,
} from './ids.ts';
import type { Registered, Workbench } from './workbench.ts';

/** Has the extension dispose of something in its end. */
type Own = <T extends { dispose(): unknown }>(owned: T) => T;

let running: Lazy<Workbench> | undefined;

/** Registers what VS Code asks for by name; the workbench is loaded on demand. @param isInBrowser `web` replaces Node */
export function activate(extension: ExtensionContext, isInBrowser = false): void {
	const own: Own = (owned) => {
		extension.subscriptions.push(owned);
		return owned;
	};
	const workbench = lazy<Workbench>(
		async () => (await import('./workbench.ts')).openWorkbench(extension, registered, isInBrowser),
		(opened) => opened.dispose(),
	);
	running = workbench;
	const documents = { answers: own(answerDocuments()), valueFiles: own(new ValueFiles()) };
	const registered: Registered = { ...documents, ...registerViews(own, workbench) };
	for (const id of Object.values(commands))
		own(vscodeCommands.registerCommand(id, async (argument?: unknown) => (await workbench()).run(id, argument)));
	own(window.registerUriHandler({ handleUri: async (uri) => (await workbench()).openUri(uri) }));
	for (const name of agentToolNames)
		own(
			lm.registerTool<object>(agentToolId(name), {
				invoke: async ({ input }, token) => (await workbench()).useTool(name, input, token),
			}),
		);
	if (isInBrowser) void vscodeCommands.executeCommand('setContext', contextKeys.inBrowser, true);
	const loadFor = async ({ languageId, uri }: TextDocument) => {
		if (languageId === callFileLanguage) await (await workbench()).loadCallFiles();
		else if (isServiceFile(uri)) await (await workbench()).loadServiceFiles();
	};
	own(workspace.onDidOpenTextDocument(loadFor));
	workspace.textDocuments.forEach(loadFor);
	// The Test Explorer asks for tests only where something offers them.
	void workspace.findFiles('**/*.call', '**/node_modules/**', 1).then(async ([file]) => {
		if (file) await (await workbench()).loadCallFiles();
	});
}

/** VS Code waits for this, but for no subscription: drafts and history are written by its end. */
export async function deactivate(): Promise<void> {
	await running?.dispose();
}

function registerViews(own: Own, workbench: () => Promise<Workbench>): Omit<Registered, 'answers' | 'valueFiles'> {
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
		callFiles: own(
			lazyTree(views.callFiles, async () => (await workbench()).loadCallFiles(), { showCollapseAll: true }),
		),
		history: own(lazyTree(views.history, workbench, { canSelectMany: true, showCollapseAll: true })),
		watchedCalls: own(lazyTree(views.watchedCalls, workbench)),
	};
}
