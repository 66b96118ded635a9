import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, type Webview, type WebviewOptions } from 'vscode';

/** The folder of the built webview scripts and styles, the only one that a webview can load from. */
export function webviewFolder(extensionUri: Uri): Uri {
	return Uri.joinPath(extensionUri, 'dist', 'media');
}

export function webviewOptions(extensionUri: Uri): WebviewOptions {
	return { enableScripts: true, localResourceRoots: [webviewFolder(extensionUri)] };
}

/** The page of a webview: one element, one script with a nonce, styles from the extension's own folder, nothing else. */
export function webviewPage(
	webview: Webview,
	extensionUri: Uri,
	name: 'composer' | 'inspector',
	title: string,
): string {
	const nonce = randomBytes(16).toString('base64url');
	const file = (path: string) => webview.asWebviewUri(Uri.joinPath(webviewFolder(extensionUri), path)).toString();
	const policy = [
		"default-src 'none'",
		`style-src ${webview.cspSource}`,
		`font-src ${webview.cspSource}`,
		`script-src 'nonce-${nonce}'`,
	].join('; ');
	return `<!DOCTYPE html>
<html lang="${escapeHtml(env.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${file('codicon.css')}" id="vscode-codicon-stylesheet">
<link rel="stylesheet" href="${file(`${name}.css`)}">
</head>
<body data-l10n="${escapeHtml(JSON.stringify(l10n.bundle ?? {}))}">
<signed-call-${name}></signed-call-${name}>
<script nonce="${nonce}" src="${file(`${name}.js`)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
