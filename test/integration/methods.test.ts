import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked } from './markedText.ts';
import { until } from './until.ts';

const run = (command: string, ...rest: unknown[]) => vscode.commands.executeCommand(`signedCall.${command}`, ...rest);
const listed = (name: string) => ({ kind: 'method', name, method: { documentation: 'https://example.org/' } });
const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri;

describe('methods: what can be done with one', () => {
	afterEach(closeAll);

	it('calls it in a composer', async () => {
		await run('callListedMethod', listed('users.getInfo'));
		await until('a composer', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'users.getInfo');
	});

	it('inserts it into the call file that is open, after the call under the cursor', async () => {
		const { document } = await openMarked('### A\nev¦ents.get\n\n### B\nc.d\n');
		await run('insertMethod', listed('apps.getPlatformNew'));
		assert.equal(document.getText(), '### A\nevents.get\n\n###\napps.getPlatformNew\nfields =\n\n### B\nc.d\n');
	});

	it('inserts it into a new call file when none is open', async () => {
		await run('insertMethod', listed('events.get'));
		const document = await until('a call file', () => {
			const active = vscode.window.activeTextEditor?.document;
			return active?.languageId === 'signed-call' ? active : undefined;
		});
		assert.equal(document.getText(), '###\nevents.get\n');
	});

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
		assert.equal(body.length, 10);
		await closeAll();
		await vscode.workspace.fs.writeFile(uri, Buffer.from('{"error": 102}'));
		await run('editAnswer', listed('friends.get'));
		// VS Code may have kept the document, and reads it anew when it hears that the file has changed.
		await shown((text) => text === '{"error": 102}');
		await run('editAnswer', listed('../../outside'));
		await vscode.workspace.fs.delete(ours, { recursive: true });
	});

	it('copies its name', async () => {
		await run('copyMethodName', listed('users.getInfo'));
		assert.equal(await vscode.env.clipboard.readText(), 'users.getInfo');
	});
});

describe('methods: the user’s own catalogues', () => {
	const uri = () => vscode.Uri.joinPath(folder(), 'own.signed-call-catalog.json');
	const write = (text: string) => vscode.workspace.fs.writeFile(uri(), Buffer.from(text));
	const ours = () => vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'Signed Call');
	const completed = async (name: string) => {
		const { document, position } = await openMarked(`### A\n${name}¦\n`);
		const list = await vscode.commands.executeCommand<vscode.CompletionList>(
			'vscode.executeCompletionItemProvider',
			document.uri,
			position,
		);
		return list.items.some(({ label }) => label === name);
	};

	before(async () => {
		await write(JSON.stringify({ methods: [{ name: 'own.first' }] }));
		await vscode.workspace
			.getConfiguration()
			.update('signedCall.catalogs', ['own.signed-call-catalog.json'], vscode.ConfigurationTarget.Workspace);
	});

	after(async () => {
		await vscode.workspace
			.getConfiguration()
			.update('signedCall.catalogs', undefined, vscode.ConfigurationTarget.Workspace);
		await vscode.workspace.fs.delete(uri());
		await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), '.vscode'), { recursive: true });
		await closeAll();
	});

	it('are read where the workspace names them', async () => {
		await until('own.first', () => completed('own.first'));
	});

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
