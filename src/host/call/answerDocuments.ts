import {
	commands,
	Disposable,
	languages,
	TabInputText,
	type TextDocument,
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

export type AnswerDocuments = ReturnType<typeof answerDocuments>;

/** Shows whole answers in editors, to be read only: as documents of ours, larger ones as files. Each is forgotten when its editor is closed. */
export function answerDocuments() {
	const texts = new Map<string, string>();
	let opened = 0;
	const subscriptions = Disposable.from(
		workspace.registerTextDocumentContentProvider(answerScheme, {
			provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
		}),
		workspace.onDidCloseTextDocument(({ uri }) => {
			if (uri.scheme === answerScheme) texts.delete(uri.toString());
		}),
	);

	/** Opens a large answer read-only as VS Code opens a file: a document of ours would all go through the extension host. */
	async function openFile(path: string, { preserveFocus, ...place }: TextDocumentShowOptions): Promise<Uri> {
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

	/** A document is opened in one step, as each further one is a way to the window and back. */
	async function show(answer: AnswerText, place: TextDocumentShowOptions): Promise<Uri> {
		if (answer.file) return openFile(answer.file.path, place);
		const uri = keep(answer);
		await commands.executeCommand('vscode.open', uri, place);
		await withLanguage(await workspace.openTextDocument(uri), answer.language);
		return uri;
	}

	/** Makes a document of the answer, to be shown by the caller. */
	async function create(answer: AnswerText): Promise<TextDocument> {
		return withLanguage(await workspace.openTextDocument(keep(answer)), answer.language);
	}

	/**
	 * Keeps the text under an address of its own, by whose path VS Code knows its language. JSON is not given to VS Code as `json`, nor
	 * under a name that a user may have associated with it: in both JSON languages a `$schema` is fetched from wherever it points.
	 */
	function keep({ method, language, text }: AnswerText): Uri {
		opened += 1;
		const extension = language === 'json' ? 'answer' : 'txt';
		const name = fileNameOf(method, 'answer');
		const uri = Uri.from({ scheme: answerScheme, path: `/${answerLanguage}/${opened}/${name}.${extension}` });
		texts.set(uri.toString(), text);
		return uri;
	}

	return {
		async open(answer: AnswerText): Promise<void> {
			await show(answer, { viewColumn: ViewColumn.Beside, preview: true });
		},

		show,
		create,

		/** Shows two answers beside one another, and what differs in them, in VS Code's own diff editor. `title` is plain. */
		async compare(left: AnswerText, right: AnswerText, title: string): Promise<void> {
			const [one, other] = [await create(left), await create(right)];
			await commands.executeCommand('vscode.diff', one.uri, other.uri, title);
		},

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
		},

		dispose(): void {
			subscriptions.dispose();
			texts.clear();
		},
	};
}

function isOf(input: unknown, path: string): boolean {
	return input instanceof TabInputText && input.uri.fsPath === Uri.file(path).fsPath;
}

/** The user may have associated the name with another language. */
async function withLanguage(document: TextDocument, language: AnswerText['language']): Promise<TextDocument> {
	if (language !== 'json' || document.languageId === answerLanguage) return document;
	return languages.setTextDocumentLanguage(document, answerLanguage);
}
