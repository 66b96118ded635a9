import { randomBytes } from 'node:crypto';
import { env, l10n, Uri, type Webview, type WebviewPanel, type WebviewView } from 'vscode';
import { escapeHtml } from '../core/text/htmlText.ts';
import { reportFailure } from './messages.ts';
import { type WebviewLink, webviewLink } from './webviewLink.ts';

/** Has a webview show a page: it can load from the folder of the built scripts and styles, and nowhere else. @param facts attributes of its body */
export function openWebview(
	view: WebviewPanel | WebviewView,
	extensionUri: Uri,
	name: 'composer' | 'inspector',
	title: string,
	facts = '',
): WebviewLink {
	const folder = Uri.joinPath(extensionUri, 'dist', 'media');
	view.webview.options = { enableScripts: true, localResourceRoots: [folder] };
	view.webview.html = webviewPage(view.webview, folder, name, title, facts);
	return webviewLink(view, reportFailure);
}

/** The page of a webview: one element, scripts with a nonce (the views' texts in the user's language, where that is not English, and the views' own), styles from the extension's own folder, nothing else. */
function webviewPage(webview: Webview, folder: Uri, name: string, title: string, facts: string): string {
	const nonce = randomBytes(16).toString('base64url');
	const file = (path: string) => webview.asWebviewUri(Uri.joinPath(folder, path)).toString();
	const script = (path: string) => `<script nonce="${nonce}" src="${file(path)}"></script>`;
	const policy = [
		"default-src 'none'",
		`style-src ${webview.cspSource}`,
		`font-src ${webview.cspSource}`,
		// The picture that an answer is.
		'img-src data:',
		`script-src 'nonce-${nonce}'`,
		"base-uri 'none'",
		"form-action 'none'",
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
<body ${facts}>
<signed-call-${name}></signed-call-${name}>
${l10n.bundle ? script(`views.${env.language}.js`) : ''}
${script('views.js')}
</body>
</html>`;
}
