import {
	commands,
	Disposable,
	languages,
	TabInputText,
	type TextDocument,
	type TextDocumentContentProvider,
	type TextDocumentShowOptions,
	Uri,
	ViewColumn,
	window,
	workspace,
} from 'vscode';
import { answerLanguage, answerScheme } from '../../ids.ts';
import type { AnswerFile } from '../../net/answer/answerFile.ts';
import { fileNameOf } from '../proposedFile.ts';

/** An answer's whole body, ready to be read in an editor. */
export interface AnswerText {
	readonly method: string;
	readonly language: 'json' | 'text';
	readonly text: string;
	/** Where the whole body is, if `text` is only how it begins. */
	readonly file?: { readonly path: string };
}

/** Shows whole answers in editors, to be read only: as documents of ours, larger ones as files. Each is forgotten when its editor is closed. */
export class AnswerDocuments implements TextDocumentContentProvider {
	private readonly texts = new Map<string, string>();
	private readonly subscriptions: Disposable;
	private opened = 0;

	constructor() {
		this.subscriptions = Disposable.from(
			workspace.registerTextDocumentContentProvider(answerScheme, this),
			workspace.onDidCloseTextDocument(({ uri }) => {
				if (uri.scheme === answerScheme) this.texts.delete(uri.toString());
			}),
		);
	}

	provideTextDocumentContent(uri: Uri): string {
		return this.texts.get(uri.toString()) ?? '';
	}

	/** Opens the answer beside the composer, in VS Code's own editor. */
	async open(answer: AnswerText): Promise<void> {
		await this.show(answer, { viewColumn: ViewColumn.Beside, preview: true });
	}

	/** Opens a large answer read-only as VS Code opens a file: a document of ours would all go through the extension host. */
	private async openFile(path: string, { preserveFocus, ...place }: TextDocumentShowOptions): Promise<Uri> {
		const uri = Uri.file(path);
		const before = preserveFocus ? window.activeTextEditor : undefined;
		await commands.executeCommand('vscode.open', uri, place);
		const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
		if (isOf(input, path)) {
			await commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
		}
		if (before) await window.showTextDocument(before.document, before.viewColumn);
		return uri;
	}

	async show(answer: AnswerText, place: TextDocumentShowOptions): Promise<Uri> {
		return answer.file ? this.openFile(answer.file.path, place) : this.showDocument(answer, place);
	}

	/** In one step, as each further one is a way to the window and back. */
	private async showDocument(answer: AnswerText, place: TextDocumentShowOptions): Promise<Uri> {
		const uri = this.keep(answer);
		await commands.executeCommand('vscode.open', uri, place);
		await withLanguage(await workspace.openTextDocument(uri), answer.language);
		return uri;
	}

	/** Makes a document of the answer, to be shown by the caller. */
	async create(answer: AnswerText): Promise<TextDocument> {
		return withLanguage(await workspace.openTextDocument(this.keep(answer)), answer.language);
	}

	/**
	 * Keeps the text under an address of its own, by whose path VS Code knows its language. JSON is not given to VS Code as `json`, nor
	 * under a name that a user may have associated with it: in both JSON languages a `$schema` is fetched from wherever it points.
	 */
	private keep({ method, language, text }: AnswerText): Uri {
		this.opened += 1;
		const extension = language === 'json' ? 'answer' : 'txt';
		const name = fileNameOf(method, 'answer');
		const uri = Uri.from({ scheme: answerScheme, path: `/${answerLanguage}/${this.opened}/${name}.${extension}` });
		this.texts.set(uri.toString(), text);
		return uri;
	}

	/** Shows two answers beside one another, and what differs in them, in VS Code's own diff editor. `title` is plain. */
	async compare(left: AnswerText, right: AnswerText, title: string): Promise<void> {
		const [one, other] = [await this.create(left), await this.create(right)];
		await commands.executeCommand('vscode.diff', one.uri, other.uri, title);
	}

	/** A file that is deleted only once no editor shows it. */
	keptWhileOpen(file: AnswerFile): AnswerFile {
		const { tabGroups } = window;
		const isOpen = () => tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => isOf(input, file.path)));
		const remove = async () => {
			if (!isOpen()) return file.remove();
			const listening = tabGroups.onDidChangeTabs(() => {
				if (isOpen()) return;
				listening.dispose();
				void file.remove();
			});
		};
		return { ...file, remove };
	}

	dispose(): void {
		this.subscriptions.dispose();
		this.texts.clear();
	}
}

function isOf(input: unknown, path: string): boolean {
	return input instanceof TabInputText && input.uri.fsPath === Uri.file(path).fsPath;
}

/** The user may have associated the name with another language. */
async function withLanguage(document: TextDocument, language: AnswerText['language']): Promise<TextDocument> {
	if (language !== 'json' || document.languageId === answerLanguage) return document;
	return languages.setTextDocumentLanguage(document, answerLanguage);
}
