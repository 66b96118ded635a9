import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{src,media}/**/*.ts', { cwd: root })
	.map((path) => path.replaceAll('\\', '/'))
	.sort()
	.map((path) => ({ path, code: readFileSync(root + path, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '') }));

/** Each way out of the extension, and the only files that may use it. */
const outlets: Readonly<Record<string, { readonly use: RegExp; readonly files: readonly string[] }>> = {
	'a log or output channel': { use: /\bconsole\.|OutputChannel|\blogUri\b/, files: [] },
	'a terminal, a process, code made of text': {
		use: /child_process|createTerminal|\beval\(|new Function\b|node:vm\b|ShellExecution/,
		files: [
			// Runs one call of its own there, of which only the time is bounded.
			'src/net/answer/bodyFind.ts',
			// What a browser has in place of it.
			'src/web/nodeModules.ts',
			// The extension's own bundles, in a browser.
			'src/web/runBundle.ts',
		],
	},
	'Settings Sync': { use: /setKeysForSync/, files: [] },
	'a door for other extensions or pages': { use: /registerUriHandler|registerAuthenticationProvider/, files: [] },
	'the state of a workspace': {
		use: /workspaceState|[sS]torageUri|globalStoragePath/,
		files: ['src/workbench.ts', 'src/web/web.ts'],
	},
	'the global state': { use: /globalState/, files: ['src/workbench.ts', 'src/host/accounts/openAccounts.ts'] },
	SecretStorage: {
		use: /import [^;]*\bSecretStorage\b|\.store\(\w*key/i,
		files: ['src/host/accounts/keyRing.ts'],
	},
	'the clipboard': {
		use: /writeText\(/,
		files: [
			'src/host/call/traceSteps.ts',
			'src/host/callFiles/copyAsCurl.ts',
			'src/host/callFiles/copyCallAs.ts',
			'src/host/composer/composerPanel.ts',
			'src/host/composer/hearBodies.ts',
			'src/host/diagnosis/diagnosisController.ts',
			'src/host/history/historyActions.ts',
			'src/host/methods/methodCommands.ts',
			'src/host/watch/watchCommands.ts',
		],
	},
	'a file': {
		use: /\bwriteFile\(|\bwriteSync\(|fs\.copy\(|appendFile|createWriteStream/,
		files: [
			'src/host/call/savedBody.ts',
			'src/host/callFiles/importRequests.ts',
			'src/host/callFiles/writeCalls.ts',
			'src/host/composer/draftFiles.ts',
			// A catalogue, where the user says.
			'src/host/methods/addCatalog.ts',
			// What a command is named after, into the workspace, with nothing that is known to be a secret.
			'src/host/service/editAnswer.ts',
			// What VS Code calls when a value is saved in an editor, into the call: nothing is on the disk.
			'src/host/composer/valueFiles.ts',
			'src/net/answer/answerFileWorker.ts',
			'src/net/history/compaction.ts',
			'src/net/history/compactionLock.ts',
			// Drafts, in a browser.
			'src/web/files.ts',
		],
	},
	'a browser': { use: /openExternal/, files: ['src/host/methods/methodCommands.ts'] },
	'the network': {
		use: /\bfetch\(|\.(?:connect|request)\(|XMLHttpRequest|sendBeacon|WebSocket|EventSource\b|from 'undici|from 'node:(?:https?|net|tls|http2|dgram|dns)'/,
		files: [
			'src/net/send/connect.ts',
			'src/net/send/http1Connection.ts',
			'src/net/send/http2Connection.ts',
			'src/net/send/proxyTunnel.ts',
			'src/net/send/send.ts',
			'src/net/send/systemAuthoritiesWorker.ts',
			'src/net/send/trust.ts',
			'src/net/service/foreignSender.ts',
			'src/net/service/localService.ts',
			'src/net/service/refusedSocket.ts',
			'src/net/service/serviceReply.ts',
			'src/net/service/watchedCall.ts',
			'src/web/fetchSender.ts',
		],
	},
	'the state of a webview': {
		use: /\.setState\(|localStorage|sessionStorage|indexedDB/i,
		files: ['media/hostLink.ts'],
	},
	'HTML made of text': {
		use: /innerHTML|outerHTML|unsafe(?:HTML|SVG|CSS|Static)|insertAdjacentHTML|document\.write|srcdoc|DOMParser|createContextualFragment/,
		files: [],
	},
};

describe('what leaves the extension', () => {
	for (const [what, { use, files }] of Object.entries(outlets)) {
		it(`to ${what} leaves by ${files.length === 0 ? 'no file' : `${files.length} known files`}`, () => {
			const using = sources.filter(({ code }) => use.test(code)).map(({ path }) => path);
			assert.deepEqual(
				using.filter((path) => !files.includes(path)),
				[],
			);
			assert.deepEqual(
				files.filter((path) => !using.includes(path)),
				[],
				'no longer used there',
			);
		});
	}

	it('is nothing that other extensions could ask activate() for', () => {
		const codeOf = (file: string) => sources.find(({ path }) => path === file)?.code ?? '';
		assert.match(
			codeOf('src/extension.ts'),
			/export function activate\(extension: ExtensionContext, isInBrowser = false\): void \{/,
		);
		assert.match(
			codeOf('src/web/web.ts'),
			/export async function activate\(extension: vscode\.ExtensionContext\): Promise<void> \{/,
		);
	});
});
