import assert from 'node:assert/strict';
import { readProxyUrl } from '../../../../src/app/accounts/proxyUrl.ts';
import { setProxy } from '../../../../src/host/accounts/setProxy.ts';
import { SharedStorage } from './twoWindows.ts';

describe('the own proxy of an account', () => {
	for (const [before, now, address, secrets] of [
		['http://alice@proxy.example:3128', 'http://bob@proxy.example:3128', 'http://bob@proxy.example:3128', {}],
		['none', 'http://bob@proxy.example:3128', 'http://bob@proxy.example:3128', {}],
		[
			'http://a%40b@proxy.example:3128',
			'http://a%40b:typed@proxy.example:3128/',
			'http://a%40b@proxy.example:3128',
			{ proxy_password: 'pw-1' },
		],
	] as const) {
		it(`has ${'proxy_password' in secrets ? 'the same' : 'no'} password: ${before} → ${now}`, async () => {
			const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK', proxy: before };
			const window = await new SharedStorage().openWith(account);
			const held = before === 'none' ? { ...account, proxy: 'http://alice@proxy.example:3128' } : account;
			await window.keyRing.replace(held, 'proxy_password', 'pw-1');
			await setProxy(account, readProxyUrl(now) ?? assert.fail(), window);
			const stored = window.accounts.get('p') ?? assert.fail();
			assert.equal(stored.proxy, address);
			assert.deepEqual(await window.keyRing.networkSecretsOf(stored), secrets);
		});
	}
});
