import * as vscode from 'vscode';

export const cursor = '¦';

/** Runs a command of the extension. */
export function run(command: string, ...rest: unknown[]): Thenable<unknown> {
	return vscode.commands.executeCommand(`signedCall.${command}`, ...rest);
}

export function isComposer(tab: vscode.Tab | undefined): boolean {
	return tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('signedCall.composer');
}

let opened = 0;

/**
 * Opens `text` as a call file that is not saved, without its marks, and puts the cursor to the first one. Each has a
 * name of its own: VS Code gives the old document when one is opened again before it knows that it was closed.
 */
export async function openMarked(text: string) {
	const offset = Math.max(0, text.indexOf(cursor));
	const content = text.replaceAll(cursor, '');
	opened += 1;
	const uri = vscode.Uri.from({ scheme: 'untitled', path: `/marked-${opened}.call` });
	const document = await vscode.workspace.openTextDocument(uri);
	const edit = new vscode.WorkspaceEdit();
	edit.insert(uri, new vscode.Position(0, 0), content);
	await vscode.workspace.applyEdit(edit);
	const position = document.positionAt(offset);
	const selection = new vscode.Range(position, position);
	await vscode.window.showTextDocument(document, { selection });
	return { document, position };
}

/** What VS Code gets of the providers for a document: `provided('Hover', document, position)`. */
export function provided<T>(what: string, { uri }: vscode.TextDocument, ...inputs: unknown[]): Thenable<T> {
	return vscode.commands.executeCommand<T>(`vscode.execute${what}Provider`, uri, ...inputs);
}

/** The text with marks around each range, for comparing where things are found. */
export function markRanges(document: vscode.TextDocument, ranges: readonly vscode.Range[]): string {
	const offsets = ranges.flatMap(({ start, end }) => [
		{ at: document.offsetAt(start), mark: '⟦' },
		{ at: document.offsetAt(end), mark: '⟧' },
	]);
	let text = document.getText();
	for (const { at, mark } of offsets.sort((a, b) => b.at - a.at)) text = text.slice(0, at) + mark + text.slice(at);
	return text;
}

export function answerDocument(): vscode.TextDocument | undefined {
	const document = vscode.window.activeTextEditor?.document;
	return document?.uri.scheme === 'signed-call-answer' ? document : undefined;
}

export async function closeAll(): Promise<void> {
	while (vscode.window.activeTextEditor?.document.isUntitled) {
		await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
	}
	await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
