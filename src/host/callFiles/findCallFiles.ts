import { Disposable, FileType, type TextDocument, Uri, workspace } from 'vscode';
import type { ReadableDocument } from '../../app/callFiles/parsedFile.ts';
import { throttled } from '../../app/throttled.ts';
import { maxCallFileLength } from '../../core/callFile/callDocument.ts';
import { callFileLanguage } from '../../ids.ts';
import { bytesOfFiles } from '../files.ts';

/** How many call files are listed, and how many folders of a virtual workspace are looked through. */
const maxFiles = 500;
const maxFolders = 200;

/** Folders whose files VS Code itself can search. */
const searchedSchemes = ['file', 'vscode-remote'];

/** The call files of the workspace by their paths. */
export async function findCallFiles(): Promise<{ readonly uris: readonly Uri[]; readonly isWhole: boolean }> {
	const found = await workspace.findFiles('**/*.call', '**/node_modules/**', maxFiles + 1);
	const isFound = (folder: Uri) => found.some((uri) => uri.toString().startsWith(folder.toString()));
	for (const { uri } of workspace.workspaceFolders ?? []) {
		// Many virtual workspaces cannot be searched.
		if (!searchedSchemes.includes(uri.scheme) && !isFound(uri)) found.push(...(await walked(uri)));
	}
	const sorted = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
	return { uris: sorted.slice(0, maxFiles), isWhole: sorted.length <= maxFiles };
}

async function walked(root: Uri): Promise<Uri[]> {
	const [uris, folders]: [Uri[], Uri[]] = [[], [root]];
	let looked = 0;
	// Grows while it is gone through.
	for (const folder of folders) {
		looked += 1;
		if (looked > maxFolders || uris.length > maxFiles) break;
		const entries = await Promise.resolve(workspace.fs.readDirectory(folder)).catch(() => []);
		for (const [name, type] of entries) {
			const isSkipped = name === 'node_modules' || name.startsWith('.');
			// A link may lead back to where it is.
			if (type === FileType.Directory && !isSkipped) folders.push(Uri.joinPath(folder, name));
			if ((type & FileType.File) !== 0 && name.endsWith('.call')) uris.push(Uri.joinPath(folder, name));
		}
	}
	return uris;
}

/** Of a file that is read: a UTF-16 unit has up to three bytes in UTF-8. */
const maxBytes = 3 * maxCallFileLength;

/** A call file as it is in an editor where it is open, else as it is stored. */
export async function callFileText(uri: Uri): Promise<ReadableDocument | 'unreadable' | 'too-large'> {
	const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) return open;
	const [bytes = 'unreadable'] = await bytesOfFiles([uri], maxBytes);
	if (typeof bytes === 'string') return bytes;
	const text = new TextDecoder().decode(bytes);
	return { version: 0, getText: () => text };
}

const refreshMilliseconds = 300;

/**
 * Watches the call files of the workspace.
 * @param act gets, in batches, the addresses of those that changed, on a disk or in an editor, and whether files were made or deleted
 */
export function watchCallFiles(act: (changed: Iterable<string>, isListChanged: boolean) => void): Disposable {
	let changed = new Set<string>();
	let isListChanged = false;
	const soon = throttled(() => {
		act(changed, isListChanged);
		changed = new Set();
		isListChanged = false;
	}, refreshMilliseconds);
	const note = (uri: Uri) => {
		changed.add(uri.toString());
		soon();
	};
	const noteDocument = ({ languageId, isUntitled, uri }: TextDocument) =>
		languageId === callFileLanguage && !isUntitled && note(uri);
	const noteList = () => {
		isListChanged = true;
		soon();
	};
	const watcher = workspace.createFileSystemWatcher('**/*.call');
	return Disposable.from(
		soon,
		watcher,
		watcher.onDidCreate(noteList),
		watcher.onDidDelete(noteList),
		watcher.onDidChange(note),
		workspace.onDidChangeTextDocument(({ document }) => noteDocument(document)),
		// What was not saved is gone.
		workspace.onDidCloseTextDocument(noteDocument),
	);
}
