import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Page } from 'playwright-core';
import { defaultSendLimits } from '../../../src/net/send/sendLimits.ts';
import { type HttpServer, httpServer } from '../../unit/net/httpServer.ts';
import { useChromium } from './chromium.ts';
import type * as host from './webHost.ts';

declare const webHost: typeof host;

const secret = 'tkn1SecretAccessToken';

async function bundled(path: string, options: BuildOptions): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
		bundle: true,
		write: false,
		logLevel: 'silent',
		mainFields: ['module', 'main'],
		...options,
	});
	return outputFiles?.[0]?.text ?? '';
}

/** What `src/web` does in a real browser, in a page of another origin than the services'. */
describe('the extension in a browser', () => {
	const servers: HttpServer[] = [];
	const seen: string[] = [];
	const browser = useChromium();
	let page: Page;
	let open = '';
	let shut = '';

	async function serve(answer: RequestListener): Promise<string> {
		const server = await httpServer(answer);
		servers.push(server);
		return server.origin;
	}

	before(async () => {
		const service = (headers: Record<string, string>) =>
			serve((request, response) => {
				seen.push(
					`${request.method} ${request.url?.split('?')[0]} ${request.headers.cookie} ${request.headers.referer}`,
				);
				const cookie = { 'set-cookie': 'seen=1; SameSite=None; Secure' };
				if (request.url?.includes('moved'))
					return void response.writeHead(302, { location: '/away', ...headers }).end();
				response.writeHead(200, { 'content-type': 'application/json', 'x-hidden': '1', ...cookie, ...headers });
				response.end('{"uid":"7"}');
			});
		open = await service({ 'access-control-allow-origin': '*' });
		shut = await service({});
		const script = await bundled('./webHost.ts', { format: 'iife', globalName: 'webHost', platform: 'browser' });
		const origin = await serve((_, response) => {
			response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>page</title>');
		});
		page = await browser().newPage();
		await page.goto(origin);
		await page.addScriptTag({ content: script });
	});

	after(() => Promise.all(servers.map((server) => server.close())));

	const send = (base: string, method: string) =>
		page.evaluate(([url, limits]) => webHost.send(url, limits), [
			`${base}/fb.do?method=${method}&access_token=${secret}`,
			defaultSendLimits,
		] as const);

	it('sends where the service allows it, and gives no cookie and no address of the page', async () => {
		for (let count = 0; count < 2; count++) {
			const sent = await send(open, 'a.b');
			assert.ok('text' in sent, JSON.stringify(sent));
			assert.deepEqual([sent.status, sent.text, sent.truncated], [200, '{"uid":"7"}', false]);
			// The service did not expose the others.
			const names = sent.headers.map(([name]) => name);
			assert.deepEqual(names, ['content-type']);
		}
		assert.deepEqual(seen.splice(0), Array(2).fill('GET /fb.do undefined undefined'));
	});

	it('says no more than the browser where the service does not allow it, and not the URL', async () => {
		const sent = await send(shut, 'a.b');
		assert.equal('code' in sent && sent.code, 'browser-refused');
		assert.ok(!JSON.stringify(sent).includes(secret));
		seen.length = 0;
	});

	it('follows no redirect', async () => {
		const sent = await send(open, 'moved');
		assert.equal('code' in sent && sent.code, 'redirect-hidden');
		const paths = seen.splice(0).map((one) => one.split(' ')[1]);
		assert.deepEqual(paths, ['/fb.do']);
	});

	it('finds the mistake in a signature, in web workers', async () => {
		const node = { format: 'cjs', platform: 'node' } as const;
		const bundles = {
			'web.cjs': await bundled('../../../src/web/thread.ts', { format: 'cjs', platform: 'browser' }),
			'diagnosisWorkers.cjs': await bundled('../../../src/net/diagnosis/diagnosisWorkers.ts', node),
			'diagnosisWorker.cjs': await bundled('../../../src/net/diagnosis/diagnosisWorker.ts', node),
		};
		const key = createHash('md5').update(`${secret}SECRET`).digest('hex');
		const sig = createHash('md5').update(`application_key=KEYformat=jsonmethod=a.btext=x%20y${key}`).digest('hex');
		const paste = `http://h/fb.do?application_key=KEY&format=json&method=a.b&text=x%20y&sig=${sig}&access_token=${secret}`;
		const outcome = await page.evaluate(([given, text, token]) => webHost.diagnose(given, text, token, 'SECRET'), [
			bundles,
			paste,
			secret,
		] as const);
		assert.equal(outcome.state, 'done');
		assert.ok(outcome.state === 'done' && 'mistakes' in outcome.value, JSON.stringify(outcome));
		assert.deepEqual(outcome.value.mistakes[0], ['value-percent-encoded']);
	});
});
