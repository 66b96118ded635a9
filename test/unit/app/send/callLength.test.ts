import assert from 'node:assert/strict';
import { isTooLongToSign, longestCall } from '../../../../src/app/send/callLength.ts';
import { okSignature } from '../../../../src/app/send/callSignature.ts';
import { urlTooLong } from '../../../../src/app/send/problemText.ts';
import { english } from '../../../data/english.ts';

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

	it('begins at 8,193 characters, and is none of a POST', () => {
		const of = (length: number, more = {}) => {
			const call = { method: 'a.b', parameters: [{ name: 'p', value: 'x'.repeat(length) }], ...more };
			return okSignature(call, credentials, baseUrl).request();
		};
		const { length } = of(0).url;
		assert.deepEqual(urlTooLong(of(8192 - length), english), []);
		const [problem] = urlTooLong(of(8193 - length), english);
		assert.match(problem?.message ?? '', /8,193 .*8,192/);
		assert.deepEqual(urlTooLong(of(9000, { httpMethod: 'POST' }), english), []);
	});
});
