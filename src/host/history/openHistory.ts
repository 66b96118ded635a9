import { l10n, type Uri, workspace } from 'vscode';
import { knownSecrets } from '../../app/send/knownSecrets.ts';
import type { SettledCall } from '../../app/send/settledCall.ts';
import { commands, settings } from '../../ids.ts';
import { HistoryStore } from '../../net/history/historyStore.ts';
import { pauses } from '../../net/history/pauses.ts';
import { inTurn } from '../../net/thread/inTurn.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import type { LazyTree } from '../lazyTree.ts';
import { showWarning } from '../messages.ts';
import { cachedSettings, numberSetting } from '../settings.ts';
import { type HistoryPorts, historyActions } from './historyActions.ts';
import type { HistoryNode } from './historyNode.ts';
import { historyTree } from './historyTree.ts';
import type { SentCall } from './sentCall.ts';
import { comparableAnswers } from './storedAnswers.ts';
import { type StoringOptions, storedCallOf, storedWatched } from './storedCall.ts';

export interface OpenHistoryServices extends HistoryPorts {
	/** Where calls are stored; none are in a browser, where it is no folder on a disk. */
	readonly folder: Uri;
	readonly sources: AccountSources;
	readonly tree: LazyTree<HistoryNode>;
}

/** Builds all that the history needs. A bundle of its own. */
export function openHistory(services: OpenHistoryServices) {
	const { folder, sources } = services;
	const { view, refresh: changed } = services.tree;
	const store = new HistoryStore(folder.fsPath, { keepDays: () => numberSetting(settings.historyDays), changed });
	const cached = cachedSettings(() => ({ secretParameters: secretParameters() }));
	const options = (): StoringOptions => ({ ...cached.get(), pause: pauses() });
	const tree = historyTree(store, view, changed);
	const actions = historyActions(store, view, services);
	const maskInTurn = inTurn();
	/** The last call is stored, and those before it. */
	let written: Promise<void> = Promise.resolve();
	let hasWarned = false;

	/** In the order of the calls; those that are masked while others are written are appended at once. Never throws. */
	function add(make: () => ReturnType<typeof storedCallOf>): Promise<void> {
		const added = maskInTurn(make).then((kept) => kept && store.add(kept.call, kept.body));
		written = added.then(() => {}).catch(warn);
		return written;
	}

	/** Once: otherwise each call would report it. */
	function warn(error: unknown): void {
		if (hasWarned) return;
		hasWarned = true;
		const message = error instanceof Error ? error.message : String(error);
		void showWarning(l10n.t('Cannot write to the history. {0}', message));
	}

	// Where a folder cannot be watched, this is when the calls of other windows appear.
	const followed = view.onDidChangeVisibility(({ visible }) => visible && changed());
	return {
		add: (sent: SentCall) => add(() => storedCallOf(sent, options())),
		addWatched: (watched: SettledCall) =>
			add(async () => {
				const holdsSecret = await knownSecrets(watched.accountId, sources);
				return { call: await storedWatched(watched, holdsSecret, options()), body: undefined };
			}),
		tree,
		answers: (method: string, without: readonly number[]) => comparableAnswers(store, method, without),
		commands: {
			[commands.searchHistory]: tree.askQuery,
			[commands.sendAgain]: actions.sendAgain,
			[commands.openHistoryCall]: actions.open,
			[commands.copyHistoryCall]: actions.copy,
			[commands.pinHistoryCall]: actions.togglePin,
			[commands.deleteHistory]: actions.remove,
		},
		dispose: async () => {
			followed.dispose();
			cached.dispose();
			await written;
			await store.dispose();
		},
	};
}

/** Further names of parameters whose values are never stored, in lower case. */
function secretParameters(): ReadonlySet<string> {
	const names = workspace.getConfiguration().get<unknown>(settings.historySecretParameters);
	const given = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
	return new Set(given.map((name) => name.trim().toLowerCase()));
}
