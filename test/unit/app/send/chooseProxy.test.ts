import assert from 'node:assert/strict';
import { chooseProxy, type ProxySettings, usableProxy } from '../../../../src/app/send/chooseProxy.ts';

const none: ProxySettings = { isOff: false, url: '', noProxy: [], environment: {} };
const service = 'https://api.example.org';
const origins = (changed: Partial<ProxySettings>, ...asked: string[]) =>
	asked.map((origin) => chooseProxy(origin, { ...none, ...changed })?.origin);

describe('chooseProxy', () => {
	it('is none where nothing names one', () => assert.deepEqual(origins({}, service), [undefined]));

	it('is that of the setting, before that of the environment', () => {
		const environment = { HTTPS_PROXY: 'http://b.example:2' };
		assert.deepEqual(origins({ url: 'http://a.example:1', environment }, service), ['http://a.example:1']);
	});

	it('is that of the environment, in both cases of its names', () => {
		for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']) {
			const found = origins({ environment: { [name]: 'http://b.example:2' } }, service);
			assert.deepEqual(found, ['http://b.example:2'], name);
		}
	});

	it('for plain http takes HTTP_PROXY alone', () => {
		const environment = { HTTPS_PROXY: 'http://b.example:2' };
		const plain = 'http://api.example.org';
		assert.deepEqual(origins({ environment }, plain), [undefined]);
		assert.deepEqual(origins({ environment: { http_proxy: 'http://c.example' } }, plain), ['http://c.example']);
	});

	it('is none where http.proxySupport is off, and for this machine', () => {
		const url = 'http://a.example:1';
		assert.deepEqual(origins({ url, isOff: true }, service), [undefined]);
		const here = [
			...['http://localhost:4820', 'https://127.0.0.1', 'http://[::1]:80', 'http://127.0.0.2'],
			...['http://2130706434'],
		];
		for (const origin of here) {
			assert.deepEqual(origins({ url, environment: { http_proxy: url } }, origin), [undefined], origin);
		}
	});

	for (const [exception, excepted, not] of [
		['api.example.org', service, 'https://xapi.example.org'],
		['example.org', service, 'https://example.org.evil.test'],
		['.example.org', service, 'https://example.com'],
		['*.example.org', service, 'https://example.com'],
		[' EXAMPLE.org ', service, 'https://example.com'],
		['example.org:443', service, 'https://api.example.org:8443'],
		['example.org:8443', 'https://api.example.org:8443', service],
		['fd00::1', 'http://[fd00::1]:8080', 'http://[fd00::2]'],
		['[fd00::1]:8080', 'http://[fd00::1]:8080', 'http://[fd00::1]:8081'],
		['10.0.0.1', 'http://10.0.0.1', 'http://110.0.0.1'],
	] as const) {
		it(`excepts ${excepted} by "${exception}", and not ${not}`, () => {
			const url = 'http://a.example:1';
			assert.deepEqual(origins({ url, noProxy: [exception] }, excepted, not), [undefined, url]);
			const environment = { HTTP_PROXY: url, NO_PROXY: `x.example, ${exception}` };
			assert.deepEqual(origins({ environment }, excepted, not), [undefined, url]);
		});
	}

	it('excepts all by "*", none by nothing; http.noProxy counts instead of NO_PROXY', () => {
		const url = 'http://a.example:1';
		assert.deepEqual(origins({ url, noProxy: ['*'] }, service), [undefined]);
		assert.deepEqual(origins({ url, environment: { NO_PROXY: '' } }, service), [url]);
		assert.deepEqual(origins({ url, noProxy: ['other.example'], environment: { NO_PROXY: '*' } }, service), [url]);
	});

	it('tells the proxy who asks: by the setting, or by what its address says', () => {
		const url = 'http://us%40er:p%3Aw@a.example:1';
		assert.equal(chooseProxy(service, { ...none, url })?.authorization, `Basic ${btoa('us@er:p:w')}`);
		assert.equal(chooseProxy(service, { ...none, url, authorization: 'Bearer t' })?.authorization, 'Bearer t');
	});

	it('proxy-not-usable: a kind that is not HTTP, or no address; never goes without', () => {
		for (const url of [
			'socks4://a.example',
			'socks5://',
			'a.example:3128',
			'http://',
			'file:///x',
			'http://%zz@a.example',
		]) {
			assert.throws(() => chooseProxy(service, { ...none, url }), { code: 'proxy-not-usable' }, url);
			assert.throws(() => usableProxy(url), { code: 'proxy-not-usable' }, url);
		}
	});

	it('is a SOCKS5 one, by each of its names, with its login', () => {
		for (const kind of ['socks', 'socks5', 'socks5h', 'SOCKS5']) {
			assert.deepEqual(usableProxy(`${kind}://A.example:1080`), { origin: 'socks5://a.example:1080' });
		}
		const login = { username: 'us@er', password: 'pw' };
		assert.deepEqual(
			chooseProxy(service, { ...none, url: 'socks5://us%40er:pw@a.example', authorization: 'Bearer t' }),
			{
				origin: 'socks5://a.example',
				login,
			},
		);
		assert.deepEqual(usableProxy('socks5://us%40er@a.example', undefined, 'pw').login, login);
	});
});
