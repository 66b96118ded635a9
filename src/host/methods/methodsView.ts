import {
	DataTransferItem,
	Disposable,
	l10n,
	ThemeColor,
	ThemeIcon,
	TreeItem,
	TreeItemCollapsibleState,
	workspace,
} from 'vscode';
import { plain } from '../../app/plainText.ts';
import { groupsOf, type KnownCatalog } from '../../core/catalog/catalog.ts';
import type { CatalogMethod, Evidence, Session } from '../../core/catalog/model.ts';
import { itemContexts, methodMimeType } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { evidenceText, methodMarkdown } from '../call/methodText.ts';
import type { LazyTree, TreeContent } from '../lazyTree.ts';
import type { CatalogsOfAccounts } from './catalogs.ts';
import type { MethodFavourites } from './methodFavourites.ts';
import { methodPageUri } from './methodPages.ts';

/** A method in the tree: in its group, among the favourites, or among those called last. */
export interface MethodNode {
	readonly kind: 'method';
	readonly place: FolderNode['kind'];
	readonly name: string;
	/** Absent if no catalogue knows it. */
	readonly method: CatalogMethod | undefined;
	readonly isOther: boolean;
}

export interface FolderNode {
	readonly kind: 'favourites' | 'recent' | 'group';
	readonly name: string;
	readonly names: readonly string[];
	readonly known: KnownCatalog;
	/** Of another service than the specification's. */
	readonly isOther: boolean;
}

export type MethodsNode = FolderNode | MethodNode;

/** The methods of the active account's service. */
export function methodsView(
	catalogs: CatalogsOfAccounts,
	accounts: Pick<AccountStore, 'active' | 'onDidChange'>,
	favourites: MethodFavourites,
	tree: LazyTree<MethodsNode>,
): Disposable {
	async function folders(): Promise<FolderNode[]> {
		const account = accounts.active();
		const known = await catalogs.of(account);
		const isOther = account?.service !== undefined;
		const chosen = [
			{ kind: 'favourites', name: l10n.t('Favourites'), names: favourites.favourites() },
			{ kind: 'recent', name: l10n.t('Recently called'), names: favourites.recent() },
		] as const;
		const all = [
			...(isOther ? [] : chosen),
			...groupsOf(known).map(({ name, methods }) => ({ kind: 'group', name, names: methods }) as const),
		];
		return all.filter(({ names }) => names.length > 0).map((folder) => ({ ...folder, known, isOther }));
	}

	const content: TreeContent<MethodsNode> = {
		getChildren: (node) => (node ? childrenOf(node) : folders()),
		getTreeItem(node) {
			if (node.kind === 'method') return methodItem(node);
			const state = node.kind === 'group' ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.Expanded;
			return Object.assign(new TreeItem(plain(node.name), state), {
				id: `${node.kind} ${node.name}`,
				description: String(node.names.length),
				iconPath: new ThemeIcon(folderIcons[node.kind]),
			});
		},
		resolveTreeItem(item, node) {
			if (node.kind !== 'method') return item;
			const { method } = node;
			if (method) item.tooltip = methodMarkdown(method);
			else item.tooltip = plain(l10n.t('Not in the catalogue.'));
			return item;
		},
		handleDrag(nodes, data) {
			const [node] = nodes;
			if (node?.kind === 'method') data.set(methodMimeType, new DataTransferItem(node.name));
		},
	};
	const refresh = () => tree.refresh();
	const files = workspace.createFileSystemWatcher('**/*.{signed-call-catalog,signed-service}.json');
	return Disposable.from(
		...[tree.provide(content), files],
		...[files.onDidChange, files.onDidCreate, files.onDidDelete].map((on) => on(refresh)),
		...[catalogs, accounts, favourites].map(({ onDidChange }) => onDidChange(refresh)),
	);
}

function childrenOf(node: MethodsNode): MethodsNode[] {
	if (node.kind === 'method') return [];
	const { kind, names, known, isOther } = node;
	return names.map((name) => ({ kind: 'method', place: kind, name, method: known.methods.get(name), isOther }));
}

const folderIcons = { favourites: 'star-full', recent: 'history', group: 'symbol-namespace' } as const;

/** A method in the tree, with marks for evidence, session and permissions; without `method` no catalogue knows it. */
function methodItem({ place, name, method, isOther }: MethodNode): TreeItem {
	const marks = method ? marksOf(method) : [];
	const evidence = method ? evidenceText(method.evidence) : l10n.t('in no catalogue');
	const [icon, isFaint] = evidenceIcons[method?.evidence ?? 'name-only'];
	return Object.assign(new TreeItem(plain(name)), {
		id: `${place} ${name}`,
		iconPath: new ThemeIcon(icon, isFaint && new ThemeColor('descriptionForeground')),
		command: { command: 'vscode.openWith', title: l10n.t('Show'), arguments: [methodPageUri(name), ...preview] },
		contextValue: isOther ? itemContexts.otherMethod : itemContexts.method,
		description: plain(marks.join(' · ')),
		accessibilityInformation: { label: plain([name, evidence, ...marks].join(', ')) },
	});
}

/** VS Code's Markdown preview in a preview tab; the focus stays in the tree. */
const preview = ['vscode.markdown.preview.editor', { preview: true, preserveFocus: true }] as const;

/** What a call of the method needs, in short, and whether all of that is stated; the hover tells which part is not. */
function marksOf({ session, permissions }: CatalogMethod): string[] {
	const isSure = [session, permissions].every((fact) => fact === undefined || fact.certainty === 'stated');
	return [
		...(session ? [sessionMarks[session.value]()] : []),
		...(permissions?.value.length ? [permissions.value.join(', ')] : []),
		...(isSure ? [] : [l10n.t('not certain')]),
	];
}

const sessionMarks: Readonly<Record<Session, () => string>> = {
	required: () => l10n.t('session'),
	optional: () => l10n.t('session optional'),
	none: () => l10n.t('no session'),
};

/** A name that is only seen somewhere is drawn fainter than one that is documented. */
const evidenceIcons: Readonly<Record<Evidence, readonly [name: string, isFaint?: true]>> = {
	specification: ['verified'],
	own: ['account'],
	page: ['book'],
	'sdk-2018': ['library'],
	'docs-repo': ['repo', true],
	'docs-repo-removed': ['archive', true],
	client: ['eye', true],
	'name-only': ['question', true],
};
