import { Disposable, l10n, Range, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, window, workspace } from 'vscode';
import type { CallFileReader } from '../../app/callFiles/parsedFile.ts';
import { plain } from '../../app/plainText.ts';
import { maxCallFileLength } from '../../core/callFile/callDocument.ts';
import { itemContexts } from '../../ids.ts';
import type { LazyTree } from '../lazyTree.ts';
import { numberText } from '../texts.ts';
import type { CallPlace } from './callFinder.ts';
import { callFileText, findCallFiles, watchCallFiles } from './findCallFiles.ts';
import { callName } from './outline.ts';

/** A call file of the workspace, a call in one, or a word on what is not listed. Commands read it as a {@link CallPlace}. */
export interface CallFileNode extends Partial<CallPlace> {
	readonly item: TreeItem;
	readonly line?: number;
}

/** Of a file. */
const maxCalls = 1000;
/** So few files are unfolded at first. */
const fewFiles = 3;

/** The tree of the call files in the workspace and their calls, as they are in the editors where they are open. */
export function callFilesTree(files: CallFileReader, tree: LazyTree<CallFileNode>) {
	/** By address. The same file stays the same node. */
	const nodes = new Map<string, CallFileNode>();
	/** The calls that VS Code shows: no other object is taken for one. */
	const listed = new WeakSet<object>();
	let watched: Disposable | undefined;

	function watch(): Disposable {
		return Disposable.from(
			workspace.onDidChangeWorkspaceFolders(() => tree.refresh()),
			watchCallFiles((changed, isListChanged) => {
				if (isListChanged) return tree.refresh();
				for (const node of [...changed].flatMap((address) => nodes.get(address) ?? [])) tree.refresh(node);
			}),
		);
	}

	async function roots(): Promise<CallFileNode[]> {
		watched ??= watch();
		const { uris, isWhole } = await findCallFiles();
		const state = TreeItemCollapsibleState[uris.length > fewFiles ? 'Collapsed' : 'Expanded'];
		const known = new Map(nodes);
		nodes.clear();
		for (const uri of uris) {
			const address = uri.toString();
			nodes.set(address, known.get(address) ?? { uri: address, item: fileItem(uri, state) });
		}
		return [...nodes.values(), ...(isWhole ? [] : [note(l10n.t('There are more call files.'))])];
	}

	async function calls(uri: string): Promise<CallFileNode[]> {
		const address = Uri.parse(uri);
		const read = await callFileText(address);
		if (read === 'unreadable') return [note(l10n.t('This file cannot be read.'))];
		const file = read === 'too-large' ? read : files.read(read);
		if (file === 'too-large' || file.text.length > maxCallFileLength)
			return [note(l10n.t('This file has more than {0} characters. Split it.', numberText(maxCallFileLength)))];
		const all = file.calls.calls;
		if (all.length === 0) return [note(l10n.t('There is no call in this file.'))];
		const shown = all.slice(0, maxCalls).map((call): CallFileNode => {
			const [key, line] = [file.keyOf(call), file.lineAt(call.start)];
			return { uri, key, line, item: callItem(address, key, line, callName(call)) };
		});
		const more = all.length - shown.length;
		return more > 0 ? [...shown, note(l10n.t('Calls not listed: {0}', numberText(more)))] : shown;
	}

	const provided = tree.provide({
		async getChildren(node) {
			const children = node?.uri ? await calls(node.uri) : await roots();
			for (const child of children) listed.add(child);
			return children;
		},
		getTreeItem: ({ item }) => item,
	});
	return {
		/** Opens the file of a node of this tree, so that commands find it among the open ones; `isShown`: in an editor, at its call. */
		async open(node: unknown, isShown: boolean): Promise<void> {
			if (typeof node !== 'object' || node === null || !listed.has(node)) return;
			const { uri = '', line = 0 } = node as CallFileNode;
			const document = await workspace.openTextDocument(Uri.parse(uri));
			if (isShown) await window.showTextDocument(document, shownAt(line));
		},
		dispose: () => {
			watched?.dispose();
			provided.dispose();
		},
	};
}

/** The list keeps the focus, for its keys. */
function shownAt(line: number) {
	return { preview: true, preserveFocus: true, selection: new Range(line, 0, line, 0) };
}

function fileItem(uri: Uri, state: TreeItemCollapsibleState): TreeItem {
	const path = workspace.asRelativePath(uri);
	const at = path.lastIndexOf('/');
	return Object.assign(new TreeItem(plain(path.slice(at + 1)), state), {
		id: uri.toString(),
		description: plain(path.slice(0, Math.max(0, at))),
		resourceUri: uri,
		iconPath: ThemeIcon.File,
		contextValue: itemContexts.callFile,
	});
}

function callItem(uri: Uri, key: string, line: number, { name, method }: ReturnType<typeof callName>): TreeItem {
	return Object.assign(new TreeItem(plain(name)), {
		id: `${uri.toString()}\n${key}`,
		description: method,
		iconPath: new ThemeIcon('symbol-method'),
		contextValue: itemContexts.callOfFile,
		command: { command: 'vscode.open', title: l10n.t('Show'), arguments: [uri, shownAt(line)] },
	});
}

function note(text: string): CallFileNode {
	return { item: Object.assign(new TreeItem(plain(text)), { iconPath: new ThemeIcon('info') }) };
}
