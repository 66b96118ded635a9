// The floors of what is shown: a webview that is empty, one that echoes through the host, and one that shows what bare undici read.

import { request } from 'undici';
import * as vscode from 'vscode';

export function activate(context: vscode.ExtensionContext): void {
	context.subscriptions.push(
		vscode.commands.registerCommand('benchPanels.empty', () => void openPanel('<p id="usable">Empty</p>')),
		vscode.commands.registerCommand('benchPanels.echo', () => openEcho()),
		vscode.commands.registerCommand('benchPanels.send', (url: string) => openSender(url)),
	);
}

function openPanel(body: string, script = ''): vscode.WebviewPanel {
	const panel = vscode.window.createWebviewPanel('benchPanels', 'Floor', vscode.ViewColumn.Active, {
		enableScripts: true,
	});
	const loaded = script === '' ? '' : `<script>const host = acquireVsCodeApi();${script}</script>`;
	panel.webview.html = `<!DOCTYPE html><html><body>${body}${loaded}</body></html>`;
	return panel;
}

function openEcho(): void {
	const { webview } = openPanel(
		'<input id="usable"><p class="steps"><span class="sig"></span></p>',
		`document.querySelector('input').oninput = ({ target }) => host.postMessage(target.value);
		onmessage = ({ data }) => { document.querySelector('.sig').textContent = data; };`,
	);
	webview.onDidReceiveMessage((text) => webview.postMessage(text));
}

function openSender(url: string): void {
	const { webview } = openPanel(
		'<button id="usable">Send</button><pre></pre>',
		`document.querySelector('button').onclick = () => host.postMessage('');
		onmessage = ({ data }) => { document.querySelector('pre').textContent = data; };`,
	);
	webview.onDidReceiveMessage(async () => {
		const { body } = await request(url);
		await webview.postMessage(await body.text());
	});
}
