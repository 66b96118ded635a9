import {
	Disposable,
	EventEmitter,
	type TreeDataProvider,
	type TreeDragAndDropController,
	type TreeView,
	type TreeViewOptions,
	window,
} from 'vscode';

export type TreeContent<T> = Omit<TreeDataProvider<T>, 'onDidChangeTreeData'> &
	Partial<Pick<TreeDragAndDropController<T>, 'handleDrag'>>;

/** A tree that VS Code knows before anything of it is loaded. */
export interface LazyTree<T> extends Disposable {
	readonly view: TreeView<T>;
	/** Gives it what it shows, until that is disposed of. */
	provide(content: TreeContent<T>): Disposable;
	/** Has VS Code ask for all of it again, or for what is below a node. */
	refresh(node?: T): void;
}

/** How a tree is used; `dragged` is the type of what is dragged out of it, `resolves` whether tooltips are made when they are shown. */
interface LazyTreeOptions extends Pick<TreeViewOptions<unknown>, 'canSelectMany' | 'showCollapseAll'> {
	readonly dragged?: string;
	readonly resolves?: boolean;
}

/** Makes the view `id`, whose content `load` provides when VS Code first asks. What it is rejected with goes to VS Code. */
export function lazyTree<T>(id: string, load: () => Promise<unknown>, options: LazyTreeOptions = {}): LazyTree<T> {
	const changed = new EventEmitter<T | undefined>();
	let content: TreeContent<T> | undefined;
	const { dragged, resolves, ...shown } = options;
	const view = window.createTreeView<T>(id, {
		...shown,
		treeDataProvider: {
			onDidChangeTreeData: changed.event,
			getChildren: async (node) => {
				if (!content) await load();
				return content?.getChildren(node);
			},
			getTreeItem: (node) => content?.getTreeItem(node) ?? {},
			...(resolves && { resolveTreeItem: (...asked) => content?.resolveTreeItem?.(...asked) }),
		},
		...(dragged !== undefined && {
			dragAndDropController: {
				dragMimeTypes: [dragged],
				dropMimeTypes: [],
				handleDrag: (...drag) => content?.handleDrag?.(...drag),
			},
		}),
	});
	return {
		view,
		provide(given) {
			content = given;
			return new Disposable(() => {
				if (content === given) content = undefined;
			});
		},
		refresh: (node) => changed.fire(node),
		dispose: () => {
			view.dispose();
			changed.dispose();
		},
	};
}
