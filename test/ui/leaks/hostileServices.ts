import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpServer } from '../../unit/net/httpServer.ts';
import { type Canaries, md5 } from './canaries.ts';
import { textWritings } from './plantedWritings.ts';

/** The service that an account points at: it knows the account's keys, and gives them away in every way it can. */
export interface HostileServices {
	readonly origin: string;
	/** Where it redirects to, and what its answers refer to. */
	readonly otherOrigin: string;
	/** On this machine, and nobody listens there. */
	readonly closedOrigin: string;
	/** The addresses of the requests that the service has had, and those that the other origin has. */
	readonly requested: { readonly own: readonly string[]; readonly other: readonly string[] };
	close(): Promise<unknown>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

const wideHeaders = { maxHeaderSize: 1024 * 1024 };

export async function startHostileServices(canaries: Canaries): Promise<HostileServices> {
	const requested = { own: [] as string[], other: [] as string[] };
	const other = await httpServer((request, response) => {
		requested.other.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
		response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
	}, wideHeaders);
	const closed = await httpServer(() => undefined);
	await closed.close();
	const answers = hostileAnswers(canaries, other.origin);
	const own = await httpServer((request, response) => {
		requested.own.push(request.url ?? '');
		const { searchParams, pathname } = new URL(request.url ?? '', 'http://x');
		// The browser keeps this page, as it would any of a service.
		if (pathname === '/oauth/authorize') return void response.end('a page');
		const path = pathname === '/oauth/token.do' ? 'fail.token' : /echo\.\w+/.exec(pathname)?.[0];
		const method = path ?? searchParams.get('method') ?? '';
		(answers[method] ?? answers['events.get'])?.(response, request);
	}, wideHeaders);
	return {
		origin: own.origin,
		otherOrigin: other.origin,
		closedOrigin: closed.origin,
		requested,
		close: () => Promise.all([own.close(), other.close()]),
	};
}

export function hostileAnswers(canaries: Canaries, otherOrigin: string): Readonly<Record<string, Answer>> {
	const { accessToken, applicationSecretKey } = canaries;
	const signingSecret = md5(accessToken + applicationSecretKey);
	const secrets = [accessToken, applicationSecretKey, canaries.sessionSecretKey, signingSecret];
	const echo = { $schema: `${otherOrigin}/schema.json`, ...echoed(secrets) };
	const headers = headersOf(secrets);
	const json = { 'content-type': 'application/json' };
	const echoOf =
		(...ofService: readonly string[]): Answer =>
		(response) =>
			response.writeHead(200, { ...json, ...headersOf(ofService) }).end(JSON.stringify(echoed(ofService)));
	return {
		'events.get': (response) => response.writeHead(200, { ...json, ...headers }).end(JSON.stringify(echo)),
		'echo.lastfm': echoOf(canaries.lastfmSecret),
		'echo.binance': echoOf(canaries.binanceKey, canaries.binanceSecret),
		'echo.taobao': echoOf(canaries.taobaoSecret),
		'fail.large': (response) => {
			const filler = Array.from({ length: 1100 }, () => 'nothing of the kind, at length '.repeat(32));
			response.writeHead(200, json).end(JSON.stringify({ echo, filler, again: echo }));
		},
		'fail.http500': (response, { url = '' }) => {
			response.statusMessage = `Failed for ${encodeURIComponent(accessToken)} ${asciiJson(accessToken)}`;
			response.writeHead(500, headers).end(`No answer to ${url}\n${JSON.stringify(echo)}`);
		},
		'fail.api104': (response) => {
			const string = `application_key=${canaries.applicationKey}format=jsonmethod=fail.api104${signingSecret}`;
			// Not as JSON: that would be a layer of escapes more than is undone.
			const written = Object.values(echoed(secrets)).flat().join(' ');
			const error_msg = `PARAM_SIGNATURE : Invalid signature, calculated by string ${string}; ${written}`;
			response.writeHead(200, json).end(JSON.stringify({ error_code: 104, error_msg, error_data: secrets }));
		},
		'fail.token': (response) => {
			const error_description = Object.values(echoed(secrets)).flat().join(' ').slice(0, 15_000);
			response.writeHead(400, json).end(JSON.stringify({ error: accessToken, error_description }));
		},
		'fail.redirect': (response, { url = '' }) => {
			const location = `${otherOrigin}${url}`;
			const more = { Refresh: `0; url=${location}`, Link: `<${location}>; rel=preload`, 'Set-Cookie': `t=${location}` };
			response.writeHead(302, { Location: location, ...more }).end(`<meta http-equiv=refresh content="0;${location}">`);
		},
		'fail.malformed': (response) => response.writeHead(200, json).end(JSON.stringify(echo).slice(0, -2)),
		'fail.notHttp': (response, { url = '' }) =>
			response.socket?.end(`${url} ${accessToken}\r\n\r\n${JSON.stringify(echo)}`),
		'fail.reset': (response) => {
			response.writeHead(200, { ...json, 'content-length': 100_000 });
			response.write(JSON.stringify(echo), () => response.destroy());
		},
		// Until it is cancelled.
		'fail.slow': () => undefined,
	};
}

function headersOf(secrets: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		secrets.flatMap((secret, index) => [
			[`X-Echo-${index}`, encodeURIComponent(secret)],
			[`X-Json-${index}`, asciiJson(secret)],
			[`X-Base64-${index}`, Buffer.from(secret).toString('base64')],
		]),
	);
}

function echoed(secrets: readonly string[]): Record<string, readonly string[]> {
	return Object.fromEntries(Object.entries(textWritings).map(([name, write]) => [name, secrets.map(write)]));
}

/** What a header and a status line can hold. */
function asciiJson(secret: string): string {
	return textWritings['JSON of Python']?.(secret) ?? '';
}
