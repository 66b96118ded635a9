import { l10n, type TreeItem, type TreeView, commands as vscodeCommands } from 'vscode';
import { contextKeys } from '../../ids.ts';
import type { CallPage } from '../../net/history/historyIndex.ts';
import type { HistoryReader } from '../../net/history/historyReader.ts';
import { askWhileTyping } from '../askWhileTyping.ts';
import { numberText } from '../counted.ts';
import { plain } from '../plainText.ts';
import type { draftNodes } from './draftNodes.ts';
import { historyItem } from './historyItem.ts';
import type { CallNode, DayNode, HistoryNode, PinnedNode } from './historyNode.ts';
import type { OpenedParts } from './openedParts.ts';

/** How many calls of a list are shown at first, and how many more each time. */
const page = 200;

export type HistoryTree = ReturnType<typeof historyTree>;

/** What the tree shows: drafts, and calls by day, or what a search has found. */
export function historyTree(
	reader: HistoryReader,
	drafts: ReturnType<typeof draftNodes>,
	view: Pick<TreeView<HistoryNode>, 'message'>,
	opened: Pick<OpenedParts, 'has'>,
	refresh: () => void,
) {
	let query = '';
	/** How many are shown of each list that shows more than a page. */
	const shown = new Map<string, number>();
	const mostOf = (list: string) => shown.get(list) ?? page;
	const listOf = (node: { readonly kind: string; readonly day?: number } | undefined) =>
		node === undefined ? 'found' : node.kind === 'day' ? `day ${node.day}` : 'pinned';

	async function children(node?: HistoryNode): Promise<HistoryNode[]> {
		if (!node) return query === '' ? roots() : found();
		if (node.kind === 'drafts') return drafts.all();
		const most = mostOf(listOf(node));
		if (node.kind === 'day')
			return withMore(await reader.ask('ofDay', { day: node.day, offset: 0, most }), 'day', node);
		if (node.kind === 'pinned') return withMore(await reader.ask('pinned', { most }), 'pinned', node);
		return [];
	}

	async function roots(): Promise<HistoryNode[]> {
		const [{ days, pinned, count }, group] = await Promise.all([reader.ask('days', {}), drafts.group()]);
		view.message = count === 0 ? nothingText() : '';
		return [
			...group,
			...(pinned > 0 ? [{ kind: 'pinned', count: pinned } as const] : []),
			...days.map((day) => ({ kind: 'day', ...day }) as const),
		];
	}

	function nothingText(): string {
		if (reader.isKept) return l10n.t('No call is kept yet.');
		return l10n.t('In a browser, only drafts are kept. Calls that were sent are kept by VS Code on the desktop.');
	}

	async function found(): Promise<HistoryNode[]> {
		const asked = query;
		const [result, foundDrafts] = await Promise.all([
			reader.ask('search', { query: asked, most: mostOf('found') }),
			drafts.found(asked),
		]);
		// What is typed meanwhile is looked for in its turn.
		if (asked !== query) return children();
		const calls =
			result.count === 0
				? l10n.t('No call with "{0}".', plain(asked))
				: l10n.t('Calls with "{0}": {1}', plain(asked), numberText(result.count));
		const count = foundDrafts.length;
		view.message = count === 0 ? calls : [calls, l10n.t('Drafts: {0}', numberText(count))].join(' · ');
		return [...foundDrafts, ...withMore(result, 'found', undefined)];
	}

	function withMore(
		{ calls, count }: CallPage,
		place: CallNode['place'],
		of: DayNode | PinnedNode | undefined,
	): HistoryNode[] {
		const nodes: HistoryNode[] = calls.map((call) => ({ kind: 'call', place, call }));
		if (count > calls.length) nodes.push({ kind: 'more', of, left: count - calls.length });
		return nodes;
	}

	function setQuery(text: string): void {
		if (text.trim() === query) return;
		query = text.trim();
		shown.delete('found');
		if (query === '') view.message = '';
		void vscodeCommands.executeCommand('setContext', contextKeys.historySearched, query !== '');
		refresh();
	}

	/** Asks what to search for and follows it as it is typed; Escape brings back what was before. */
	function askQuery(): Promise<void> {
		const placeholder = l10n.t('Words of a method, a parameter, an account or an answer');
		return askWhileTyping({ title: l10n.t('Search History'), placeholder }, query, setQuery);
	}

	function showMore(of: { readonly kind: string; readonly day?: number } | undefined): void {
		const list = listOf(of);
		shown.set(list, mostOf(list) + page);
		refresh();
	}

	const item = (node: HistoryNode): TreeItem => historyItem(node, opened.has(node));

	return { children, item, askQuery, setQuery, showMore, draftsChanged: () => drafts.changed(query !== '') };
}
