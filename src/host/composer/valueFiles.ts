import {
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
	Uri,
	ViewColumn,
	window,
	workspace,
} from 'vscode';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import { answerLanguage, valueScheme } from '../../ids.ts';
import { showInformation, showWarning } from '../messages.ts';
import { editorText, namesSchema, writtenText } from './valueText.ts';

/** What an editor of a value is of. */
export interface EditedValue {
	readonly name: string;
	readonly method: string;
	/** The value, as the call has it. */
	readonly text: () => string;
	/** Takes what was saved; false where the value is no longer part of a call. */
	readonly write: (text: string) => boolean;
	/** Its editor was closed. */
	readonly onClosed: () => void;
}

interface ValueFile {
	readonly value: EditedValue;
	readonly uri: Uri;
	/** Whether the value had a line end behind it when it was opened. */
	readonly hasLastLineEnd: boolean;
	/** Counts its texts: VS Code reads it again, and takes care of what is not saved, by the time of a file. */
	changes: number;
}

/** A value that is open in an editor. */
export interface ValueEditor {
	/** Puts it in front. */
	readonly show: () => Promise<void>;
	/** The call has another text for it. */
	readonly textChanged: () => void;
	/** It is no longer part of a call, for a reason in a sentence; `undefined` says nothing. */
	readonly end: (reason: string | undefined) => Promise<void>;
}

const longestName = 60;

/**
 * Values of calls as documents that can be edited and saved: what is saved goes into the call, and what is changed there is read
 * again, as VS Code does with a file. Nothing of it is on the disk.
 */
export class ValueFiles implements FileSystemProvider {
	private readonly files = new Map<string, ValueFile>();
	private readonly changed = new EventEmitter<FileChangeEvent[]>();
	readonly onDidChangeFile = this.changed.event;
	private readonly subscriptions: Disposable;
	private opened = 0;

	constructor() {
		this.subscriptions = Disposable.from(
			this.changed,
			workspace.registerFileSystemProvider(valueScheme, this, { isCaseSensitive: true }),
			window.tabGroups.onDidChangeTabs(({ closed }) => {
				for (const tab of closed) this.tabClosed(tab);
			}),
		);
		// Of a window that was reloaded: the composers have been made anew.
		void window.tabGroups.close(valueTabs().filter(({ isDirty }) => !isDirty));
	}

	/** Opens an editor of a value beside the composer. Its text is to be well-formed. */
	async open(value: EditedValue): Promise<ValueEditor> {
		this.opened += 1;
		const uri = Uri.from({ scheme: valueScheme, path: `/${this.opened}/${titleOf(value)}` });
		const text = value.text();
		const file: ValueFile = { value, uri, hasLastLineEnd: /[\r\n]$/.test(text), changes: 0 };
		this.files.set(uri.toString(), file);
		await this.show(file);
		if (editorText(text) !== text) {
			void showInformation(
				l10n.t('The lines of {0} end in several ways. Once it is saved all end in one.', value.name),
			);
		}
		return {
			show: () => this.show(file),
			textChanged: () => this.fire(file, FileChangeType.Changed),
			end: (reason) => this.end(file, reason),
		};
	}

	stat(uri: Uri): FileStat {
		const { value, changes } = this.fileOf(uri);
		return { type: FileType.File, ctime: 0, mtime: changes, size: Buffer.byteLength(value.text()) };
	}

	readFile(uri: Uri): Uint8Array {
		return Buffer.from(this.fileOf(uri).value.text());
	}

	writeFile(uri: Uri, content: Uint8Array): void {
		const file = this.files.get(uri.toString());
		const text = writtenText(Buffer.from(content).toString(), file?.hasLastLineEnd ?? true);
		if (!file?.value.write(text)) throw isGone();
		file.changes += 1;
	}

	watch(): Disposable {
		return new Disposable(() => {});
	}

	readDirectory(): never {
		throw FileSystemError.NoPermissions();
	}

	/** VS Code makes the folder of a file that is gone before it writes it. */
	createDirectory(): never {
		throw isGone();
	}

	delete(): never {
		throw FileSystemError.NoPermissions();
	}

	rename(): never {
		throw FileSystemError.NoPermissions();
	}

	dispose(): void {
		this.subscriptions.dispose();
		this.files.clear();
	}

	/**
	 * JSON's own language finds mistakes, formats and folds; it also fetches what a `$schema` names, from wherever that is. A value
	 * that has one is only painted as JSON. No name of ours is one that a schema is known for.
	 */
	private async show({ uri, value }: ValueFile): Promise<void> {
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

	/** Closes its editor; one with changes that are not saved stays, and cannot be saved. */
	private async end(file: ValueFile, reason: string | undefined): Promise<void> {
		const { uri } = file;
		if (!this.files.delete(uri.toString())) return;
		const tabs = valueTabs(uri);
		const isUnsaved = tabs.some(({ isDirty }) => isDirty);
		if (isUnsaved) this.fire(file, FileChangeType.Deleted);
		else await window.tabGroups.close(tabs);
		if (reason === undefined) return;
		if (!isUnsaved) void showInformation(reason);
		else void showWarning(`${reason} ${l10n.t('What its editor has that was not saved is not part of the call.')}`);
	}

	private tabClosed({ input }: Tab): void {
		if (!(input instanceof TabInputText) || input.uri.scheme !== valueScheme || valueTabs(input.uri).length > 0) return;
		const file = this.files.get(input.uri.toString());
		this.files.delete(input.uri.toString());
		file?.value.onClosed();
	}

	private fileOf(uri: Uri): ValueFile {
		const file = this.files.get(uri.toString());
		if (!file) throw FileSystemError.FileNotFound(uri);
		return file;
	}
}

function isGone(): FileSystemError {
	return FileSystemError.Unavailable(l10n.t('Its parameter is no longer part of an open call.'));
}

/** The tabs of a value, or of all. */
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
