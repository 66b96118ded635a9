import { l10n, type TreeView } from 'vscode';
import { commands } from '../../ids.ts';
import type { AnswerSource } from '../call/compareAnswers.ts';
import { showInformation } from '../messages.ts';
import { callHistory, type HistoryServices } from './history.ts';
import { type HistoryPorts, historyActions } from './historyActions.ts';
import type { HistoryNode } from './historyNode.ts';
import { historyTree } from './historyTree.ts';
import { comparableAnswers } from './storedAnswers.ts';

export interface OpenHistoryServices extends HistoryServices, Omit<HistoryPorts, 'sources'> {
	readonly view: TreeView<HistoryNode>;
}

/** Builds all that the history needs. A bundle of its own. */
export function openHistory(services: OpenHistoryServices) {
	const { view, changed } = services;
	const history = callHistory(services);
	const { store } = history;
	const tree = historyTree(store, view, changed);
	const actions = store && historyActions(store, view, services);
	const tellNotStored = () =>
		void showInformation(l10n.t('Sent calls are not stored in a browser. Use VS Code on the desktop.'));
	// Where a folder cannot be watched, this is when the calls of other windows appear.
	const followed = view.onDidChangeVisibility(({ visible }) => visible && changed());
	return {
		history,
		tree,
		answers: async (...asked: Parameters<AnswerSource>) =>
			store ? comparableAnswers(store, ...asked) : { title: '', answers: [] },
		commands: {
			[commands.searchHistory]: () => tree.askQuery(),
			[commands.sendAgain]: actions?.sendAgain ?? tellNotStored,
			[commands.openHistoryCall]: actions?.open ?? tellNotStored,
			[commands.copyHistoryCall]: actions?.copy ?? tellNotStored,
			[commands.pinHistoryCall]: actions?.togglePin ?? tellNotStored,
			[commands.deleteHistory]: actions?.remove ?? tellNotStored,
		},
		dispose: async () => {
			followed.dispose();
			await history.dispose();
		},
	};
}
