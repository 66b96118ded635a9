import { type Disposable, type TextDocument, workspace } from 'vscode';
import { lazy } from '../app/lazy.ts';

interface WithCommands<Id extends string> {
	readonly commands: Readonly<Record<Id, (argument?: unknown) => unknown>>;
}

/** Commands of what is loaded when one of them is run. */
export function lazyCommands<Id extends string>(ids: readonly Id[], load: () => Promise<WithCommands<Id>>) {
	const entries = ids.map((id) => [id, async (argument?: unknown) => (await load()).commands[id](argument)]);
	return Object.fromEntries(entries) as Readonly<Record<Id, (argument?: unknown) => Promise<unknown>>>;
}

/** Loads what the files of a kind need when the first one is opened, or when a command of theirs is run. */
export function lazyFiles<Id extends string, Files extends WithCommands<Id> & Disposable>(
	isOne: (document: TextDocument) => boolean,
	ids: readonly Id[],
	open: () => Promise<Files>,
) {
	const load = lazy(open, (opened) => opened.dispose());
	const loadFor = (document: TextDocument) => {
		if (isOne(document)) void load();
	};
	const subscription = workspace.onDidOpenTextDocument(loadFor);
	workspace.textDocuments.forEach(loadFor);
	return {
		load,
		commands: lazyCommands(ids, load),
		dispose: () => {
			subscription.dispose();
			return load.dispose();
		},
	};
}
