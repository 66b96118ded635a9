import { type TextDocument, window, workspace } from 'vscode';
import { callFileLanguage } from '../ids.ts';

/** Of the editor in front. */
export function selectedText(): string | undefined {
	const editor = window.activeTextEditor;
	return editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : undefined;
}

/** Whether a command is about a call of a call file, not of a composer: its argument names the call, or the file is in front. */
export function isAboutCallFile(argument: unknown): boolean {
	const namesCall = typeof argument === 'object' && argument !== null && 'key' in argument;
	return namesCall || window.activeTextEditor?.document.languageId === callFileLanguage;
}

/** False for what only shows a file, such as the other side of a diff. */
export function isWritable({ uri, isUntitled }: TextDocument): boolean {
	return isUntitled || workspace.fs.isWritableFileSystem(uri.scheme) !== false;
}
