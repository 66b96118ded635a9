import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openMarked, provided, run } from './markedText.ts';
import { until } from './until.ts';

const inWorkspace = (name: string) =>
	vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open'), name);
const answers = () =>
	vscode.window.visibleTextEditors.filter(({ document }) => document.uri.scheme === 'signed-call-answer');
const answerTabs = () =>
	vscode.window.tabGroups.all
		.flatMap(({ tabs }) => tabs)
		.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === 'signed-call-answer');

async function lensTitles(document: vscode.TextDocument): Promise<string[][]> {
	const lenses = await provided<vscode.CodeLens[]>('CodeLens', document, 1000);
	const lines = Map.groupBy(lenses, ({ range }) => range.start.line);
	return [...lines].sort(([a], [b]) => a - b).map(([, ofLine]) => ofLine.map(({ command }) => command?.title ?? ''));
}

async function lens(document: vscode.TextDocument, title: string, index = 0): Promise<vscode.Command> {
	const lenses = await provided<vscode.CodeLens[]>('CodeLens', document, 1000);
	const found = lenses.filter(({ command }) => command?.title.includes(title))[index]?.command;
	assert.ok(found, `no lens ${title}`);
	return found;
}

/** Opens the call under the cursor in a composer, and waits until that is shown. */
async function openInComposer(): Promise<void> {
	await run('openInComposer');
	const isShown = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview;
	await until('a composer', isShown);
}

async function click(document: vscode.TextDocument, title: string, index = 0): Promise<void> {
	const { command, arguments: inputs = [] } = await lens(document, title, index);
	await vscode.commands.executeCommand(command, ...inputs);
}

const file = `@account = Local service
@kinds = GUESTS

### All
events.get

### Guests
events.get
types = {{kinds}}
`;

