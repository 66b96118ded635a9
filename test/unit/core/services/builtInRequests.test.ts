import assert from 'node:assert/strict';
import { builtInService, builtInServices } from '../../../../src/core/services/builtIn.ts';
import { signServiceCall } from '../../../../src/core/services/signService.ts';
import type { SignedRequest } from '../../../../src/core/signing/request.ts';
import { verifiers } from '../../../verifiers/verifiers.ts';

/** Where their documentation has more than one base_url, or a method is a path. */
const hosts: Readonly<Record<string, string>> = { lazada: 'https://api.lazada.example/rest' };
const methods: Readonly<Record<string, string>> = {
	lazada: '/order/get',
	'tiktok-shop': '/order/202309/orders/search',
	'oauth1-hmac-sha1': '/photos',
	'aws-sigv4': '/',
	binance: '/api/v3/order',
};

const made = {
	now: Date.UTC(2015, 7, 30, 12, 36, 0, 7),
	uuid: '9b2e1c58-7c36-4f0c-8f55-2b1d5b6f7a10',
	nonce: '137131202',
};
const parameters = [
	{ name: 'text', value: 'a b+ё&*~=/' },
	{ name: 'empty', value: '' },
];

function received({ method: verb, url: written, headers, body = '' }: SignedRequest) {
	const { host, pathname, search, protocol } = new URL(written);
	const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
	const ofServer = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
	return { verb, path: pathname + search, headers: { ...ofServer, ...Object.fromEntries(lower) }, body };
}

describe('a call of a built-in service', () => {
	for (const service of builtInServices.filter(({ request }) => request)) {
		const { id = '' } = service;
		const keys = Object.fromEntries(
			Object.entries(service.keys).map(([key, { secret }]) => [key, secret ? `${key}/+&` : key]),
		);

		for (const httpMethod of ['GET', 'POST'] as const) {
			it(`${id}: is right for a server written from the documentation, as ${httpMethod}`, () => {
				const method = methods[id] ?? 'some.method';
				const call = { method, parameters, ...(httpMethod === 'POST' && { httpMethod }) };
				const baseUrl = service.baseUrl ?? hosts[id] ?? 'https://api.example';
				const { request } = signServiceCall(service, call, keys, made, { baseUrl });
				assert.equal(new URL(request.url).origin, new URL(baseUrl).origin);
				assert.equal(request.method, service.request?.verb ?? httpMethod);
				assert.ok(verifiers[id]?.(received(request), keys));
				// The last byte of ё.
				const change = (text = '') => text.replace('%D1%91', '%D1%92').replace('ё', 'ђ');
				const changed = { ...request, url: change(request.url), body: change(request.body) };
				assert.ok(!verifiers[id]?.(received(changed), keys));
			});
		}
	}

	it('carries the tokens that its service asks for, and no nonce but digits', () => {
		const request = (id: string, method: string) => {
			const service = builtInService(id);
			assert.ok(service);
			const keys = Object.fromEntries(Object.keys(service.keys).map((key) => [key, `the ${key}`]));
			return signServiceCall(service, { method, parameters }, keys, made, { baseUrl: 'https://api.example' }).request;
		};
		assert.equal(request('binance', 'GET /a').headers['X-MBX-APIKEY'], 'the api_key');
		assert.equal(request('tiktok-shop', '/a').headers['x-tts-access-token'], 'the access_token');
		assert.equal(request('aws-sigv4', '/a').headers['X-Amz-Security-Token'], 'the session_token');
		assert.match(request('tencent-cloud-v1', 'a').url, /&Nonce=137131202&/);
		assert.match(request('mailru-server', 'a').url, /&session_key=the%20session_key&/);
	});
});
