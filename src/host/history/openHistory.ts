import type { Disposable, TreeView } from 'vscode';
import { commands, type HistoryCommand } from '../../ids.ts';
import type { AnswerSource } from '../call/comparableAnswer.ts';
import { comparableCalls } from './compareAnswers.ts';
import { History, type HistoryServices } from './history.ts';
import { type HistoryPorts, historyActions } from './historyActions.ts';
import { type HistoryNode, historyNodeOf } from './historyNode.ts';
import { type HistoryTree, historyTree } from './historyTree.ts';
import { SettledChanges } from './settledChanges.ts';

/** What the history is opened with. */
export interface OpenHistoryServices extends Omit<HistoryServices, 'changed'>, Omit<HistoryPorts, 'sources'> {
	readonly view: TreeView<HistoryNode>;
	/** Has the view ask for its nodes again. */
	readonly refresh: () => void;
}

/** The history as it is loaded at its first use. */
export interface OpenedHistory extends Disposable {
	readonly kept: History;
	readonly tree: HistoryTree;
	readonly commands: Readonly<Record<HistoryCommand, (argument?: unknown) => unknown>>;
	/** The answers that are kept, to compare with. */
	readonly answers: AnswerSource;
}

/** Builds all that the history needs. A bundle of its own. */
export function openHistory(services: OpenHistoryServices): OpenedHistory {
	const { view, refresh } = services;
	const changes = new SettledChanges(refresh);
	const kept = new History({ ...services, changed: () => changes.come() });
	const tree = historyTree(kept.reader, view, refresh);
	const actions = historyActions(kept, view, services);
	const shown = view.onDidChangeVisibility(({ visible }) => {
		// Where a folder cannot be watched, this is when the calls of other windows appear.
		if (visible) void kept.reader.ask('refresh', {}).catch(() => undefined);
	});
	return {
		kept,
		tree,
		answers: (method) => comparableCalls(method, kept.reader),
		commands: {
			[commands.searchHistory]: () => tree.askQuery(),
			[commands.clearHistorySearch]: () => tree.setQuery(''),
			[commands.showMoreHistory]: (node) => tree.showMore(historyNodeOf(node).of),
			[commands.sendAgain]: actions.sendAgain,
			[commands.openHistoryCall]: actions.open,
			[commands.showHistoryAnswer]: actions.showAnswer,
			[commands.compareHistoryAnswers]: actions.compare,
			[commands.saveHistoryCall]: actions.save,
			[commands.copyHistoryCallAsCurl]: actions.copyAsCurl,
			[commands.pinHistoryCall]: actions.pin,
			[commands.unpinHistoryCall]: actions.unpin,
			[commands.deleteHistoryCall]: actions.deleteSelected,
			[commands.deleteHistoryDay]: actions.deleteDay,
			[commands.deleteHistory]: actions.deleteAll,
		},
		dispose: async () => {
			shown.dispose();
			changes.dispose();
			await kept.dispose();
		},
	};
}
