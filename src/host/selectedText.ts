import { window } from 'vscode';

/** Of the editor in front. */
export function selectedText(): string | undefined {
	const editor = window.activeTextEditor;
	return editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : undefined;
}