describe('call files: sending', () => {
	before(() => run('startLocalService'));
	afterEach(closeAll);
	after(() => run('stopLocalService'));

	const typesOf = (document: vscode.TextDocument) =>
		new Set((JSON.parse(document.getText()) as { type: string }[]).map(({ type }) => type));

	it('offers Send, Inspect, Diagnose and Copy as… on each call', async () => {
		const { document } = await openMarked(file);
		const titles = ['$(play) Send', 'Inspect', 'Diagnose', 'Copy as…'];
		assert.deepEqual(await lensTitles(document), [titles, titles]);
	});

	it('sends the call under the cursor and shows its answer beside', async () => {
		const { document } = await openMarked(file.replace('types =', 'ty¦pes ='));
		const before = vscode.window.activeTextEditor?.viewColumn ?? 0;
		await run('sendCall');
		const [answer] = await until('an answer', () => (answers().length > 0 ? answers() : undefined));
		assert.deepEqual(typesOf((answer as vscode.TextEditor).document), new Set(['GUESTS']));
		assert.ok((answer?.viewColumn ?? 0) > before);
		assert.equal(vscode.window.activeTextEditor?.document, document, 'the focus stays in the call file');
		const titles = await lensTitles(document);
		assert.equal(titles[0]?.length, 4);
		assert.deepEqual(titles[1]?.slice(0, 4), titles[0], 'none of the others moves');
		assert.match(titles[1]?.[4] ?? '', /^\$\(pass\) 200 OK · [\d.]+ m?s$/);
		assert.equal(titles[1]?.[5], 'Save…');
	});

	it('shows every answer in the same editor, also when that is the active one', async () => {
		const { document } = await openMarked(file);
		await click(document, 'Send', 1);
		await until('guests', () => answers().some((editor) => typesOf(editor.document).size === 1));
		await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup');
		await click(document, 'Send', 0);
		await until(
			'all events in their place',
			() => answerTabs().length === 1 && answers().some((editor) => typesOf(editor.document).size > 1),
		);
		assert.equal(answers().length, 1);
	});

	it('sends the call of the lens, and shows its result there, even when one of its name was inserted above', async () => {
		const { document } = await openMarked(file);
		const send = await lens(document, 'Send', 1);
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(3, 0), '### Guests\nevents.get\n\n');
		await vscode.workspace.applyEdit(edit);
		await vscode.commands.executeCommand(send.command, ...(send.arguments ?? []));
		await until('guests', () => answers().some((editor) => typesOf(editor.document).size === 1));
		assert.deepEqual(
			(await lensTitles(document)).map((titles) => titles.some((title) => title.includes('200 OK'))),
			[false, false, true],
		);
	});

	it('does not send a call with a problem', async () => {
		const { document } = await openMarked(`${file}x = {{nobody¦}}\n`);
		await run('sendCall');
		assert.deepEqual(answers(), []);
		assert.equal((await lensTitles(document))[1]?.length, 4);
	});

	it('runs all calls of the file and shows what became of each', async () => {
		const { document } = await openMarked(`${file}\n### Unknown\nno.suchMethod\n\n### Broken\nbroken\n`);
		// The summary's message waits for its button.
		void run('runAllCalls');
		const titles = await until('four results', async () => {
			const all = await lensTitles(document);
			return all.every((one) => one.length >= 5 && !one[4]?.includes('Cancel')) ? all : undefined;
		});
		assert.match(titles[0]?.[4] ?? '', /pass.*200 OK/);
		assert.match(titles[1]?.[4] ?? '', /pass.*200 OK/);
		assert.match(titles[2]?.[4] ?? '', /error.*API error/);
		assert.match(titles[3]?.[4] ?? '', /circle-slash.*Not sent: .*method/, 'what cannot be signed is not sent');
		assert.deepEqual(answers(), []);
	});

	it('judges what is expected, and writes the file of an answer anew by a quick fix', async () => {
		const [calls, kept] = ['kept.call', 'kept.json'].map(inWorkspace);
		assert.ok(calls && kept);
		const text = `${file.slice(0, file.indexOf('### Guests'))}?? status == 200\n?? $ equals kept.json\n`;
		await vscode.workspace.fs.writeFile(calls, new TextEncoder().encode(text));
		try {
			const document = await vscode.workspace.openTextDocument(calls);
			const at = document.positionAt(text.indexOf('kept.json'));
			const range = new vscode.Range(at, at);
			await vscode.window.showTextDocument(document, { selection: range });
			await run('sendCall');
			await until('one held', async () => (await lensTitles(document))[0]?.[4]?.endsWith('1 of 2 as expected'));
			const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
				'vscode.executeCodeActionProvider',
				calls,
				range,
			);
			const fix = actions.find(({ command }) => command?.command === 'signedCall.updateSnapshot')?.command;
			assert.ok(fix, actions.map(({ title }) => title).join());
			await vscode.commands.executeCommand(fix.command, ...(fix.arguments ?? []));
			await until('both held', async () => (await lensTitles(document))[0]?.[4]?.endsWith('2 of 2 as expected'));
			const written = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(kept)));
			assert.ok(Array.isArray(written) && written.length > 0);
		} finally {
			await vscode.workspace.fs.delete(calls);
			await Promise.resolve(vscode.workspace.fs.delete(kept)).catch(() => undefined);
		}
	});

	it('copies a call as cURL, masked or in clear as the form says', async () => {
		await openMarked(file.replace('types =', 'ty¦pes ='));
		await run('copyCallAs', { as: 'curl' });
		const masked = await vscode.env.clipboard.readText();
		assert.match(
			masked,
			/^curl "http:\/\/127\.0\.0\.1:\d+\/fb\.do\?application_key=\w+&format=json&method=events\.get&types=GUESTS&sig=[0-9a-f]{32}&access_token=•{8}"$/,
		);
		await run('copyCallAs', { as: 'curlWithToken' });
		const clear = await vscode.env.clipboard.readText();
		const url = /^curl "(http:[^"]+)"$/.exec(clear)?.[1];
		assert.ok(url, 'one URL in quotes');
		const answer = (await (await fetch(url)).json()) as unknown[];
		assert.ok(Array.isArray(answer) && answer.length > 0);
	});

	it('reads no text but an open call file, whatever address a command is given', async () => {
		const closed = inWorkspace('closed.call');
		await vscode.workspace.fs.writeFile(closed, new TextEncoder().encode(file));
		const plain = await vscode.workspace.openTextDocument({ content: file, language: 'plaintext' });
		try {
			await vscode.env.clipboard.writeText('nothing');
			for (const uri of [closed, plain.uri])
				await run('copyCallAs', { uri: uri.toString(), key: 'Guests\nevents.get\n1', as: 'curl' });
			assert.equal(await vscode.env.clipboard.readText(), 'nothing');
			assert.ok(vscode.workspace.textDocuments.every(({ uri }) => uri.toString() !== closed.toString()));
		} finally {
			await vscode.workspace.fs.delete(closed);
		}
	});

	it('saves a composed call as a call file that sends the same', async () => {
		const target = inWorkspace('saved.call');
		await openMarked(
			file.replace('types = {{kinds}}', 'types = "{{¦kinds}}\\u007b{no}}"\n// off a = 1\nformat = json'),
		);
		await openInComposer();
		try {
			await run('saveAsCallFile', { target });
			const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
			assert.equal(text, '@account = Local service\n\n###\nevents.get\ntypes = GUESTS{{$braces}}no}}\n// off a = 1\n');
			assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), target.toString());
		} finally {
			await vscode.workspace.fs.delete(target);
		}
	});
});

describe('call files: saving a composed call', () => {
	before(() => run('startLocalService'));
	afterEach(closeAll);
	after(() => run('stopLocalService'));

	it('writes no key, not even of a row that is off', async () => {
		await openMarked(file.replace('types =', 'ty¦pes ='));
		await run('copyCallAs', { as: 'curlWithToken' });
		const token = /access_token=([^"]+)/.exec(await vscode.env.clipboard.readText())?.[1];
		await vscode.env.clipboard.writeText('');
		assert.ok(token);
		await openMarked(`@account = Local service\n### A\nevents.g¦et\n// off note = see ${token}\n`);
		await openInComposer();
		const target = inWorkspace('with-key.call');
		await run('saveAsCallFile', { target });
		await assert.rejects(async () => await vscode.workspace.fs.stat(target));
	});
});

describe('call files: 5,000 calls', () => {
	afterEach(closeAll);

	it('has lenses near what is on screen only, and shows what is typed', async () => {
		const text = Array.from({ length: 5000 }, (_, i) => `### Call ${i}\nevents.get\ntypes = MESSAGES\nx = ${i}\n`).join(
			'\n',
		);
		const { document } = await openMarked(text);
		const lenses = await until('lenses', async () => {
			const found = await lensTitles(document);
			return found.length > 0 ? found : undefined;
		});
		assert.ok(lenses.length < 200, `${lenses.length} calls with lenses`);
		await vscode.commands.executeCommand('type', { text: 'x' });
		assert.ok((await provided<unknown[]>('DocumentSymbol', document)).length >= 4999);
	});
});
