import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A line each that VS Code might show a link for, and that the linter refuses. */
const refused = [
	'void window.showInformationMessage(name);',
	'void window.showWarningMessage(name, { modal: true });',
	'const show = window.showErrorMessage;',
	'void vscode.window.showErrorMessage(name);',
	'const { showErrorMessage } = window;',
	'const { showErrorMessage: tell, activeTextEditor } = window;',
	"void window['showErrorMessage'](name);",
	'void window.withProgress({ location: 15, title: name }, run);',
	'void window.showQuickPick([name]);',
	'void window.showInputBox({ prompt: name });',
	'const pick = window.createQuickPick();',
	'const input = window.createInputBox();',
	'window.setStatusBarMessage(name);',
	'const item = new TreeItem(name);',
	'const item = new TreeItem(name, 1);',
	'item.tooltip = name;',
	'const item = { label: plain(name), tooltip: name };',
	'const text = new MarkdownString(name);',
	'text.appendText(name).appendMarkdown(name);',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
	'text.appendMarkdown(`**${name}**`);',
	'text.isTrusted = true;',
	'text.supportHtml = true;',
];

const allowed = [
	'void showError(name);',
	'const item = new TreeItem(plain(name), 1);',
	'item.tooltip = plainLines(name, name);',
	'item.tooltip = methodMarkdown(method);',
	'const item = { label: name, tooltip: plain(name) };',
	'const text = new MarkdownString();',
	"text.appendMarkdown('**').appendText(name).appendMarkdown('**');",
	'if (workspace.isTrusted) void window.showTextDocument(document);',
	'await services.withProgress(name, run);',
];

describe('the linter', () => {
	let folder: string;

	/** The lines of a file of sources that only the rule about outside text refuses, under the configuration of the project. */
	function refusedLines(path: string, lines: readonly string[]): string[] {
		const file = join(folder, path);
		mkdirSync(dirname(file), { recursive: true });
		// A function each, so that a name may be declared twice.
		writeFileSync(file, lines.map((line) => `async () => { ${line} };`).join('\n'));
		const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
		const options = ['lint', '--reporter=json', '--max-diagnostics=none', '--diagnostic-level=error', file];
		const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' });
		const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: Location }[] };
		const found = diagnostics
			.filter(({ category }) => category === 'plugin')
			.map(({ location }) => location.start.line);
		return lines.filter((_, index) => found.includes(index + 1));
	}

	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'lint-'));
		const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { plugins: unknown };
		writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
		cpSync(join(root, 'test/lint'), join(folder, 'test/lint'), { recursive: true });
	});

	after(() => rmSync(folder, { recursive: true, force: true }));

	it('refuses every way past host/messages.ts and plain()', () => {
		for (const path of ['src/extension.ts', 'src/host/callFiles/readyCall.ts']) {
			assert.deepEqual(refusedLines(path, [...refused, ...allowed]), refused, path);
		}
	});

	it('lets host/messages.ts be that way', () => {
		assert.deepEqual(refusedLines('src/host/messages.ts', refused), []);
	});
});

interface Location {
	readonly start: { readonly line: number };
}
