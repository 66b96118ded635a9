import { type Disposable, type TextDocument, workspace } from 'vscode';
import { lazy } from '../app/lazy.ts';

interface Opened<Id extends string> extends Disposable {
	readonly commands: Readonly<Record<Id, (argument?: unknown) => unknown>>;
}

/** Loads what the files of a kind need when the first one is opened, or when a command of theirs is run. */
export function lazyFiles<Id extends string, Files extends Opened<Id>>(
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
	const entries = ids.map((id) => [id, async (argument?: unknown) => (await load()).commands[id](argument)]);
	return {
		load,
		commands: Object.fromEntries(entries) as Readonly<Record<Id, (argument?: unknown) => Promise<unknown>>>,
		dispose: () => {
			subscription.dispose();
			return load.dispose();
		},
	};
}
