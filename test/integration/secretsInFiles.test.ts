import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Account } from '../../src/app/accounts/account.ts';
import type { SecretName } from '../../src/core/masking/secret.ts';
import { lazySecretsInFiles } from '../../src/host/secretsInFiles/lazySecretsInFiles.ts';
import { closeAll } from './markedText.ts';
import { until } from './until.ts';

const setting = 'signedCall.warnAboutSecretsInFiles';
const key = 'A1B2C3D4E5F60718293A4B5C';
const token = 'tkn/5f1c9e0b-7d3a4c12';

/** Accounts and keys in memory: real ones are made in inputs that only a user can fill in. */
class OwnKeys {
	accounts: Account[] = [];
	readonly secrets = new Map<SecretName, string>();
	readonly changed = new vscode.EventEmitter<void>();
	readonly onDidChange = this.changed.event;

	all(): Account[] {
		return this.accounts;
	}

	async signingSecretsOf(): Promise<Record<string, string>> {
		return Object.fromEntries(this.secrets);
	}

	set(name: SecretName, value: string): void {
		this.secrets.set(name, value);
		this.changed.fire();
	}
}

describe('stored secrets in files', () => {
	const shop: Account = { id: 'shop', name: 'Shop', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
	let folder: string;
	let keys: OwnKeys;
	let warnings: vscode.Disposable;

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), 'signed-call-'));
	});

	beforeEach(() => {
		keys = new OwnKeys();
		warnings = lazySecretsInFiles({ accounts: keys, keyRing: keys });
		keys.accounts = [shop];
		keys.set('application_secret_key', key);
	});

	afterEach(async () => {
		await closeAll();
		warnings.dispose();
		await vscode.workspace.getConfiguration().update(setting, undefined, vscode.ConfigurationTarget.Global);
	});

	after(() => rm(folder, { recursive: true }));

	async function open(name: string, text: string): Promise<vscode.TextDocument> {
		const path = join(folder, name);
		await writeFile(path, text);
		const document = await vscode.workspace.openTextDocument(path);
		await vscode.window.showTextDocument(document);
		return document;
	}

	const ours = (document: vscode.TextDocument) =>
		vscode.languages.getDiagnostics(document.uri).filter(({ code }) => code === 'stored-secret-in-file');
	const warned = (document: vscode.TextDocument) =>
		until('a warning', () => (ours(document).length > 0 ? ours(document) : undefined));
	const isSilent = (document: vscode.TextDocument) => until('no warning', () => ours(document).length === 0);

	async function fixes(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
		const kind = vscode.CodeActionKind.QuickFix.value;
		return vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, range, kind);
	}

	it('are marked, and it is said whose they are but not what', async () => {
		const document = await open('client.py', `# Заметка\nkey = "${key}"\nother = "${key.toLowerCase()}"\n`);
		const found = await warned(document);
		const marked = found.map(({ range, severity }) => [document.getText(range), severity]);
		assert.deepEqual(marked, [[key, vscode.DiagnosticSeverity.Warning]]);
		assert.match(found[0]?.message ?? '', /^This is the application_secret_key of the account "Shop"/);
		assert.ok(!JSON.stringify(found).includes(key));
	});

	it('are marked as soon as they are stored, and no longer once they are not', async () => {
		const document = await open('notes.json', JSON.stringify({ token }));
		keys.set('access_token', token);
		const [first] = await warned(document);
		assert.equal(document.getText(first?.range), JSON.stringify(token).slice(1, -1));
		keys.secrets.clear();
		keys.changed.fire();
		await isSilent(document);
	});

	it('are marked when the file is saved, and the quick fix deletes them', async () => {
		const document = await open('empty.txt', 'a\n');
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 1), `=${key} b`);
		await vscode.workspace.applyEdit(edit);
		await document.save();
		const [first] = await warned(document);
		assert.ok(first);
		const actions = await fixes(document, first.range);
		const titles = ['Delete it here', 'Change whether files are searched for stored secrets…'];
		const offered = actions
			.map(({ title }) => title)
			.filter((title) => titles.includes(title))
			.sort();
		assert.deepEqual(offered, titles.toSorted());
		const deletion = actions.find(({ title }) => title === titles[0])?.edit;
		assert.ok(deletion);
		await vscode.workspace.applyEdit(deletion);
		assert.equal(document.getText(), 'a= b\n');
		await isSilent(document);
		await document.save();
	});

	it('are not looked for while the setting says so, nor those of the local service', async () => {
		const document = await open('setting.txt', key);
		await warned(document);
		const configuration = vscode.workspace.getConfiguration();
		await configuration.update(setting, false, vscode.ConfigurationTarget.Global);
		await isSilent(document);
		await configuration.update(setting, true, vscode.ConfigurationTarget.Global);
		await warned(document);
		keys.accounts = [{ ...shop, isLocalService: true }];
		keys.changed.fire();
		await isSilent(document);
	});
});
