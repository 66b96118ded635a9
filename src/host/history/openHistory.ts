import { Disposable, type TreeView } from 'vscode';
import { commands, type HistoryCommand } from '../../ids.ts';
import type { AnswerSource } from '../call/comparableAnswer.ts';
import { comparableCalls } from './compareAnswers.ts';
import { draftActions } from './draftActions.ts';
import { draftNodes } from './draftNodes.ts';
import { History, type HistoryServices } from './history.ts';
import { type HistoryPorts, historyActions } from './historyActions.ts';
import type { HistoryDrafts } from './historyDrafts.ts';
import { type HistoryNode, historyNodeOf } from './historyNode.ts';
import { type HistoryTree, historyTree } from './historyTree.ts';
import { OpenedParts } from './openedParts.ts';
import { SettledChanges } from './settledChanges.ts';

/** What the history is opened with. */
export interface OpenHistoryServices extends Omit<HistoryServices, 'changed'>, Omit<HistoryPorts, 'sources'> {
	readonly view: TreeView<HistoryNode>;
	readonly drafts: HistoryDrafts;
	/** Has the view ask for a node, or for all, again. */
	readonly refresh: (node?: HistoryNode) => void;
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
	const { view, refresh, drafts } = services;
	const changes = new SettledChanges(() => refresh());
	const kept = new History({ ...services, changed: () => changes.come() });
	const nodes = draftNodes(drafts, (id) => services.sources.accounts.get(id)?.name, refresh);
	const opened = new OpenedParts();
	const tree = historyTree(kept.reader, nodes, view, opened, refresh);
	const actions = historyActions(kept, view, services);
	const ofDrafts = draftActions(drafts, view);
	const draftChanges = new SettledChanges(() => void tree.draftsChanged());
	const followed = drafts.follow(() => draftChanges.come());
	const folds = Disposable.from(
		view.onDidExpandElement(({ element }) => opened.note(element, true)),
		view.onDidCollapseElement(({ element }) => opened.note(element, false)),
	);
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
			// The keys of calls reach drafts, too: the manifest cannot tell what is selected.
			[commands.sendAgain]: (node) => (ofDrafts.idsOf(node).length > 0 ? ofDrafts.open(node) : actions.sendAgain(node)),
			[commands.openHistoryCall]: actions.open,
			[commands.showHistoryAnswer]: actions.showAnswer,
			[commands.compareHistoryAnswers]: actions.compare,
			[commands.saveHistoryCall]: actions.save,
			[commands.copyHistoryCallAsCurl]: actions.copyAsCurl,
			[commands.pinHistoryCall]: actions.pin,
			[commands.unpinHistoryCall]: actions.unpin,
			[commands.deleteHistoryCall]: async (node) => {
				await actions.deleteSelected(node);
				await ofDrafts.delete(node);
			},
			[commands.deleteHistoryDay]: actions.deleteDay,
			[commands.deleteHistory]: actions.deleteAll,
			[commands.openDraft]: ofDrafts.open,
			[commands.deleteDraft]: ofDrafts.delete,
			[commands.deleteAllDrafts]: ofDrafts.deleteAll,
		},
		dispose: async () => {
			folds.dispose();
			shown.dispose();
			changes.dispose();
			followed.dispose();
			draftChanges.dispose();
			await kept.dispose();
		},
	};
}
