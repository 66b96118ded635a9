import {
	Disposable,
	env,
	l10n,
	ThemeColor,
	ThemeIcon,
	type TreeDataProvider,
	TreeItem,
	commands as vscodeCommands,
} from 'vscode';
import { commands, contextKeys, itemContexts } from '../../ids.ts';
import { proxyHint } from '../../net/service/proxyHint.ts';
import { counted } from '../counted.ts';
import type { LazyTree } from '../lazyTree.ts';
import { plain, plainLines } from '../plainText.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';

/** How each state is shown, and read aloud. */
const shownStates = {
	verified: { icon: 'pass-filled', color: 'testing.iconPassed', text: () => l10n.t('verified') },
	differs: { icon: 'pass', color: 'testing.iconQueued', text: () => l10n.t('right, but …') },
	refused: { icon: 'circle-slash', color: 'testing.iconErrored', text: () => l10n.t('refused') },
	wrong: { icon: 'error', color: 'testing.iconFailed', text: () => l10n.t('wrong') },
	searching: { icon: 'sync~spin', color: undefined, text: () => l10n.t('being diagnosed') },
};

/**
 * Fills the *Watched Calls* view, the newest call first, and keeps it, its badge and its context key.
 * @param onWatching told while calls are watched
 */
export function showWatchedCalls(
	watched: WatchedCalls,
	tree: LazyTree<WatchedEntry>,
	onWatching: () => void,
): Disposable {
	const { view } = tree;
	const treeDataProvider: TreeDataProvider<WatchedEntry> = {
		// The whole list: an entry that is new is not known to the view yet.
		onDidChangeTreeData: (refreshList) => watched.onDidChange(() => refreshList(undefined)),
		getChildren: (entry) => (entry ? [] : [...watched.all()]),
		// An entry that is revealed or acted on may have changed since it was listed.
		getTreeItem: (listed) => itemOf(watched.get(listed.id) ?? listed),
	};
	const refresh = () => {
		const { watching } = watched;
		const wrong = watched.all().filter(({ state }) => state === 'wrong').length;
		void vscodeCommands.executeCommand('setContext', contextKeys.watching, watching !== undefined);
		if (watching) onWatching();
		view.description = watching ? `${watching.baseUrl} · ${watching.account.name}` : '';
		view.message =
			watching && watched.all().length === 0
				? l10n.t(
						'Waiting for calls. Use {0} as the base_url of your client. If its host is in its code, run it with {1}.',
						watching.baseUrl,
						proxyHint(watching.baseUrl),
					)
				: plain(watched.commonCauses().join(' '));
		view.badge = wrong === 0 ? undefined : { value: wrong, tooltip: plain(wrongText(wrong)) };
	};
	refresh();
	return Disposable.from(tree.provide(treeDataProvider), watched.onDidChange(refresh));
}

function itemOf(entry: WatchedEntry): TreeItem {
	const { icon, color, text } = shownStates[entry.state];
	const time = entry.at.toLocaleTimeString(env.language);
	const item = new TreeItem(plain(`${time} · ${text()} · ${entry.title}`));
	item.id = String(entry.id);
	// What is wrong; of a call that is right the verdict says all.
	item.description = entry.line === text() ? '' : plain(entry.line);
	item.iconPath = new ThemeIcon(icon, color ? new ThemeColor(color) : undefined);
	item.contextValue = entry.url === undefined ? itemContexts.refusedRequest : itemContexts.watchedCall;
	const { summary = entry.line, mistakes = [] } = entry.described?.outcome ?? {};
	const told = new Set([entry.line, summary, ...mistakes.map(({ explanation }) => explanation)]);
	item.tooltip = plainLines(entry.title, `${time} · ${text()}`, ...told);
	item.accessibilityInformation = { label: `${plain(entry.title)}, ${text()}, ${plain(entry.line)}, ${time}` };
	if (entry.url !== undefined) {
		item.command = { command: commands.showWatchedCall, title: l10n.t('Show in the Inspector'), arguments: [entry] };
	}
	return item;
}

function wrongText(count: number): string {
	return counted(l10n.t('{0} watched {0|call is|calls are} wrong'), count);
}
