import {
	commands,
	Disposable,
	EventEmitter,
	type FileChangeEvent,
	FileChangeType,
	type FileStat,
	FileSystemError,
	type FileSystemProvider,
	FileType,
	l10n,
	languages,
	type Tab,
	TabInputText,
	type TextDocument,
	Uri,
	ViewColumn,
	window,
	workspace,
} from 'vscode';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import { answerLanguage, valueScheme } from '../../ids.ts';
import { showInformation } from '../messages.ts';
import { editorText, namesSchema, writtenText } from './valueText.ts';

export interface EditedValue {
	readonly name: string;
	readonly method: string;
	readonly text: () => string;
	/** Takes a text from the editor into the call; false where it contains a stored key, and is not taken. */
	readonly write: (text: string) => boolean;
	readonly onClosed: () => void;
}

interface ValueFile {
	readonly value: EditedValue;
	readonly uri: Uri;
	/** Whether the value had a line end behind it when it was opened. */
	readonly hasLastLineEnd: boolean;
	/** Counts its texts: VS Code reads it again, and takes care of what is not saved, by the time of a file. */
	changes: number;
	/** Saves it, or empties it, again. */
	timer?: ReturnType<typeof setTimeout>;
	/** What VS Code has saved last. */
	saved?: string;
	/** Its tab that is being shown. */
	showing?: Promise<unknown>;
	/** Set once the value is no longer part of a call. */
	isGone: boolean;
	/** Set once its tab is closed: VS Code holds a document in memory for minutes, but then without its text. */
	isEmpty: boolean;
}

export type ValueEditor = Awaited<ReturnType<ValueFiles['open']>>;

const longestName = 60;
/** VS Code backs an unsaved document up a second after its last change; in milliseconds. */
const saveAfter = 150;
/** Seldom, on a busy machine, VS Code does not read a changed file again; in milliseconds. */
const emptyAgainAfter = 1000;

/**
 * Values of calls as documents that can be edited. Each change goes into the call at once, and is saved a moment later: VS Code
 * backs unsaved documents up on disk, and a value may be a key before anybody notices.
 */
export class ValueFiles implements FileSystemProvider {
	private readonly files = new Map<string, ValueFile>();
	private readonly changed = new EventEmitter<FileChangeEvent[]>();
	readonly onDidChangeFile = this.changed.event;
	readonly readDirectory = notPermitted;
	readonly delete = notPermitted;
	readonly rename = notPermitted;
	private readonly subscriptions: Disposable;
	private opened = 0;

	constructor() {
		this.subscriptions = Disposable.from(
			this.changed,
			workspace.onDidChangeTextDocument(({ document }) => void this.documentChanged(document)),
			workspace.registerFileSystemProvider(valueScheme, this, { isCaseSensitive: true }),
			workspace.onDidCloseTextDocument(({ uri }) => this.documentClosed(uri.toString())),
			window.tabGroups.onDidChangeTabs(({ closed }) => {
				for (const tab of closed) this.tabClosed(tab);
			}),
		);
		// Of a window that was reloaded: the composers have been made anew.
		void window.tabGroups.close(valueTabs().filter(({ isDirty }) => !isDirty));
	}

	/** Opens an editor of a value beside the composer. Its text is to be well-formed. */
	async open(value: EditedValue) {
		this.opened += 1;
		const uri = Uri.from({ scheme: valueScheme, path: `/${this.opened}/${titleOf(value)}` });
		const text = value.text();
		const file: ValueFile = {
			value,
			uri,
			hasLastLineEnd: /[\r\n]$/.test(text),
			changes: 0,
			isGone: false,
			isEmpty: false,
		};
		this.files.set(uri.toString(), file);
		await this.show(file);
		if (editorText(text) !== text) {
			void showInformation(
				l10n.t('{0} has mixed line endings. Editing it in the tab makes them all the same.', value.name),
			);
		}
		return {
			show: () => this.show(file),
			/** The call has another text for it. */
			textChanged: () => this.fire(file, FileChangeType.Changed),
			/** It is no longer part of a call, for a reason in a sentence; `undefined` says nothing. */
			end: (reason: string | undefined) => this.end(file, reason),
		};
	}

	stat(uri: Uri): FileStat {
		const { changes, isGone: isClosing, isEmpty } = this.fileOf(uri);
		// A newer file would not be saved over, and its tab would ask what is to become of it.
		const mtime = isClosing && !isEmpty ? 0 : changes;
		return { type: FileType.File, ctime: 0, mtime, size: this.readFile(uri).byteLength };
	}

	readFile(uri: Uri): Uint8Array {
		const { value, isEmpty } = this.fileOf(uri);
		return Buffer.from(isEmpty ? '' : value.text());
	}

	/** The call has the text already, or a newer one: the user goes on typing while a text is saved. */
	writeFile(uri: Uri, content: Uint8Array): void {
		const file = this.files.get(uri.toString());
		if (!file) throw isGone();
		file.saved = Buffer.from(content).toString();
		file.changes += 1;
	}

	watch(): Disposable {
		return new Disposable(() => {});
	}

	/** VS Code makes the folder of a file that is gone before it writes it. */
	createDirectory(): never {
		throw isGone();
	}

