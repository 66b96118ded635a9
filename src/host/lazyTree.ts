import {
	Disposable,
	EventEmitter,
	type TreeDataProvider,
	type TreeDragAndDropController,
	type TreeViewOptions,
	window,
} from 'vscode';

export type TreeContent<T> = Omit<TreeDataProvider<T>, 'onDidChangeTreeData'> &
	Partial<Pick<TreeDragAndDropController<T>, 'handleDrag'>>;

/** A tree that VS Code knows before anything of it is loaded. */
export type LazyTree<T> = ReturnType<typeof lazyTree<T>>;

/** How a tree is used; `dragged` is the type of what is dragged out of it, `resolves` whether tooltips are made when they are shown. */
interface LazyTreeOptions extends Pick<TreeViewOptions<unknown>, 'canSelectMany' | 'showCollapseAll'> {
	readonly dragged?: string;
	readonly resolves?: boolean;
}

/** Makes the view `id`, whose content `load` provides when VS Code first asks. What it is rejected with goes to VS Code. */
export function lazyTree<T>(id: string, load: () => Promise<unknown>, options: LazyTreeOptions = {}) {
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
		/** Gives it what it shows, until that is disposed of. */
		provide(given: TreeContent<T>): Disposable {
			content = given;
			return new Disposable(() => {
				content = undefined;
			});
		},
		/** Has VS Code ask for all of it again, or for what is below a node. */
		refresh: (node?: T) => changed.fire(node),
		dispose: () => {
			view.dispose();
			changed.dispose();
		},
	};
}
