import assert from 'node:assert/strict';
import { WorkbenchError } from '../../../../src/core/call/errors.ts';
import { requestUrl, signedRequest } from '../../../../src/core/signing/request.ts';
import { encodeRfc3986 } from '../../../../src/core/text/percentForms.ts';

const signed = { 'a b': "x&y=z +%#'!()*", method: 'events.get' };
const signedParameters = Object.entries(signed).map(([name, value]) => ({ name, value }));
const trace = { signedParameters, sig: '0'.repeat(32) };

describe('a request', () => {
	it('has the signed parameters, then sig, then access_token', () => {
		assert.equal(
			requestUrl('https://api.example.org/gate/', trace, 'T+/='),
			`https://api.example.org/gate/fb.do?a%20b=x%26y%3Dz%20%2B%25%23%27%21%28%29%2A&method=events.get&sig=${trace.sig}&access_token=T%2B%2F%3D`,
		);
	});

	it('is a GET that asks for JSON', () => {
		const request = signedRequest('https://api.example.org', trace, 'T');
		assert.equal(request.method, 'GET');
		assert.equal(request.url, requestUrl('https://api.example.org', trace, 'T'));
		assert.match(request.headers['accept'] ?? '', /^application\/json/);
	});

	it('is a form with the same parameters as a POST, and the same sig', () => {
		const post = { ...trace, httpMethod: 'POST' } as const;
		const request = signedRequest('https://api.example.org/gate/', post, 'T+/=');
		assert.deepEqual([request.method, request.url], ['POST', 'https://api.example.org/gate/fb.do']);
		assert.equal(request.headers['content-type'], 'application/x-www-form-urlencoded');
		const sent = { 'a b': "x&y=z +%#'!()*", method: 'events.get', sig: trace.sig, access_token: 'T+/=' };
		assert.deepEqual([...new URLSearchParams(request.body)], Object.entries(sent));
		assert.equal(requestUrl('https://api.example.org/gate/', post, 'T+/=').split('?')[1], request.body);
	});

	it('is refused for a base_url that cannot be called', () => {
		const isRefused = (error: unknown) =>
			error instanceof WorkbenchError && error.code === 'base-url-not-absolute' && !/\bT\b/.test(error.message);
		assert.throws(() => requestUrl('api.example.org', trace, 'T'), isRefused);
	});

	it('encodes all but the unreserved characters of RFC 3986', () => {
		const unreserved = 'ABCXYZabcxyz0189-._~';
		assert.equal(encodeRfc3986(unreserved), unreserved);
		for (let code = 0; code < 128; code++) {
			const character = String.fromCharCode(code);
			if (/[A-Za-z0-9._~-]/.test(character)) continue;
			assert.equal(encodeRfc3986(character), `%${code.toString(16).toUpperCase().padStart(2, '0')}`);
		}
		assert.equal(encodeRfc3986('Ёж😀'), '%D0%81%D0%B6%F0%9F%98%80');
	});
});