	dispose(): void {
		this.subscriptions.dispose();
		for (const { timer } of this.files.values()) clearTimeout(timer);
		this.files.clear();
	}

	private async show(file: ValueFile): Promise<void> {
		if (file.isGone) return;
		const shown = this.showDocument(file);
		file.showing = Promise.allSettled([file.showing, shown]);
		await shown;
	}

	/**
	 * JSON's own language finds mistakes, formats and folds; it also fetches what a `$schema` names, from wherever that is. A value
	 * that has one is only painted as JSON. No name of ours is one that a schema is known for.
	 */
	private async showDocument({ uri, value }: ValueFile): Promise<void> {
		const document = await workspace.openTextDocument(uri, { encoding: 'utf8' });
		const language = namesSchema(value.text()) ? answerLanguage : 'json';
		await languages.setTextDocumentLanguage(document, language);
		const tab = valueTabs(uri)[0];
		await window.showTextDocument(document, { viewColumn: tab?.group.viewColumn ?? ViewColumn.Beside, preview: false });
	}

	private fire(file: ValueFile, type: FileChangeType): void {
		file.changes += 1;
		this.changed.fire([{ type, uri: file.uri }]);
	}

	/** Puts each change into the call at once, and closes the tab if its text contains a key: the call would show it. */
	private async documentChanged(document: TextDocument): Promise<void> {
		const file = this.files.get(document.uri.toString());
		if (!file || file.isGone || !document.isDirty) return;
		const { value } = file;
		if (value.write(writtenText(document.getText(), file.hasLastLineEnd))) {
			this.saveSoon(file, document);
			return;
		}
		const name = value.name || l10n.t('a parameter');
		const why = l10n.t('The tab of {0} was closed: its text contains a key and was not added to the call.', name);
		await this.end(file, why);
		value.onClosed();
	}

	/** Saves once no change has come for a moment, and again while that has not helped, has failed or has not ended. */
	private saveSoon(file: ValueFile, document: TextDocument): void {
		clearTimeout(file.timer);
		file.timer = setTimeout(() => {
			if (document.isClosed || !isUnsaved(document, file)) return;
			save(document).catch(() => {});
			this.saveSoon(file, document);
		}, saveAfter);
	}

	/** Closes its tab. What is not saved yet is saved without effect, so that closing asks nothing. */
	private async end(file: ValueFile, reason: string | undefined): Promise<void> {
		if (file.isGone) return;
		file.isGone = true;
		clearTimeout(file.timer);
		const key = file.uri.toString();
		const document = workspace.textDocuments.find(({ uri }) => uri.toString() === key);
		if (document && isUnsaved(document, file)) await save(document);
		// The active editor may be another one by then, which was saved in its place.
		if (document?.isDirty) await document.save();
		// Shown after it is closed, it would be there again.
		await file.showing;
		await window.tabGroups.close(valueTabs(file.uri));
		file.isEmpty = true;
		this.empty(file, document);
		if (reason !== undefined) void showInformation(reason);
	}

	/** Has VS Code read the empty file, again as long as it holds the text that was there. */
	private empty(file: ValueFile, document: TextDocument | undefined): void {
		this.fire(file, FileChangeType.Changed);
		file.timer = setTimeout(() => {
			if (document && !document.isClosed && document.getText() !== '') this.empty(file, document);
		}, emptyAgainAfter);
	}

	private documentClosed(key: string): void {
		if (this.files.get(key)?.isGone) this.files.delete(key);
	}

	private tabClosed({ input }: Tab): void {
		if (!(input instanceof TabInputText) || input.uri.scheme !== valueScheme || valueTabs(input.uri).length > 0) return;
		const file = this.files.get(input.uri.toString());
		if (!file || file.isGone) return;
		this.files.delete(input.uri.toString());
		file.value.onClosed();
	}

	private fileOf(uri: Uri): ValueFile {
		const file = this.files.get(uri.toString());
		if (!file) throw FileSystemError.FileNotFound(uri);
		return file;
	}
}

/** A document that was changed while it was saved says that it is not dirty. */
function isUnsaved(document: TextDocument, { saved }: ValueFile): boolean {
	return document.isDirty || (saved !== undefined && saved !== document.getText());
}

/** Saves without formatting, as the user is still typing; VS Code can do so in the active editor only. */
async function save(document: TextDocument): Promise<void> {
	if (window.activeTextEditor?.document !== document) await document.save();
	else await commands.executeCommand('workbench.action.files.saveWithoutFormatting');
}

function notPermitted(): never {
	throw FileSystemError.NoPermissions();
}

function isGone(): FileSystemError {
	return FileSystemError.Unavailable(l10n.t('Its parameter is no longer part of an open call.'));
}

function valueTabs(uri?: Uri): Tab[] {
	const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
	return tabs.filter(({ input }) => {
		if (!(input instanceof TabInputText)) return false;
		return uri ? input.uri.toString() === uri.toString() : input.uri.scheme === valueScheme;
	});
}

function titleOf({ name, method }: EditedValue): string {
	const [parameter, call] = [name, method].map((text) =>
		flatCopy(cutText(text, longestName)).replace(/[^\p{L}\p{N}._-]/gu, '_'),
	);
	return `${parameter || 'value'} (${call || 'call'})`;
}
