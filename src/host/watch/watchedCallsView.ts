import { Disposable, type Event, env, l10n, ThemeColor, ThemeIcon, TreeItem } from 'vscode';
import { plain, plainLines } from '../../app/plainText.ts';
import { throttled } from '../../app/throttled.ts';
import { commands, itemContexts } from '../../ids.ts';
import type { LazyTree } from '../lazyTree.ts';
import { numberText, shortTime } from '../texts.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';

/** Between two refreshes, in milliseconds. */
const refreshInterval = 200;

interface WatchedService {
	readonly running: { readonly baseUrl: string; readonly accounts: readonly { readonly name: string }[] } | undefined;
	readonly onDidChange: Event<void>;
}

const shownStates = {
	verified: { icon: 'pass-filled', color: 'testing.iconPassed', text: () => l10n.t('verified') },
	differs: { icon: 'pass', color: 'testing.iconQueued', text: () => l10n.t('right, but …') },
	refused: { icon: 'circle-slash', color: 'testing.iconErrored', text: () => l10n.t('refused') },
	wrong: { icon: 'error', color: 'testing.iconFailed', text: () => l10n.t('wrong') },
	searching: { icon: 'sync~spin', color: undefined, text: () => l10n.t('being diagnosed') },
};

/** Fills the *Watched Calls* view, the newest call first, with its message and badge. */
export function showWatchedCalls(watched: WatchedCalls, service: WatchedService, tree: LazyTree<WatchedEntry>) {
	const { view } = tree;
	const provided = tree.provide({
		getChildren: (entry) => (entry ? [] : [...watched.all()]),
		// An entry that is revealed or acted on may have changed since it was listed.
		getTreeItem: (listed) => itemOf(watched.get(listed.id) ?? listed),
	});
	const refresh = () => {
		const { running } = service;
		const wrong = watched.all().filter(({ state }) => state === 'wrong').length;
		view.description = running
			? plain(`${running.baseUrl} · ${running.accounts.map(({ name }) => name).join(', ')}`)
			: '';
		view.message =
			running && watched.all().length === 0
				? l10n.t(
						'Waiting for calls. Use {0} as the base_url of your client. Host hard-coded? Use the same URL as http_proxy.',
						running.baseUrl,
					)
				: plain(watched.commonCauses().join(' '));
		// The whole list: an entry that is new is not known to the view yet.
		tree.refresh();
		const tooltip = plain(l10n.t('Wrong watched calls: {0}', numberText(wrong)));
		view.badge = wrong === 0 ? undefined : { value: wrong, tooltip };
	};
	// A client under load sends more calls than a view can show.
	const batched = throttled(refresh, refreshInterval);
	batched();
	return Disposable.from(provided, watched.onDidChange(batched), service.onDidChange(batched), batched);
}

function itemOf(entry: WatchedEntry): TreeItem {
	const { icon, color, text } = shownStates[entry.state];
	const time = shortTime(entry.at);
	const item = new TreeItem(plain(entry.title));
	item.id = String(entry.id);
	// The icon is the outcome: the line has more than its name.
	item.description = `${plain(entry.line)} · ${time}`;
	item.iconPath = new ThemeIcon(icon, color ? new ThemeColor(color) : undefined);
	const { summary = entry.line, mistakes = [] } = entry.described?.outcome ?? {};
	const lines = new Set([entry.line, summary, ...mistakes.map(({ explanation }) => explanation)]);
	item.tooltip = plainLines(entry.title, `${entry.at.toLocaleString(env.language)} · ${text()}`, ...lines);
	item.accessibilityInformation = { label: `${plain(entry.title)}, ${text()}, ${plain(entry.line)}, ${time}` };
	if (entry.text !== undefined) {
		item.contextValue = itemContexts.watchedCall;
		item.command = { command: commands.showWatchedCall, title: l10n.t('Show in the Inspector'), arguments: [entry] };
	}
	return item;
}
