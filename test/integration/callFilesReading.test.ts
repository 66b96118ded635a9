import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, markRanges, openMarked, provided } from './markedText.ts';

async function hoverText(text: string): Promise<string> {
	const { document, position } = await openMarked(text);
	const hovers = await provided<vscode.Hover[]>('Hover', document, position);
	const contents = hovers.flatMap((hover) => hover.contents as vscode.MarkdownString[]);
	// Markdown's own escapes are not for comparing.
	return contents
		.map(({ value }) => value.replaceAll(/\\(?=[-_.(){}!#*+[\]`])|&nbsp;/g, ' ').replaceAll(/ +/g, ' '))
		.join('\n');
}

describe('call files: hover', () => {
	before(() => vscode.commands.executeCommand('signedCall.startLocalService'));
	afterEach(closeAll);
	after(() => vscode.commands.executeCommand('signedCall.stopLocalService'));

	it('shows the sorted signing string of a call, its secret masked', async () => {
		const text = await hoverText('@account = Local service\n### A\nevents.g¦et\ntypes = {{t}}\n@t = GUESTS\n');
		assert.match(text, /application_key=\w+format=jsonmethod=events\.gettypes=GUESTS•{8}/);
		assert.match(text, /in the specification/);
	});

	it('says why a call is not signed', async () => {
		assert.match(await hoverText('### A\nevents.g¦et\ntypes = {{nobody}}\n'), /Not signed/);
		const pending = '### A\n# @name first\na.b\n### B\nevents.g¦et\ntypes = {{first.response.body.$.x}}\n';
		const reason = /The answer to first is known only once/;
		assert.match(await hoverText(pending), reason);
		assert.match(await hoverText(pending.replace('¦', '').replace('first.r', 'first¦.r')), reason);
	});

	it('tells what is known of a parameter, and how sure it is', async () => {
		const text = await hoverText('### A\nusers.getInfo\nfi¦elds = UID\n');
		assert.match(text, /\*\*fields\*\*/);
		assert.match(text, /required|optional|unknown whether required/);
		assert.match(text, /Source/);
	});

	it('shows what a variable stands for', async () => {
		assert.match(await hoverText('@a = 1{{b}}\n@b = 2\n### A\na.b\nx = {{¦a}}\n'), /12/);
	});

	it('shows neither a secret nor an environment variable', async () => {
		const secret = 'k3yk3yk3yk3yk3yk3y';
		process.env['SIGNED_CALL_TEST_SECRET'] = 'env1ronment2';
		const texts = [
			`@access_token = ${secret}\n### A\na.b\nx = {{access_tok¦en}}\n`,
			`### A\na.b\nx = {{$env SIGNED_CALL_TEST_¦SECRET}}\n`,
			`@account = Local service\n### A\na.¦b\nx = {{$env SIGNED_CALL_TEST_SECRET}}\ny = {{e}}\n@e = {{$env SIGNED_CALL_TEST_SECRET}}\n`,
			`@account = Local service\n### A\na.¦b\napi_key = ${secret}\n`,
		];
		for (const text of texts) {
			const shown = await hoverText(text);
			assert.notEqual(shown, '');
			assert.ok(!shown.includes(secret) && !shown.includes('env1ronment2'), shown);
		}
	});
});

describe('call files: outline, folding and formatting', () => {
	afterEach(closeAll);

	it('lists variables and calls with their parameters, without values, and folds the calls', async () => {
		const { document } = await openMarked('@user = 42\n\n### First\na.b\nx = secretly\n// off y = 2\n\n### \nc.d\n');
		const symbols = await provided<vscode.DocumentSymbol[]>('DocumentSymbol', document);
		const shape = symbols.map(({ name, detail, children }) => [name, detail, ...children.map((child) => child.name)]);
		assert.deepEqual(shape, [
			['@user', ''],
			['First', 'a.b', 'x', 'y'],
			['c.d', ''],
		]);
		assert.ok(!JSON.stringify(symbols).includes('secretly'));
		const ranges = await provided<vscode.FoldingRange[]>('FoldingRange', document);
		assert.deepEqual(new Set(ranges.map(({ start }) => start)), new Set([2, 7]));
	});

	it('formats a file', async () => {
		const { document } = await openMarked('###A\na.b\n\n\nx=1  \n// off   y=2\n### B\nc.d\n');
		await vscode.commands.executeCommand('editor.action.formatDocument');
		assert.equal(document.getText(), '### A\na.b\n\nx = 1\n// off y = 2\n\n### B\nc.d\n');
	});
});

describe('call files: variables', () => {
	const text =
		'@us¦er = 42\n@name = U{{ user }}\n\n### {{user}} is no reference here\na.{{user}}\n// off x = "a {{user}}"\nj = { "u": {{user}} }\n';
	afterEach(closeAll);

	async function locations(command: string, at: string) {
		const { document, position } = await openMarked(at);
		const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
			command,
			document.uri,
			position,
		);
		const ranges = found.map((one) => ('targetRange' in one ? one.targetRange : one.range));
		return markRanges(document, ranges);
	}

	it('finds all references', async () => {
		assert.equal(
			await locations('vscode.executeReferenceProvider', text),
			'@⟦user⟧ = 42\n@name = U{{ ⟦user⟧ }}\n\n### {{user}} is no reference here\na.{{⟦user⟧}}\n// off x = "a {{⟦user⟧}}"\nj = { "u": {{⟦user⟧}} }\n',
		);
	});

	it('goes to the definition', async () => {
		const ofVariable = await locations('vscode.executeDefinitionProvider', '@user = 42\n### A\na.b\nx = {{us¦er}}\n');
		assert.equal(ofVariable, '@⟦user⟧ = 42\n### A\na.b\nx = {{user}}\n');
		const ofCall = await locations(
			'vscode.executeDefinitionProvider',
			'### A\n# @name made\na.b\n### B\nc.d\nx = {{ma¦de.response.body.$.id}}\n',
		);
		assert.equal(ofCall, '### A\n# @name ⟦made⟧\na.b\n### B\nc.d\nx = {{made.response.body.$.id}}\n');
	});
});
