import assert from 'node:assert/strict';
import { isTooLongToSign, longestCall, tooLongUrl } from '../../../../src/app/send/callLength.ts';
import { signCall } from '../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../src/core/signing/request.ts';

describe('the longest call', () => {
	const of = (length: number) => ({
		method: 'a.b',
		format: 'json',
		parameters: [{ name: 'text', value: 'x'.repeat(length - 'a.bjsontext'.length) }],
	});

	it('takes a value of 5 MB', () => assert.equal(isTooLongToSign(of(5 * 2 ** 20)), false));

	it('counts the method, the format, and all names and values', () => {
		assert.equal(isTooLongToSign(of(longestCall)), false);
		assert.equal(isTooLongToSign(of(longestCall + 1)), true);
		const many = Array.from({ length: 100_001 }, (_, index) => ({
			name: `${index}`.padStart(30),
			value: 'x'.repeat(30),
		}));
		assert.equal(isTooLongToSign({ method: 'a.b', format: null, parameters: many }), true);
	});
});

describe('a URL that many servers refuse', () => {
	const credentials = { applicationKey: 'A K', accessToken: 'T+/', sessionSecretKey: 'se' };
	const baseUrl = 'https://api.example.org/gate/';

	it('is as long as it is made', () => {
		for (const text of ['x', ' ', 'é', '你', '😀', '~-._@[`{/', 'я😀 a']) {
			for (const format of ['json', null]) {
				const call = { method: 'a.b', format, parameters: [{ name: `p ${text}`, value: text.repeat(9000) }] };
				const url = requestUrl(baseUrl, signCall(call, credentials), credentials.accessToken);
				assert.equal(tooLongUrl(call, credentials, baseUrl), url.length, text);
			}
		}
	});

	it('begins at 8,193 characters, and is none of a POST', () => {
		const of = (length: number) => ({ method: 'a.b', parameters: [{ name: 'p', value: 'x'.repeat(length) }] });
		const { length } = requestUrl(baseUrl, signCall(of(0), credentials), credentials.accessToken);
		assert.equal(tooLongUrl(of(8192 - length), credentials, baseUrl), undefined);
		assert.equal(tooLongUrl(of(8193 - length), credentials, baseUrl), 8193);
		assert.equal(tooLongUrl({ ...of(9000), httpMethod: 'POST' }, credentials, baseUrl), undefined);
	});
});
