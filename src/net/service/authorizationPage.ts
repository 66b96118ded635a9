import { escapeHtml } from '../../core/text/htmlText.ts';
import type { Reply } from './serviceReply.ts';

export function authorizationPage(asked: {
	readonly clientId: string;
	readonly redirectUri: string;
	readonly scope: string;
}): Reply {
	const { clientId, redirectUri, scope } = asked;
	return htmlReply(
		200,
		`<p>Application <b>${escapeHtml(clientId)}</b> asks for a token of the sample account.</p>
<p>Permissions: ${escapeHtml(scope || 'none')}<br>Then the browser goes to ${escapeHtml(redirectUri)}</p>
<form method="post"><button name="decision" value="allow" autofocus>Allow</button> <button name="decision" value="deny">Deny</button></form>`,
	);
}

export function faultPage(text: string): Reply {
	return htmlReply(400, `<p>${escapeHtml(text)}</p>`);
}

function htmlReply(status: number, content: string): Reply {
	const headers = {
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
		'referrer-policy': 'same-origin',
	};
	const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Local service</title>';
	return { status, headers, body: `<!DOCTYPE html>${head}\n<h1>Local service</h1>\n${content}\n`, isPage: true };
}
