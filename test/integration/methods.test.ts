import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, provided, run } from './markedText.ts';
import { until } from './until.ts';

const listed = (name: string) => ({ kind: 'method', name });
const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri;

describe('methods: what can be done with one', () => {
	afterEach(closeAll);

	it('writes what the local service answers to a file of the workspace, and never over one', async () => {
		const ours = vscode.Uri.joinPath(folder(), '.signed-call');
		// What a run left that failed.
		await vscode.workspace.fs.delete(ours, { recursive: true }).then(undefined, () => undefined);
		const uri = vscode.Uri.joinPath(ours, 'answers', 'friends.get.answer.json');
		const shown = (holds: (text: string) => boolean) =>
			until('the answer file', () => {
				const active = vscode.window.activeTextEditor?.document;
				return active?.uri.path === uri.path && holds(active.getText()) ? active : undefined;
			});
		await run('editAnswer', listed('friends.get'));
		const { delay, body } = JSON.parse((await shown((text) => text !== '')).getText());
		assert.equal(delay, 0);
		assert.equal(body.length, 2);
		await closeAll();
		await vscode.workspace.fs.writeFile(uri, Buffer.from('{"error": 102}'));
		await run('editAnswer', listed('friends.get'));
		// VS Code may have kept the document, and reads it anew when it hears that the file has changed.
		await shown((text) => text === '{"error": 102}');
		await run('editAnswer', listed('../../outside'));
		await vscode.workspace.fs.delete(ours, { recursive: true });
	});
});

describe('methods: the user’s own catalogues', () => {
	const uri = () => vscode.Uri.joinPath(folder(), 'own.signed-call-catalog.json');
	const write = (text: string) => vscode.workspace.fs.writeFile(uri(), Buffer.from(text));
	const ours = () => vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'Signed Call');
	const completed = async (name: string) => {
		const { document, position } = await openMarked(`### A\n${name}¦\n`);
		const list = await provided<vscode.CompletionList>('CompletionItem', document, position);
		return list.items.some(({ label }) => label === name);
	};

	const setCatalogs = (names: string[] | undefined) =>
		vscode.workspace.getConfiguration().update('signedCall.catalogs', names, vscode.ConfigurationTarget.Workspace);

	before(async () => {
		await write(JSON.stringify({ methods: [{ name: 'own.first' }] }));
		await setCatalogs(['own.signed-call-catalog.json']);
	});

	after(async () => {
		await setCatalogs(undefined);
		await vscode.workspace.fs.delete(uri());
		await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), '.vscode'), { recursive: true });
		await closeAll();
	});

	it('are read where the workspace names them', async () => await until('own.first', () => completed('own.first')));

	it('are read again when they change', async () => {
		await write(JSON.stringify({ methods: [{ name: 'own.second' }] }));
		await until('own.second', () => completed('own.second'));
		assert.equal(await completed('own.first'), false);
	});

	it('have their problems marked in the file', async () => {
		await write(
			'{\n\t"methods": [\n\t\t{ "name": "own.a" },\n\t\t{ "name": "own.a" },\n\t\t{ "name": "none", "colour": 1 }\n\t]\n}\n',
		);
		const found = await until('three problems', async () => {
			await completed('own.a');
			return ours().length === 3 ? ours() : undefined;
		});
		const document = await vscode.workspace.openTextDocument(uri());
		assert.deepEqual(found.map(({ code, range }) => `${code}: ${document.getText(range)}`).sort(), [
			'key-unknown: "colour"',
			'method-duplicate: { "name": "own.a" }',
			'value-not-allowed: "none"',
		]);
	});

	it('are validated and completed by VS Code from their schema', async () => {
		await write('{ "methods": [ { "name": "own.a", "session": "perhaps" } ] }');
		const document = await vscode.workspace.openTextDocument(uri());
		await vscode.window.showTextDocument(document);
		await until('a problem of the schema', () =>
			vscode.languages
				.getDiagnostics(uri())
				.some(({ message, source }) => source !== 'Signed Call' && /perhaps|accepted|valid/i.test(message)),
		);
	});
});
