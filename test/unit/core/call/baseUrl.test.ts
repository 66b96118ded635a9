import assert from 'node:assert/strict';
import { endpointUrl, readBaseUrl, requireBaseUrl, writtenBaseUrl } from '../../../../src/core/call/baseUrl.ts';
import { WorkbenchError } from '../../../../src/core/call/errors.ts';

describe('readBaseUrl', () => {
	const base = 'https://api.example.org';
	const endpoints: Record<string, string[]> = {
		[`${base}/fb.do`]: [
			...[base, `${base}/`, `  ${base}/ \n`, 'HTTPS://API.Example.ORG:443'],
			...[`${base}/fb.do`, `${base}/fb.do/`, `${base}//fb.do`],
		],
		[`${base}/gate/v1/fb.do`]: [`${base}/gate/v1`, `${base}/gate/v1///`],
		[`${base}/gate/fb.do`]: [`${base}/gate/fb.do`],
		[`${base}/xfb.do/fb.do`]: [`${base}/xfb.do`],
		[`${base}/%D1%88%D0%BB%D1%8E%D0%B7%20a/fb.do`]: [`${base}/шлюз a`],
		'http://127.0.0.1:4820/fb.do': ['http://127.0.0.1:4820'],
		'http://[::1]:4820/a/fb.do': ['http://[::1]:4820/a'],
	};
	for (const [endpoint, texts] of Object.entries(endpoints)) {
		for (const text of texts) {
			it(`leads from ${JSON.stringify(text)} to ${endpoint}`, () => {
				assert.equal(endpointUrl(requireBaseUrl(text)), endpoint);
			});
		}
	}

	const notAbsolute = ['api.example.org', '/fb.do', '//api.example.org', 'https:api.example.org', 'https://'];
	const problems = {
		'base-url-missing': ['', ' \t\n'],
		'base-url-not-absolute': [...notAbsolute, 'https://exa mple.org', 'https://api.example.org:99999'],
		'base-url-not-http': ['ftp://api.example.org', 'javascript:alert(1)', 'localhost:4820'],
		'base-url-has-credentials': ['https://user@api.example.org', 'https://user:pass@api.example.org'],
		'base-url-has-query': [
			'https://api.example.org?a=b',
			'https://api.example.org/fb.do?',
			'https://api.example.org/#',
		],
	};
	for (const [code, texts] of Object.entries(problems)) {
		for (const text of texts) {
			it(`refuses ${JSON.stringify(text)}: ${code}`, () => {
				assert.deepEqual(readBaseUrl(text), { problem: code });
				const isProblem = (error: unknown) => error instanceof WorkbenchError && error.code === code;
				assert.throws(() => requireBaseUrl(text), isProblem);
			});
		}
	}

	it('says where secrets may go and whether the way there is safe', () => {
		const origins = [
			['https://api.example.org/gate', 'https://api.example.org', false, false],
			['http://api.example.org:8080', 'http://api.example.org:8080', false, true],
			['http://127.0.0.1:4820', 'http://127.0.0.1:4820', true, true],
			['http://127.1', 'http://127.0.0.1', true, true],
			['http://localhost', 'http://localhost', true, true],
			['http://LOCALHOST:4820', 'http://localhost:4820', true, true],
			['http://127.255.0.9', 'http://127.255.0.9', true, true],
			['http://2130706433', 'http://127.0.0.1', true, true],
			['http://0177.0.0.1', 'http://127.0.0.1', true, true],
			['http://0x7f.1', 'http://127.0.0.1', true, true],
			['http://127.0.0.1.', 'http://127.0.0.1', true, true],
			['http://[0:0:0:0:0:0:0:1]', 'http://[::1]', true, true],
			['http://a.localhost', 'http://a.localhost', false, true],
			['http://127.0.0.1.localhost', 'http://127.0.0.1.localhost', false, true],
			['http://localhost.', 'http://localhost.', false, true],
			['http://localhost.localdomain', 'http://localhost.localdomain', false, true],
			['http://l\u043ecalhost', 'http://xn--lcalhost-nbh', false, true],
			['http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', false, true],
			['http://[::]', 'http://[::]', false, true],
			['http://128.0.0.1', 'http://128.0.0.1', false, true],
			['http://[::1]', 'http://[::1]', true, true],
			['http://127.0.0.1.example.org', 'http://127.0.0.1.example.org', false, true],
			['http://localhost.example.org', 'http://localhost.example.org', false, true],
			['http://notlocalhost', 'http://notlocalhost', false, true],
			['http://0.0.0.0', 'http://0.0.0.0', false, true],
		] as const;
		for (const [text, origin, isLoopback, isPlainHttp] of origins) {
			const read = requireBaseUrl(text);
			assert.deepEqual([read.origin, read.isLoopback, read.isPlainHttp], [origin, isLoopback, isPlainHttp], text);
		}
	});

	it('never makes another origin of what was typed', () => {
		for (const text of ['https://api.example.org\\@evil.example', 'https://api.example.org/@evil.example']) {
			const read = readBaseUrl(text);
			assert.ok('problem' in read || read.origin === 'https://api.example.org', text);
		}
	});
});

describe('writtenBaseUrl', () => {
	for (const [typed, written, sent] of [
		['https://Пример.рф/', 'https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai/fb.do'],
		[
			'HTTPS://bücher.example:8443/a/fb.do',
			'https://bücher.example:8443/a',
			'https://xn--bcher-kva.example:8443/a/fb.do',
		],
		['https://Api.example.org:443/', 'https://api.example.org', 'https://api.example.org/fb.do'],
		['http://[::1]:4820/', 'http://[::1]:4820', 'http://[::1]:4820/fb.do'],
	] as const) {
		it(`keeps ${typed} as ${written}, and sends to ${sent}`, () => {
			assert.equal(writtenBaseUrl(typed), written);
			assert.equal(endpointUrl(requireBaseUrl(written)), sent);
		});
	}

	for (const [typed, written] of [
		['api.ok.ru', 'https://api.ok.ru'],
		['пример.рф/api/fb.do', 'https://пример.рф/api'],
		['127.0.0.1:4950', 'http://127.0.0.1:4950'],
		['localhost:4950/', 'http://localhost:4950'],
		['[::1]:4820', 'http://[::1]:4820'],
		['api.ok.ru.evil.example', 'https://api.ok.ru.evil.example'],
		['ok', 'ok'],
		['user@api.ok.ru', 'user@api.ok.ru'],
	] as const) {
		it(`mends ${typed} to ${written}`, () => assert.equal(writtenBaseUrl(typed), written));
	}

	it('keeps what cannot be called as it was typed', () => {
		assert.equal(writtenBaseUrl(' ftp://пример.рф '), 'ftp://пример.рф');
	});
});
