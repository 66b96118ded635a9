import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeAction, CodeLens, CompletionList, Hover, Uri } from 'vscode';
import type { Walk } from './walk.ts';

/** Writes a call file into the workspace and opens it; answers its address. */
export async function openCallFile(walk: Walk, name: string, text: string): Promise<string> {
	const path = join(walk.workbench.folders.workspace, name);
	await writeFile(path, text);
	return walk.driver.run(async (api, path) => {
		const folder = api.workspace.workspaceFolders?.[0]?.uri as Uri;
		const document = await api.workspace.openTextDocument(folder.with({ path }));
		await api.window.showTextDocument(document, { preview: false });
		return document.uri.toString();
	}, path);
}

export function showFile(walk: Walk, uri: string): Promise<void> {
	return walk.driver.run(async (api, uri) => {
		await api.window.showTextDocument(api.Uri.parse(uri), { viewColumn: 1 });
	}, uri);
}

/** All that VS Code is told of a file: hovers and completions in every line, lenses, problems, outline. */
export function languageFeatures(walk: Walk, uri: string): Promise<string> {
	return walk.driver.run(async (api, written) => {
		const uri = api.Uri.parse(written);
		const document = await api.workspace.openTextDocument(uri);
		const told: unknown[] = [
			await api.commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri, 1000),
			await api.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri),
			await api.commands.executeCommand('vscode.executeFoldingRangeProvider', uri),
			api.languages.getDiagnostics(uri),
		];
		for (let line = 0; line < document.lineCount; line++) {
			const end = document.lineAt(line).range.end;
			const [start, inside] = [new api.Position(line, 0), new api.Position(line, Math.max(0, end.character - 3))];
			for (const at of [start, inside]) {
				const hovers = await api.commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, at);
				told.push(
					...hovers.flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value))),
				);
			}
			const list = await api.commands.executeCommand<CompletionList>('vscode.executeCompletionItemProvider', uri, end);
			told.push(list.items.slice(0, 50));
		}
		return JSON.stringify(told);
	}, uri);
}

/** What the quick fix that moves a secret runs its command with; undefined before there is one. */
export function moveArgument(walk: Walk, uri: string, start: number, end: number): Promise<unknown> {
	return walk.driver.run(
		async (api, { uri, start, end }) => {
			const document = await api.workspace.openTextDocument(api.Uri.parse(uri));
			const range = new api.Range(document.positionAt(start), document.positionAt(end));
			const actions = await api.commands.executeCommand<CodeAction[]>(
				'vscode.executeCodeActionProvider',
				document.uri,
				range,
			);
			return (
				actions.find(({ command }) => command?.command === 'signedCall.moveSecret')?.command?.arguments?.[0] ?? null
			);
		},
		{ uri, start, end },
	);
}

/** The problems of a file with this text, which holds a secret, and what mends them; all that is told of it. */
export async function problemsOf(walk: Walk, content: string): Promise<string> {
	const path = join(walk.workbench.folders.workspace, 'secret.txt');
	await writeFile(path, content);
	const problems = await walk.driver.run(async (api, path) => {
		const folder = api.workspace.workspaceFolders?.[0]?.uri as Uri;
		const uri = folder.with({ path });
		// VS Code would keep a document for minutes that an extension opens.
		await api.commands.executeCommand('vscode.open', uri);
		await new Promise<void>((resolve) => {
			const look = () => api.languages.getDiagnostics(uri).length > 0 && resolve();
			api.languages.onDidChangeDiagnostics(look);
			look();
		});
		const whole = new api.Range(0, 0, 1, 0);
		const actions = await api.commands.executeCommand('vscode.executeCodeActionProvider', uri, whole);
		const problems = api.languages.getDiagnostics(uri);
		await api.commands.executeCommand('workbench.action.closeActiveEditor');
		await new Promise<void>((resolve) => {
			const isOpen = () => api.workspace.textDocuments.some((one) => one.uri.toString() === uri.toString());
			const look = () => isOpen() || resolve();
			api.workspace.onDidCloseTextDocument(look);
			look();
		});
		return JSON.stringify([problems, actions]);
	}, path);
	await rm(path);
	return problems;
}
