import assert from 'node:assert/strict';
import { isTooLongToSign, longestCall } from '../../../../src/host/call/callLength.ts';

describe('the longest call', () => {
	const of = (length: number) => ({
		method: 'a.b',
		format: 'json',
		parameters: [{ name: 'text', value: 'x'.repeat(length - 'a.bjsontext'.length) }],
	});

	it('takes a value of 5 MB', () => {
		assert.equal(isTooLongToSign(of(5 * 2 ** 20)), false);
	});

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
