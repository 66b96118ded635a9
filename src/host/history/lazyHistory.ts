import { type Disposable, EventEmitter, type TreeDataProvider, type Uri } from 'vscode';
import { type HistoryCommand, historyCommands } from '../../ids.ts';
import type { AnswerSource } from '../call/comparableAnswer.ts';
import type { SettledCall } from '../call/settledCall.ts';
import { lazy } from '../lazy.ts';
import type { LazyTree } from '../lazyTree.ts';
import type { HistoryNode } from './historyNode.ts';
import { historyIsOn } from './historySettings.ts';
import type { OpenHistoryServices } from './openHistory.ts';
import type { SentCall } from './sentCall.ts';

/** The history, loaded with the first call that is kept, when its view is opened, or by a command. */
export interface LazyHistory extends Disposable {
	readonly commands: Readonly<Record<HistoryCommand, (argument?: unknown) => Promise<unknown>>>;
	/** The answers that are kept, to compare with. */
	readonly answers: AnswerSource;
	/** Keeps a call that was sent, if the user wants calls kept. */
	readonly keep: (sent: SentCall) => void;
	readonly keepWatched: (watched: SettledCall) => void;
}

export interface LazyHistoryServices extends Omit<OpenHistoryServices, 'folder' | 'view' | 'refresh'> {
	/** Where it is kept. Nothing is where that is no folder on a disk, as in a browser. */
	readonly folder: Uri;
	readonly tree: LazyTree<HistoryNode>;
}

/** Fills the *History* view; the rest is a bundle of its own. */
export function lazyHistory({ folder, tree, ...services }: LazyHistoryServices): LazyHistory {
	const changed = new EventEmitter<HistoryNode | undefined>();
	const history = lazy(
		async () =>
			(await import('./openHistory.ts')).openHistory({
				...services,
				folder: folder.scheme === 'file' ? folder.fsPath : undefined,
				view: tree.view,
				refresh: (node) => changed.fire(node),
			}),
		(opened) => opened.dispose(),
	);
	const isKept = () => historyIsOn() && folder.scheme === 'file';
	const treeDataProvider: TreeDataProvider<HistoryNode> = {
		onDidChangeTreeData: changed.event,
		getChildren: async (node) => (await history()).tree.children(node),
		getTreeItem: async (node) => (await history()).tree.item(node),
	};
	const provided = tree.provide(treeDataProvider);
	const entries = historyCommands.map((id) => [
		id,
		async (argument?: unknown) => (await history()).commands[id](argument),
	]);
	return {
		commands: Object.fromEntries(entries),
		answers: async (method) => (isKept() ? (await history()).answers(method) : { title: '', answers: [] }),
		keep: (sent) => {
			if (isKept()) void history().then(({ kept }) => kept.keep(sent));
		},
		keepWatched: (watched) => {
			if (isKept()) void history().then(({ kept }) => kept.keepWatched(watched));
		},
		dispose: () => {
			provided.dispose();
			changed.dispose();
			return history.dispose();
		},
	};
}
