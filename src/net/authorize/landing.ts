import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escapeHtml } from '../../core/text/htmlText.ts';
import { readBytes } from '../service/requestBody.ts';

/** Of the address that the page sends, in bytes. */
const maxAddress = 20_000;

/** The page that the browser lands on. It says what there is to say, in the user's language. */
export interface LandingTexts {
	readonly title: string;
	readonly done: string;
}

/**
 * Waits at a redirect address of this machine for the browser. A server never sees the fragment: the page sends the address.
 * @returns how to end it; undefined if the address is not of this machine by plain http, or its port is taken
 */
export async function listenAt(redirectUri: string, texts: LandingTexts, take: (address: string) => void) {
	const url = URL.parse(redirectUri);
	if (url?.protocol !== 'http:' || !/^(?:localhost|127\.0\.0\.1)$/.test(url.hostname)) return undefined;
	const limits = { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 };
	try {
		const server = createServer(limits, (request, response) => void answer(request, response, url.host, texts, take));
		server.listen(Number(url.port || 80), '127.0.0.1');
		await once(server, 'listening');
		return () => void server.close();
	} catch {
		return undefined;
	}
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	host: string,
	texts: LandingTexts,
	take: (address: string) => void,
): Promise<void> {
	const { headers, method } = request;
	response.setHeader('cache-control', 'no-store').setHeader('connection', 'close');
	// A foreign name may resolve to this machine.
	if (headers.host !== host || (method !== 'GET' && method !== 'POST')) return void response.writeHead(403).end();
	if (method === 'GET') {
		const nonce = randomBytes(16).toString('base64');
		const type = 'text/html; charset=utf-8';
		const policy = `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
		response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
		return void response.end(page(nonce, texts));
	}
	const address = await readBytes(request, maxAddress).catch(() => undefined);
	response.writeHead(address ? 204 : 413).end();
	if (address) take(address.toString('utf8'));
}

function page(nonce: string, { title, done }: LandingTexts): string {
	return `<!DOCTYPE html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<p>${escapeHtml(done)}</p>
<script nonce="${nonce}">
const { href, pathname } = location;
history.replaceState(null, '', pathname);
fetch(pathname, { method: 'POST', body: href });
</script>`;
}
