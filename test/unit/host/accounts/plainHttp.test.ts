import assert from 'node:assert/strict';
import { needsPlainHttpConfirmation } from '../../../../src/app/accounts/account.ts';

describe('needsPlainHttpConfirmation', () => {
	for (const [baseUrl, proxy, isAsked] of [
		['http://api.example.org', undefined, true],
		['https://api.example.org', 'http://a.example:1', false],
		['http://localhost:4820', undefined, false],
		['http://127.0.0.2:4820', undefined, false],
		['http://2130706434', 'none', false],
		['http://localhost:4820', 'http://a.example:1', true],
		['http://127.0.0.2', 'https://a.example', true],
		['http://localhost:4820', 'http://127.0.0.1:3128', false],
		['http://api.example.org', 'http://127.0.0.1:3128', true],
	] as const) {
		it(`${isAsked ? 'asks' : 'does not ask'}: ${baseUrl} through ${proxy ?? "the settings' proxy"}`, () => {
			const account = { baseUrl, ...(proxy && { proxy }) };
			assert.equal(needsPlainHttpConfirmation(account), isAsked);
			assert.equal(needsPlainHttpConfirmation({ ...account, plainHttpOrigin: new URL(baseUrl).origin }), false);
		});
	}
});
