import {
	Disposable,
	EventEmitter,
	l10n,
	ThemeIcon,
	type TreeDataProvider,
	TreeItem,
	TreeItemCollapsibleState,
	type TreeView,
	commands as vscodeCommands,
	window,
} from 'vscode';
import { findMethod, groupsOf, type KnownCatalog } from '../../core/catalog/catalog.ts';
import { matchesFilter } from '../../core/catalog/methodFilter.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { contextKeys, views } from '../../ids.ts';
import { methodMarkdown } from '../call/methodText.ts';
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

interface FolderNode {
	readonly kind: 'favourites' | 'recent' | 'group';
	readonly name: string;
	readonly methods: readonly MethodNode[];
}

export type MethodsNode = FolderNode | MethodNode;

/** All known methods as a tree: favourites and recently called ones on top, then the groups. */
export class MethodsView implements TreeDataProvider<MethodsNode> {
	private readonly catalogs: Catalogs;
	private readonly favourites: MethodFavourites;
	private readonly changed = new EventEmitter<undefined>();
	private readonly view: TreeView<MethodsNode>;
	private readonly subscriptions: Disposable;
	private filter = '';
	readonly onDidChangeTreeData = this.changed.event;

	constructor(catalogs: Catalogs, favourites: MethodFavourites) {
		this.catalogs = catalogs;
		this.favourites = favourites;
		this.view = window.createTreeView(views.methods, { treeDataProvider: this, showCollapseAll: true });
		const refresh = () => this.changed.fire(undefined);
		this.subscriptions = Disposable.from(
			this.view,
			this.changed,
			catalogs.onDidChange(refresh),
			favourites.onDidChange(refresh),
		);
	}

	async getChildren(node?: MethodsNode): Promise<MethodsNode[]> {
		if (node) return node.kind === 'method' ? [] : [...node.methods];
		const known = await this.catalogs.known();
		const folders = [...this.keptMethods(known), ...this.groups(known)];
		if (this.filter !== '') this.showFilter(folders);
		return folders;
	}

	getTreeItem(node: MethodsNode): TreeItem {
		// Another id lets VS Code forget which groups were open without the filter.
		const id = `${this.filter === '' ? '' : 'filtered '}${node.kind === 'method' ? node.place : node.kind} ${node.name}`;
		if (node.kind === 'method') {
			const isFavourite = this.favourites.favourites().includes(node.name);
			return methodItem({ id, name: node.name, method: node.method, isFavourite });
		}
		const isOpen = node.kind !== 'group' || this.filter !== '';
		const state = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
		const item = new TreeItem(node.name, state);
		item.id = id;
		item.description = String(node.methods.length);
		item.iconPath = new ThemeIcon(folderIcons[node.kind]);
		return item;
	}

	resolveTreeItem(item: TreeItem, node: MethodsNode): TreeItem {
		if (node.kind === 'method') {
			item.tooltip = node.method ? methodMarkdown(node.method) : l10n.t('No catalogue knows this method.');
		}
		return item;
	}

	/** Asks for a filter and follows it as it is typed; Escape brings back the one before. */
	async askFilter(): Promise<void> {
		const before = this.filter;
		const input = Object.assign(window.createInputBox(), {
			title: l10n.t('Filter Methods'),
			placeholder: l10n.t('Parts of a name or of a permission'),
			value: before,
		});
		let accepted = false;
		await new Promise<void>((resolve) => {
			input.onDidChangeValue((text) => this.setFilter(text));
			input.onDidAccept(() => {
				accepted = true;
				input.hide();
			});
			input.onDidHide(() => resolve());
			input.show();
		});
		input.dispose();
		if (!accepted) this.setFilter(before);
	}

	setFilter(text: string): void {
		this.filter = text.trim();
		if (this.filter === '') this.view.message = '';
		void vscodeCommands.executeCommand('setContext', contextKeys.methodsFiltered, this.filter !== '');
		this.changed.fire(undefined);
	}

	dispose(): void {
		this.subscriptions.dispose();
	}

	private showFilter(folders: readonly FolderNode[]): void {
		const count = folders.filter(({ kind }) => kind === 'group').reduce((sum, { methods }) => sum + methods.length, 0);
		this.view.message =
			count === 0
				? l10n.t('No method has "{0}" in its name or its permissions.', this.filter)
				: l10n.t('Methods with "{0}": {1}', this.filter, count);
	}

	/** The favourites and the methods called last, as far as there are any. */
	private keptMethods(known: KnownCatalog): FolderNode[] {
		const folder = (kind: 'favourites' | 'recent', name: string, kept: readonly string[]): FolderNode[] => {
			const methods = kept
				.map((method) => methodNode(kind, method, findMethod(known, method)))
				.filter((node) => this.isShown(node.method ?? unknownMethod(node.name)));
			return methods.length > 0 ? [{ kind, name, methods }] : [];
		};
		return [
			...folder('favourites', l10n.t('Favourites'), this.favourites.favourites()),
			...folder('recent', l10n.t('Recently called'), this.favourites.recent()),
		];
	}

	private groups(known: KnownCatalog): FolderNode[] {
		return groupsOf(known)
			.map(({ name, methods }): FolderNode => {
				const shown = methods.filter((method) => this.isShown(method));
				return { kind: 'group', name, methods: shown.map((method) => methodNode('group', method.name, method)) };
			})
			.filter(({ methods }) => methods.length > 0);
	}

	private isShown(method: CatalogMethod): boolean {
		return this.filter === '' || matchesFilter(method, this.filter);
	}
}

const folderIcons = { favourites: 'star-full', recent: 'history', group: 'symbol-namespace' } as const;

function methodNode(place: FolderNode['kind'], name: string, method: CatalogMethod | undefined): MethodNode {
	return { kind: 'method', place, name, method };
}

function unknownMethod(name: string): CatalogMethod {
	return { name, group: '', evidence: 'name-only', parameters: [] };
}
