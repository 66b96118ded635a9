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
import { findMethod, groupsOf } from '../../core/catalog/catalog.ts';
import { matchesFilter } from '../../core/catalog/methodFilter.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { contextKeys, methodMimeType } from '../../ids.ts';
import { askWhileTyping } from '../askWhileTyping.ts';
import { methodMarkdown } from '../call/methodText.ts';
import type { LazyTree, TreeContent } from '../lazyTree.ts';
import { plain } from '../plainText.ts';
import type { Catalogs } from './catalogs.ts';
import type { MethodFavourites } from './methodFavourites.ts';
import { methodItem } from './methodItem.ts';

/** A method in the tree: in its group, among the favourites, or among those called last. */
export interface MethodNode {
	readonly kind: 'method';
	readonly place: FolderNode['kind'];
	readonly name: string;
	readonly method: CatalogMethod | undefined;
}

/** A folder of methods in the tree. */
export interface FolderNode {
	readonly kind: 'favourites' | 'recent' | 'group';
	readonly name: string;
	readonly methods: readonly MethodNode[];
}

export type MethodsView = ReturnType<typeof methodsView>;

/** All known methods in their tree: favourites and recently called ones on top, then the groups. */
export function methodsView(catalogs: Catalogs, favourites: MethodFavourites, tree: LazyTree<FolderNode | MethodNode>) {
	const { view } = tree;
	const changed = new EventEmitter<undefined>();
	let filter = '';

	async function shownFolders(): Promise<FolderNode[]> {
		const known = await catalogs.known();
		const folder = (kind: FolderNode['kind'], name: string, names: readonly string[]): FolderNode => {
			const nodeOf = (method: string) =>
				({ kind: 'method', place: kind, name: method, method: findMethod(known, method) }) as const;
			return { kind, name, methods: names.map(nodeOf).filter(isShown) };
		};
		return [
			folder('favourites', l10n.t('Favourites'), favourites.favourites()),
			folder('recent', l10n.t('Recently called'), favourites.recent()),
			...groupsOf(known).map((group) => {
				const names = group.methods.map(({ name }) => name);
				return folder('group', group.name, names);
			}),
		].filter(({ methods }) => methods.length > 0);
	}

	function isShown({ name, method = { name, group: '', evidence: 'name-only', parameters: [] } }: MethodNode): boolean {
		return filter === '' || matchesFilter(method, filter);
	}

	function showFilter(folders: readonly FolderNode[]): void {
		const count = folders.filter(({ kind }) => kind === 'group').reduce((sum, { methods }) => sum + methods.length, 0);
		view.message =
			count === 0
				? l10n.t('No method has "{0}" in its name or its permissions.', plain(filter))
				: l10n.t('Methods with "{0}": {1}', plain(filter), count);
	}

	const content: TreeContent<FolderNode | MethodNode> = {
		onDidChangeTreeData: changed.event,
		async getChildren(node) {
			if (node) return node.kind === 'method' ? [] : [...node.methods];
			const folders = await shownFolders();
			if (filter !== '') showFilter(folders);
			return folders;
		},
		getTreeItem(node) {
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
				description: String(node.methods.length),
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

const folderIcons = { favourites: 'star-full', recent: 'history', group: 'symbol-namespace' } as const;
