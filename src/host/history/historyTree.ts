import { l10n, type TreeView } from 'vscode';
import { plain } from '../../app/plainText.ts';
import type { CallPage } from '../../net/history/historyIndex.ts';
import type { HistoryStore } from '../../net/history/historyStore.ts';
import { createInput } from '../messages.ts';
import { numberText } from '../texts.ts';
import { historyItem } from './historyItem.ts';
import type { CallNode, HistoryNode } from './historyNode.ts';

export function historyTree(store: HistoryStore, view: Pick<TreeView<HistoryNode>, 'message'>, refresh: () => void) {
	let query = '';

	async function children(node?: HistoryNode): Promise<HistoryNode[]> {
		if (!node) return query === '' ? roots() : found();
		if (node.kind === 'day') return callNodes(await store.ofDay(node.day), 'day', `day ${node.day}`);
		if (node.kind === 'pinned') return callNodes(await store.pinned(), 'pinned', 'pinned');
		return [];
	}

	async function roots(): Promise<HistoryNode[]> {
		const { days, pinned, count } = await store.days();
		view.message = count === 0 ? l10n.t('No calls yet.') : '';
		return [
			...(pinned > 0 ? [{ kind: 'pinned', count: pinned } as const] : []),
			...days.map((day) => ({ kind: 'day', ...day }) as const),
		];
	}

	async function found(): Promise<HistoryNode[]> {
		const asked = query;
		const result = await store.search(asked);
		if (asked !== query) return children();
		const text =
			result.count === 0
				? l10n.t('No call with "{0}".', plain(asked))
				: l10n.t('Calls with "{0}": {1}', plain(asked), numberText(result.count));
		view.message = `${text} ${l10n.t('Clear the search text to show all calls.')}`;
		return callNodes(result, 'found', 'found');
	}

	function setQuery(text: string): void {
		if (text.trim() === query) return;
		query = text.trim();
		refresh();
	}

	/** Asks for words and searches while typing; Escape restores the last search. */
	function askQuery(): void {
		let kept = query;
		const placeholder = l10n.t('Words of a method, parameter, account or summary');
		const input = Object.assign(createInput({ title: l10n.t('Search History'), placeholder }), { value: kept });
		input.onDidChangeValue(setQuery);
		input.onDidAccept(() => {
			kept = query;
			input.hide();
		});
		input.onDidHide(() => {
			setQuery(kept);
			input.dispose();
		});
		input.show();
	}

	return { children, item: historyItem, askQuery };
}

function callNodes({ calls, count }: CallPage, place: CallNode['place'], of: string): HistoryNode[] {
	const nodes: HistoryNode[] = calls.map((call) => ({ kind: 'call', place, call }));
	if (count > calls.length) nodes.push({ kind: 'more', of, left: count - calls.length });
	return nodes;
}
