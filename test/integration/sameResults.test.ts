import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';
import { closeAll, provided } from './markedText.ts';
import { until } from './until.ts';

/** Those of the program and of its own local service, which answers as the editor's does. */
const keys = {
	SIGNED_CALL_APPLICATION_KEY: 'AK1',
	SIGNED_CALL_ACCESS_TOKEN: 'tkn-secret-1',
	SIGNED_CALL_APPLICATION_SECRET_KEY: 'ASK-secret-2',
};

function signedCall(...args: string[]) {
	const { extensionPath = '' } = vscode.extensions.all.find(({ id }) => id.endsWith('.signed-call-workbench')) ?? {};
	return spawn('node', ['src/cli/main.ts', ...args], {
		cwd: extensionPath,
		env: { PATH: process.env['PATH'] ?? '', ...keys },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

/** What is expected of answers to events.get with `types = GUESTS`; not all of it holds. */
const expectations = [
	['status == 200', 'status != 200', 'status >= 201'],
	['kind == success', 'kind not == success', 'error not exists'],
	['duration < 60000', 'size > 2', 'size < 2'],
	['header content-type contains json', 'header content-type startsWith application/json', 'header x-none exists'],
	['body contains GUESTS', 'body matches ^\\[.*\\]$', 'body matches (a+)+$'],
	['$[0].type == GUESTS', '$[0].type == "OTHER"', '$[*].type isArray'],
	['$[?@.type == "GUESTS"].uid exists', '$..uid isArray', '$[0].nothing exists'],
	['$[0] schema shape.json', '$ schema shape.json', '$[0] not schema shape.json'],
	['$[0].type equals "GUESTS"', '$[0] equals {"type": "GUESTS"}', '$ equals none.json'],
	['$[0].type isString', '$[0].type isNumber', '$[0].number isNumber'],
	['$[0].type == {{first.response.body.$[0].type}}', '$[0].lastId == {{first.response.body.$[0].lastId}}', '$[ exists'],
	['$[0].type endsWith {{end}}', 'body not contains {{end}}', '$[0].type == {{first.response.body.$[0].nothing}}'],
] as const;

/** Each runs for a while, however few calls it has. */
const count = 4;
const notSent = 'not sent';

/** A file in which each call expects something else, and each a file's own. */
function fileOf(index: number): string {
	// After three for each of the expectations the same calls would come again.
	const calls = Array.from({ length: (3 * expectations.length) / count }, (_, at) => {
		const [turn, step] = [index + count * Math.floor(at / 3), 1 + (at % 3)];
		const expected = expectations[(turn * 5 + step) % expectations.length] ?? [];
		const lines = expected.slice(0, 1 + ((turn + step) % 3)).map((line) => `?? ${line}\n`);
		return `### Call ${at + 1}\nevents.get\ntypes = GUESTS\nnumber = ${turn}\n${lines.join('')}\n`;
	});
	return `@account = Local service\n@end = ESTS\n### First\n# @name first\nevents.get\ntypes = GUESTS\n?? status == 200\n\n${calls.join('')}`;
}

describe('call files that expect everything', () => {
	let service: ChildProcess;
	let baseUrl: string;
	let folder: vscode.Uri;

	before(async () => {
		await vscode.commands.executeCommand('signedCall.startLocalService');
		const started = signedCall('service', '--port', '0');
		service = started;
		baseUrl = await new Promise<string>((resolve) => {
			let said = '';
			started.stdout.on('data', (piece) => {
				said += piece;
				const [address] = /http:\/\/127\.0\.0\.1:\d+(?!\d)/.exec(said) ?? [];
				if (address !== undefined) resolve(address);
			});
		});
		const [workspace] = vscode.workspace.workspaceFolders ?? [];
		assert.ok(workspace);
		folder = vscode.Uri.joinPath(workspace.uri, 'same-results');
	});

	/** Writes the files, beside a schema, below a folder of their own, so that nothing is known of them. */
	async function write(under: string): Promise<vscode.Uri[]> {
		const writeOne = async (name: string, content: string) => {
			const uri = vscode.Uri.joinPath(folder, under, name);
			await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
			return uri;
		};
		await writeOne('shape.json', '{"type":"object","properties":{"type":{"const":"GUESTS"}}}');
		return Promise.all(Array.from({ length: count }, (_, index) => writeOne(`${index}.call`, fileOf(index))));
	}

	after(async () => {
		await closeAll();
		await vscode.workspace.fs.delete(folder, { recursive: true });
		await vscode.commands.executeCommand('signedCall.stopLocalService');
		service.kill();
	});

	const lensesOf = (document: vscode.TextDocument) => provided<vscode.CodeLens[]>('CodeLens', document, 100);

	/** What is said above each call of a file that was sent: how many of its expectations hold. */
	async function saidAbove(uri: vscode.Uri): Promise<string[]> {
		const lenses = await lensesOf(await vscode.workspace.openTextDocument(uri));
		const calls = Map.groupBy(lenses, ({ range }) => range.start.line);
		return [...calls.values()].map((ofCall) => {
			const titles = ofCall.map(({ command }) => command?.title ?? '').join(' ');
			return /\d+ of \d+(?= as expected)/.exec(titles)?.[0] ?? (titles.includes('Not sent') ? notSent : '');
		});
	}

	async function inProgram(files: readonly vscode.Uri[]): Promise<string[]> {
		const to = ['--service', 'ok', '--base-url', baseUrl, '--reporter', 'json'];
		const lines = (await text(signedCall('run', ...files.map(({ fsPath }) => fsPath), ...to).stdout))
			.trim()
			.split('\n');
		const judged: { file: string; call: string; held: boolean; notSent?: string }[] = lines.map((line) =>
			JSON.parse(line),
		);
		return files.map(({ fsPath }) => {
			const calls = Map.groupBy(
				judged.filter(({ file }) => file === fsPath),
				({ call }) => call,
			);
			const numberOf = (call: string) => Number(/\d+/.exec(call) ?? 0);
			return [...calls]
				.sort(([a], [b]) => numberOf(a) - numberOf(b))
				.map(([, all]) => (all[0]?.notSent ? notSent : `${all.filter(({ held }) => held).length} of ${all.length}`))
				.join(', ');
		});
	}

	async function saidAboveAll(uri: vscode.Uri): Promise<string> {
		const results = await until(`results of ${uri.path}`, async () => {
			const ofCalls = await saidAbove(uri);
			return ofCalls.every(Boolean) ? ofCalls : undefined;
		});
		return results.join(', ');
	}

	async function inEditor(files: readonly vscode.Uri[]): Promise<string[]> {
		const said: string[] = [];
		for (const uri of files) {
			await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
			await vscode.commands.executeCommand('signedCall.runAllCalls');
			said.push(await saidAboveAll(uri));
		}
		return said;
	}

	async function inTestExplorer(files: readonly vscode.Uri[]): Promise<string[]> {
		await vscode.commands.executeCommand('testing.runAll');
		const said: string[] = [];
		for (const uri of files) said.push(await saidAboveAll(uri));
		return said;
	}

	it('have the same results in the program, in an editor and in the Test Explorer', async () => {
		const tested = await inTestExplorer(await write('tests'));
		assert.equal(new Set(tested).size, count, tested.join('\n'));
		const files = await write('others');
		assert.deepEqual(await inProgram(files), tested);
		assert.deepEqual(await inEditor(files), tested);
	}).timeout(300_000);
});
