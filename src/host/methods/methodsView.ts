import {
	DataTransferItem,
	Disposable,
	EventEmitter,
	l10n,
	ThemeIcon,
	TreeItem,
	TreeItemCollapsibleState,
	commands as vscodeCommands,
} from 'vscode';
import { findMethod, groupsOf, type KnownCatalog } from '../../core/catalog/catalog.ts';
import { matchesFilter } from '../../core/catalog/methodFilter.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import type { Parts } from '../../core/parts.ts';
import { commands, contextKeys, methodMimeType } from '../../ids.ts';
import { askWhileTyping } from '../askWhileTyping.ts';
import { methodMarkdown } from '../call/methodText.ts';
import type { LazyTree, TreeContent } from '../lazyTree.ts';
import { plain } from '../plainText.ts';
import { Slices } from '../slices.ts';
import type { Catalogs } from './catalogs.ts';
import type { MethodFavourites } from './methodFavourites.ts';
import { methodItem } from './methodItem.ts';

/** A method in the tree: in its group, among the favourites, or among those called last. */
export interface MethodNode {
	readonly kind: 'method';
	readonly place: FolderNode['kind'];
	readonly name: string;
	/** Looked up when it is asked for: there may be tens of thousands. */
	readonly method: CatalogMethod | undefined;
}

/** A folder of methods in the tree. */
export interface FolderNode {
	readonly kind: 'favourites' | 'recent' | 'group';
	readonly name: string;
	/** Of its methods. */
	readonly names: readonly string[];
	readonly known: KnownCatalog;
}

/** In place of those that a list does not show. */
interface MoreNode {
	readonly kind: 'more';
	readonly in: string;
	readonly count: number;
}

export type MethodsNode = FolderNode | MethodNode | MoreNode;

export type MethodsView = ReturnType<typeof methodsView>;

/** More at one place hold VS Code up, which makes all of them, and nobody reads them: that is what the filter is for. */
const mostShown = 1000;

/** All known methods in their tree: favourites and recently called ones on top, then the groups. */
export function methodsView(catalogs: Catalogs, favourites: MethodFavourites, tree: LazyTree<MethodsNode>) {
	const { view } = tree;
	const changed = new EventEmitter<undefined>();
	const slices = new Slices();
	let filter = '';

	/** Those that the filter leaves, which may change meanwhile. */
	async function shownFolders(): Promise<FolderNode[]> {
		const known = await catalogs.known();
		for (;;) {
			const wanted = filter;
			const folders = await slices.run(foldersOf(known, wanted), () => filter === wanted);
			if (folders) return folders;
		}
	}

	function* foldersOf(known: KnownCatalog, wanted: string): Parts<FolderNode[]> {
		const all = [
			{ kind: 'favourites', name: l10n.t('Favourites'), names: favourites.favourites() },
			{ kind: 'recent', name: l10n.t('Recently called'), names: favourites.recent() },
			...groupsOf(known).map(({ name, methods }) => ({ kind: 'group', name, names: methods }) as const),
		] as const;
		const folders: FolderNode[] = [];
		for (const { kind, name, names } of all) {
			const shown = wanted === '' ? names : yield* filtered(names, wanted, known);
			if (shown.length > 0) folders.push({ kind, name, names: shown, known });
			yield;
		}
		return folders;
	}

	function* filtered(names: readonly string[], wanted: string, { methods }: KnownCatalog): Parts<string[]> {
		const shown: string[] = [];
		for (const name of names) {
			const permissions = () => (methods.hasPermissions(name) ? methods.get(name)?.permissions : undefined);
			if (matchesFilter(name, permissions, wanted)) shown.push(name);
			yield;
		}
		return shown;
	}

	function showFilter(folders: readonly FolderNode[]): void {
		const count = folders.filter(({ kind }) => kind === 'group').reduce((sum, { names }) => sum + names.length, 0);
		view.message =
			count === 0
				? l10n.t('No method has "{0}" in its name or its permissions.', plain(filter))
				: l10n.t('Methods with "{0}": {1}', plain(filter), count);
	}

	const content: TreeContent<MethodsNode> = {
		onDidChangeTreeData: changed.event,
		async getChildren(node) {
			if (node) return childrenOf(node);
			const folders = await shownFolders();
			if (filter !== '') showFilter(folders);
			return firstOf(folders, 'tree', (folder) => folder);
		},
		getTreeItem(node) {
			if (node.kind === 'more') return moreItem(node);
			// Another id lets VS Code forget which groups were open without the filter.
			const id = `${filter === '' ? '' : 'filtered '}${node.kind === 'method' ? node.place : node.kind} ${node.name}`;
			if (node.kind === 'method') {
				return methodItem(id, node.name, node.method, favourites.favourites().includes(node.name));
			}
			const isOpen = node.kind !== 'group' || filter !== '';
			const state = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
			const iconPath = new ThemeIcon(folderIcons[node.kind]);
			return Object.assign(new TreeItem(plain(node.name), state), {
				id,
				description: String(node.names.length),
				iconPath,
			});
		},
		resolveTreeItem(item, node) {
			if (node.kind === 'method') {
				const { method } = node;
				if (method) item.tooltip = methodMarkdown(method);
				else item.tooltip = plain(l10n.t('No catalogue knows this method.'));
			}
			return item;
		},
		handleDrag(nodes, data) {
			const [node] = nodes;
			if (node?.kind === 'method') data.set(methodMimeType, new DataTransferItem(node.name));
		},
	};
	const refresh = () => changed.fire(undefined);
	const provided = tree.provide(content);
	const subscriptions = Disposable.from(
		provided,
		changed,
		catalogs.onDidChange(refresh),
		favourites.onDidChange(refresh),
	);

	function setFilter(text: string): void {
		filter = text.trim();
		if (filter === '') view.message = '';
		void vscodeCommands.executeCommand('setContext', contextKeys.methodsFiltered, filter !== '');
		refresh();
	}

	/** Asks for a filter and follows it as it is typed; Escape brings back the one before. */
	function askFilter(): Promise<void> {
		const placeholder = l10n.t('Parts of a name or of a permission');
		return askWhileTyping({ title: l10n.t('Filter Methods'), placeholder }, filter, setFilter);
	}

	return { askFilter, setFilter, dispose: () => subscriptions.dispose() };
}

function childrenOf(node: MethodsNode): MethodsNode[] {
	if (node.kind === 'method' || node.kind === 'more') return [];
	const { kind, name: folder, names, known } = node;
	return firstOf(names, `${kind} ${folder}`, (name) => ({
		kind: 'method',
		place: kind,
		name,
		get method() {
			return findMethod(known, name);
		},
	}));
}

function firstOf<Item>(items: readonly Item[], place: string, nodeOf: (item: Item) => MethodsNode): MethodsNode[] {
	const shown = items.slice(0, mostShown).map(nodeOf);
	const count = items.length - shown.length;
	return count > 0 ? [...shown, { kind: 'more', in: place, count }] : shown;
}

/** It opens the filter. */
function moreItem({ in: place, count }: MoreNode): TreeItem {
	return Object.assign(new TreeItem(plain(l10n.t('… and {0} more', count))), {
		id: `more in ${place}`,
		iconPath: new ThemeIcon('filter'),
		tooltip: plain(l10n.t('Only the first ones are listed. A filter finds the others.')),
		command: { command: commands.filterMethods, title: l10n.t('Filter Methods') },
	});
}

const folderIcons = { favourites: 'star-full', recent: 'history', group: 'symbol-namespace' } as const;
