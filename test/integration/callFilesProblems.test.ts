import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, provided } from './markedText.ts';
import { until } from './until.ts';

const ours = (document: vscode.TextDocument) =>
	vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Signed Call');

/** The diagnostics once there are some, as `code: marked text`. */
async function diagnostics(text: string) {
	const { document, position } = await openMarked(text);
	const found = await until('diagnostics', () => {
		const all = ours(document);
		return all.length > 0 ? all : undefined;
	});
	return { document, position, found, shown: found.map(({ code, range }) => `${code}: ${document.getText(range)}`) };
}

/** The text after the quick fix with this title was applied at the cursor. */
async function fixed(text: string, title: string): Promise<string> {
	const { document, position } = await diagnostics(text);
	const actions = await provided<vscode.CodeAction[]>(
		'CodeAction',
		document,
		new vscode.Range(position, position),
		vscode.CodeActionKind.QuickFix.value,
	);
	const action = actions.find((candidate) => candidate.title === title);
	assert.ok(action, `${title} is not among ${actions.map((candidate) => candidate.title).join(' | ')}`);
	if (action.edit) await vscode.workspace.applyEdit(action.edit);
	if (action.command) await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
	return document.getText();
}

/** A URL with it is longer than many servers take. */
const long = 'x'.repeat(9_000);

describe('call files: problems and their fixes', () => {
	before(() => vscode.commands.executeCommand('signedCall.startLocalService'));
	afterEach(closeAll);
	after(() => vscode.commands.executeCommand('signedCall.stopLocalService'));

	it('marks what is wrong where it is wrong', async () => {
		const { shown } = await diagnostics(
			'### A\na.b\nx = 1\nx = 2\nsig = 3\nj = {"a": tru}\nu = {{nobody}}\n### B\nnomethod\n',
		);
		assert.deepEqual(shown, [
			'parameter-name-duplicate: x',
			'parameter-name-reserved: sig',
			'secret-in-file: 3',
			'json-malformed: tru',
			'variable-unknown: {{nobody}}',
			'method-malformed: nomethod',
		]);
	});

	it('is silent about a file without problems, and again after one was solved', async () => {
		const { document } = await diagnostics('### A\na.b\nx = {{y}}\n');
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 0), '@y = 1\n');
		await vscode.workspace.applyEdit(edit);
		await until('no diagnostics', () => ours(document).length === 0);
	});

	it('has nothing to say of a new call file but what is written into it', async () => {
		await vscode.commands.executeCommand('signedCall.newCallFile');
		const document = await until('the new file', () => vscode.window.activeTextEditor?.document);
		assert.equal(document.getText(), '@account = Local service\n\n###\nevents.get\n');
		const selected = () => document.getText(vscode.window.activeTextEditor?.selection);
		await until('the method to be selected', () => selected() === 'events.get');
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(4, 0), '###\nnomethod\n');
		await vscode.workspace.applyEdit(edit);
		await until('diagnostics', () => ours(document).length > 0);
		const codes = ours(document).map(({ code }) => code);
		assert.deepEqual(codes, ['method-malformed']);
	});

	it('warns of a parameter that is missing, and hints at the nearest name of one that is unknown', async () => {
		const { found } = await diagnostics('### A\napps.getPlatformNew\ncoutn = 5\n');
		const reported = found.map(({ code, severity }) => [code, severity]);
		assert.deepEqual(reported, [
			['parameter-missing', vscode.DiagnosticSeverity.Warning],
			['parameter-unknown', vscode.DiagnosticSeverity.Hint],
		]);
	});

	const method = '### A\napps.getPlatformNew\n';
	for (const [title, before, after] of [
		['Add the parameter fields', '### A\napps.getPlatform¦New\ncount = 5\n', `${method}fields = \ncount = 5\n`],
		['Change it to count', `${method}fields = X\ncou¦tn = 5\n`, `${method}fields = X\ncount = 5\n`],
		['Remove this line', '### A\na.b\nx = 1\n¦x = 2\n', '### A\na.b\nx = 1\n'],
		["Keep this line, but don't send it", '### A\na.b\nx = 1\n¦x = 2\n', '### A\na.b\nx = 1\n// off x = 2\n'],
		['Remove this line', '### A\na.b\n¦sig = 1\nx = 1\n', '### A\na.b\nx = 1\n'],
		['Send it as text, in double quotes', '### A\na.b\nj = {¦nope}\n', '### A\na.b\nj = "{nope}"\n'],
		['Set the variable b in this file', '@a = 1\n### A\na.b\nx = {{¦b}}\n', '@a = 1\n@b = \n### A\na.b\nx = {{b}}\n'],
		['Send as POST', `### A\na¦.b\nx = ${long}\n`, `### A\nPOST a.b\nx = ${long}\n`],
		['Use the account "Local service"', '@account = No¦body\n### A\na.b\n', '@account = Local service\n### A\na.b\n'],
		['Remove this line', '# sig=¦0123456789abcdef\n### A\na.b\n', '### A\na.b\n'],
	] as const) {
		it(`mends ${JSON.stringify(before.slice(0, 40))} by ${title}`, async () => {
			assert.equal(await fixed(before, title), after);
		});
	}

	it('marks a secret, and says nothing of what it is', async () => {
		const { found } = await diagnostics('@access_token = k3yk3yk3yk3y\n### A\na.b\n');
		const codes = found.map(({ code }) => code);
		assert.deepEqual(codes, ['secret-in-file']);
		assert.ok(!JSON.stringify(found).includes('k3yk3y'));
	});

	it('checks 5,000 calls in one go', async () => {
		const text = Array.from({ length: 5000 }, (_, i) => `### Call ${i}\nevents.get\ntypes = {{t}}\nx = ${i}\n`).join(
			'\n',
		);
		const { found } = await diagnostics(`@t = {{missing}}\n${text}`);
		assert.equal(found.filter(({ code }) => code === 'variable-unknown').length, 5001);
	});
});
