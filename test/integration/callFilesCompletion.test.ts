import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, provided } from './markedText.ts';

async function completions(text: string) {
	const { document, position } = await openMarked(text);
	const list = await provided<vscode.CompletionList>('CompletionItem', document, position);
	const items = list.items.map((item) => ({
		...item,
		label: typeof item.label === 'string' ? item.label : item.label.label,
	}));
	return {
		labels: items.map(({ label }) => label),
		accepted: (label: string) => {
			const item = items.find((candidate) => candidate.label === label);
			assert.ok(item, `${label} is not among ${items.map((candidate) => candidate.label).join(', ')}`);
			assert.ok(item.range instanceof vscode.Range);
			const inserted = typeof item.insertText === 'string' ? item.insertText : (item.insertText?.value ?? label);
			const [start, end] = [document.offsetAt(item.range.start), document.offsetAt(item.range.end)];
			return document.getText().slice(0, start) + inserted + document.getText().slice(end);
		},
	};
}

describe('call files: completion', () => {
	before(() => vscode.commands.executeCommand('signedCall.startLocalService'));
	afterEach(closeAll);
	after(() => vscode.commands.executeCommand('signedCall.stopLocalService'));

	it('proposes methods, and replaces the whole line', async () => {
		const { labels, accepted } = await completions('### A\nusers.getI¦\n');
		assert.ok(labels.includes('users.getInfo'), labels.join());
		assert.equal(accepted('users.getInfo'), '### A\nusers.getInfo\n');
	});

	it('proposes the parameters that the method is known to take, but not those that are there', async () => {
		const { labels, accepted } = await completions('### A\nusers.getInfo\nuids = 1\n¦');
		assert.ok(labels.includes('fields'), labels.join());
		assert.ok(!labels.includes('uids'));
		assert.equal(accepted('fields'), '### A\nusers.getInfo\nuids = 1\nfields = ');
	});

	it('proposes what can be expected, how it is compared, and answers of named calls', async () => {
		const subjects = await completions('### A\na.b\n?? st¦\n');
		assert.equal(subjects.accepted('status'), '### A\na.b\n?? status \n');
		const predicates = await completions('### A\na.b\n?? $.id ¦\n');
		assert.equal(predicates.accepted('matches'), '### A\na.b\n?? $.id matches\n');
		const directives = await completions('### A\n# @¦\na.b\n');
		assert.deepEqual(directives.labels, ['name', 'only', 'skip', 'tag']);
		const answers = await completions('### A\n# @name made\na.b\n### B\nc.d\nx = {{ma¦\n');
		const accepted = answers.accepted('made.response.body.$');
		assert.equal(accepted, '### A\n# @name made\na.b\n### B\nc.d\nx = {{made.response.body.$}}\n');
	});

	it('replaces the name of a parameter that has a value', async () => {
		const { accepted } = await completions('### A\nusers.getInfo\nfi¦e = UID\n');
		assert.equal(accepted('fields'), '### A\nusers.getInfo\nfields = UID\n');
	});

	it('proposes the values of an enumeration, element by element', async () => {
		const known = vscode.workspace.getConfiguration();
		const folder = vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri;
		const uri = vscode.Uri.joinPath(folder, 'completion.signed-call-catalog.json');
		const parameter = { name: 'kinds', type: 'String[]', values: ['RED', 'GREEN'] };
		const flag = { name: 'flag', type: 'Boolean' };
		const methods = [{ name: 'colours.get', parameters: [parameter, flag] }];
		await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify({ methods })));
		await known.update('signedCall.catalogs', [uri.fsPath], vscode.ConfigurationTarget.Global);
		try {
			const first = await completions('### A\ncolours.get\nkinds =¦\n');
			assert.deepEqual(first.labels, ['RED', 'GREEN']);
			assert.equal(first.accepted('RED'), '### A\ncolours.get\nkinds = RED\n');
			const second = await completions('### A\ncolours.get\nkinds = RED,G¦\n');
			assert.equal(second.accepted('GREEN'), '### A\ncolours.get\nkinds = RED,GREEN\n');
			const { labels } = await completions('### A\ncolours.get\nflag = ¦\n');
			assert.deepEqual(labels, ['true', 'false']);
		} finally {
			await known.update('signedCall.catalogs', undefined, vscode.ConfigurationTarget.Global);
			await vscode.workspace.fs.delete(uri);
		}
	});

	it('proposes variables between braces, and closes them', async () => {
		const { labels, accepted } = await completions('@user = 42\n\n### A\nusers.getInfo\nuids = {{us¦\n');
		assert.ok(labels.includes('user'), labels.join());
		assert.ok(labels.includes('$uuid'));
		assert.equal(accepted('user'), '@user = 42\n\n### A\nusers.getInfo\nuids = {{user}}\n');
	});

	it('proposes the accounts', async () => {
		const { labels, accepted } = await completions('@account = Lo¦\n');
		assert.ok(labels.includes('Local service'), labels.join());
		assert.equal(accepted('Local service'), '@account = Local service\n');
	});
});
