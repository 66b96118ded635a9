import { l10n, workspace } from 'vscode';
import { lazy } from '../../app/lazy.ts';
import type { SettledCall } from '../../app/send/settledCall.ts';
import { historyCommands, settings } from '../../ids.ts';
import type { AnswerSource } from '../call/compareAnswers.ts';
import { lazyCommands } from '../lazyCommands.ts';
import { showInformation } from '../messages.ts';
import { cachedSettings } from '../settings.ts';
import type { OpenHistoryServices } from './openHistory.ts';
import type { SentCall } from './sentCall.ts';

export type LazyHistory = ReturnType<typeof lazyHistory>;

/**
 * Fills the *History* view. The rest is a bundle of its own, loaded with the first call to store, when the view is opened, or by
 * a command.
 */
export function lazyHistory(services: OpenHistoryServices) {
	const { folder, tree } = services;
	const isOnDisk = folder.scheme === 'file';
	const whyEmpty = () => l10n.t('Sent calls are not stored in a browser. Use VS Code on the desktop.');
	const tellWhyEmpty = async () => void showInformation(whyEmpty());
	const history = lazy(
		async () => (await import('./openHistory.ts')).openHistory(services),
		(opened) => opened.dispose(),
	);
	const stored = lazyCommands(historyCommands, history);
	const cached = cachedSettings(() => ({ isOn: workspace.getConfiguration().get(settings.keepHistory) !== false }));
	const isStored = () => isOnDisk && cached.get().isOn;
	const provided = tree.provide({
		getChildren: async (node) => {
			if (isOnDisk) return (await history()).tree.children(node);
			tree.view.message = whyEmpty();
			return [];
		},
		getTreeItem: async (node) => (await history()).tree.item(node),
	});
	return {
		commands: isOnDisk
			? stored
			: (Object.fromEntries(historyCommands.map((id) => [id, tellWhyEmpty])) as typeof stored),
		answers: async (...asked: Parameters<AnswerSource>) =>
			isStored() ? (await history()).answers(...asked) : { title: '', answers: [] },
		/** Stores a sent call unless the history is turned off. */
		add: (sent: SentCall) => {
			if (isStored()) void history().then((opened) => opened.add(sent));
		},
		addWatched: (watched: SettledCall) => {
			if (isStored()) void history().then((opened) => opened.addWatched(watched));
		},
		dispose: () => {
			provided.dispose();
			cached.dispose();
			return history.dispose();
		},
	};
}
