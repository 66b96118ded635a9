import assert from 'node:assert/strict';
import { request } from 'node:http';
import { listenAt } from '../../../../src/net/authorize/landing.ts';
import { listen } from '../loopback.ts';

describe('the page that a browser lands on', () => {
	const texts = { title: 'Authorized', done: 'Close <it>' };

	async function landing(path = '/token') {
		const taken: string[] = [];
		const { port, close } = await listen(() => {});
		await close();
		const address = `http://localhost:${port}${path}`;
		const end = await listenAt(address, texts, (one) => void taken.push(one));
		assert.ok(end);
		return { address, taken, end };
	}

	it('sends its address itself, as no server sees the fragment', async () => {
		const { address, taken, end } = await landing();
		const page = await fetch(`${address}?code=1`);
		const text = await page.text();
		assert.ok(text.includes('Close &#60;it&#62;') || text.includes('Close &lt;it&gt;'), text);
		const nonce = /nonce="([^"]+)"/.exec(text)?.[1];
		assert.ok(page.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`));
		assert.deepEqual(taken, []);
		const sent = await fetch(address, { method: 'POST', body: `${address}#access_token=t` });
		assert.equal(sent.status, 204);
		assert.deepEqual(taken, [`${address}#access_token=t`]);
		end();
		await assert.rejects(fetch(address));
	});

	it('takes no long address, and nothing by a foreign name', async () => {
		const { address, taken, end } = await landing();
		const long = await fetch(address, { method: 'POST', body: 'x'.repeat(20_001) });
		assert.equal(long.status, 413);
		const status = await new Promise((resolve, reject) => {
			const sent = request(address, { method: 'POST', headers: { host: 'evil.example' } }, ({ statusCode }) =>
				resolve(statusCode),
			);
			sent.on('error', reject).end('x');
		});
		assert.equal(status, 403);
		assert.deepEqual(taken, []);
		end();
	});

	it('is there for addresses of this machine alone', async () => {
		for (const address of [
			'https://localhost:48204/',
			'http://example.org/',
			'vscode://a.b/',
			'x',
			'http://localhost.example.org/',
		])
			assert.equal(await listenAt(address, texts, () => {}), undefined, address);
		const { address, end } = await landing();
		assert.equal(await listenAt(address, texts, () => {}), undefined);
		end();
	});
});
