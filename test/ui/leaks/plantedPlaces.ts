import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Planted } from './plantedWritings.ts';
import type { Walk } from './walk.ts';

const inPage = ['text', 'attribute', 'input', 'shadow tree', 'history state'] as const;
const inRequest = ['query', 'header', 'body'] as const;

/** Where {@link plantInWindow} plants: each is to be found at a place that begins so. */
export const windowPlaces = [
	...inPage.map((kind) => `planted in page, ${kind}: page`),
	'planted in a webview: page',
	'planted in a webview: message, message',
	'planted in a webview: message, onmessage',
	'planted in a webview: message, do-update-state',
	'planted in a document: document',
	'planted in an output channel: document output:',
	'planted in a tab: tab',
	'planted in a problem: diagnostics',
	'planted in a notification: page',
	'planted on the clipboard: clipboard',
	...inRequest.map((part) => `planted in a request, ${part}: request`),
];

/** Puts the planted secrets wherever a window shows or says something, a step for each kind of place. */
export async function plantInWindow(walk: Walk, { text }: Planted): Promise<void> {
	const { page, driver, services } = walk;
	for (const kind of inPage) {
		await walk.step(`planted in page, ${kind}`, () => page.evaluate(showInPage, { kind, text }));
		await page.evaluate(showInPage, { kind, text: '' });
	}
	await walk.step('planted in a webview', () => driver.run(showInWebview, text));
	await walk.closeEditors();
	await walk.step('planted in a document', () =>
		driver.run(async (api, content) => {
			await api.window.showTextDocument(await api.workspace.openTextDocument({ content }));
		}, text),
	);
	await walk.editor('workbench.action.revertAndCloseActiveEditor');
	await walk.step('planted in an output channel', () =>
		driver.run(async (api, text) => {
			const channel = api.window.createOutputChannel('planted', { log: true });
			channel.info(text);
			await new Promise<void>((resolve) => {
				const look = () =>
					api.workspace.textDocuments.some(({ uri, lineCount }) => uri.scheme === 'output' && lineCount > 10) &&
					resolve();
				api.workspace.onDidChangeTextDocument(look);
				api.workspace.onDidOpenTextDocument(look);
				channel.show();
			});
		}, text),
	);
	await walk.editor('workbench.action.closePanel');
	await walk.step('planted in a tab', () =>
		driver.run(async (api, text) => {
			const shown = new Promise((resolve) => api.window.tabGroups.onDidChangeTabs(resolve));
			api.window.createWebviewPanel('planted', text, 1);
			await shown;
		}, text),
	);
	await walk.closeEditors();
	await walk.step('planted in a problem', () =>
		driver.run((api, text) => {
			const problem = new api.Diagnostic(new api.Range(0, 0, 0, 1), text);
			api.languages.createDiagnosticCollection('planted').set(api.Uri.parse('untitled:planted'), [problem]);
		}, text),
	);
	await walk.step('planted in a notification', async () => {
		await driver.run((api, text) => void api.window.showInformationMessage(`planted ${text}`), text);
		await walk.notice('planted').waitFor();
	});
	await walk.editor('notifications.clearAll');
	await walk.step('planted on the clipboard', () => walk.copies(() => walk.setClipboard(text), /^key/));
	await walk.clearClipboard();
	for (const part of inRequest) {
		await walk.step(`planted in a request, ${part}`, () =>
			page.evaluate(request, { origin: services.otherOrigin, part, text }),
		);
	}
	await driver.run(
		async (_api, { url, body }) => {
			await fetch(url, { method: 'POST', body });
		},
		{ url: services.otherOrigin, body: text },
	);
}

const storesOfBrowser = ['localStorage', 'sessionStorage', 'planted/map', 'planted/buffer', 'planted/blob'];

/** The beginnings of the places where planted secrets are to be found: those with texts, and files with any bytes. */
export interface PlantedStores {
	readonly texts: readonly string[];
	readonly files: readonly string[];
}

/** Puts the planted secrets wherever something is kept. */
export async function plantInStores(walk: Walk, { text, bytes }: Planted): Promise<PlantedStores> {
	const { page, workbench } = walk;
	await page.evaluate(keepInBrowser, text);
	const files = Object.values(workbench.folders).map((folder) => join(folder, 'planted', 'file'));
	for (const file of files) {
		await mkdir(join(file, '..'), { recursive: true });
		// Across the pieces that files are read in, too.
		await writeFile(file, Buffer.concat([bytes, Buffer.alloc(1024 * 1024 - bytes.length * 1.5), bytes]));
	}
	return { files, texts: storesOfBrowser.map((name) => `browser storage: planted/${name}`) };
}

// What follows runs in the page or in the extension host, and knows nothing of what stands around it.

function showInPage({ kind, text }: { kind: (typeof inPage)[number]; text: string }): void {
	document.getElementById('planted')?.remove();
	const place = document.createElement(kind === 'input' ? 'textarea' : 'div');
	place.id = 'planted';
	document.body.append(place);
	if (kind === 'text') place.append(text);
	else if (kind === 'attribute') place.title = text;
	else if (kind === 'shadow tree') place.attachShadow({ mode: 'open' }).append(text);
	else if (kind === 'history state') history.replaceState(text, '');
	else (place as HTMLTextAreaElement).value = text;
}

async function showInWebview(api: typeof import('vscode'), text: string): Promise<void> {
	const panel = api.window.createWebviewPanel('planted', 'planted', 1, { enableScripts: true });
	const script = `const api = acquireVsCodeApi();
		addEventListener('message', ({ data }) => {
			document.body.innerText = data;
			api.setState(data);
			api.postMessage(data);
		});
		api.postMessage('ready');`;
	await new Promise<void>((resolve) => {
		panel.webview.onDidReceiveMessage((said) => {
			if (said === 'ready') void panel.webview.postMessage(text);
			else resolve();
		});
		panel.webview.html = `<body><script>${script}</script></body>`;
	});
}

async function request(asked: { origin: string; part: (typeof inRequest)[number]; text: string }): Promise<void> {
	// A query and a header take neither line ends nor letters beyond ASCII; what follows a # is not sent.
	const line = asked.text.replaceAll('\n', ' ').replaceAll(/[^ -~]|#/g, encodeURIComponent);
	const init = { query: {}, header: { headers: { planted: line } }, body: { method: 'POST', body: asked.text } };
	// VS Code's own policy lets a window speak to its server, and to others by TLS, which this one does not know.
	const other = `${asked.origin.replace('http:', 'https:')}/?${line}`;
	await fetch(asked.part === 'query' ? other : '/planted', init[asked.part]).catch(() => undefined);
}

async function keepInBrowser(text: string): Promise<void> {
	localStorage.setItem('planted/localStorage', text);
	sessionStorage.setItem('planted/sessionStorage', text);
	const opening = indexedDB.open('planted', 1);
	opening.onupgradeneeded = () => opening.result.createObjectStore('planted');
	await new Promise((resolve) => opening.addEventListener('success', resolve));
	const objects = opening.result.transaction('planted', 'readwrite').objectStore('planted');
	objects.put({ deep: [new Map([['text', text]])] }, 'map');
	objects.put({ deep: new TextEncoder().encode(text).buffer }, 'buffer');
	objects.put(new Blob([text]), 'blob');
	await new Promise((resolve) => objects.transaction.addEventListener('complete', resolve));
	opening.result.close();
}
