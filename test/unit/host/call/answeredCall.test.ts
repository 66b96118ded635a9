import assert from 'node:assert/strict';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { signCall } from '../../../../src/core/services/ok/sign.ts';
import { answeredCallText } from '../../../../src/host/call/answeredCall.ts';

describe('a call that was answered, as a text to be diagnosed', () => {
	const credentials = { applicationKey: 'K', accessToken: 'token-1', applicationSecretKey: 'secret-1' };
	const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org/v1', schemeIsChoice: false };
	const answer =
		'{\n  "error_code": 104,\n  "error_msg": "PARAM_SIGNATURE : Invalid signature",\n  "error_data": null\n}';
	const textOf = (secrets?: readonly string[], httpMethod?: 'POST') => {
		const parameters = [{ name: 'x', value: 'Привет & 100%', ...(secrets && { secrets }) }];
		const call = { method: 'a.b', parameters, ...(httpMethod && { httpMethod }) };
		return answeredCallText({ call, account, trace: signCall(call, credentials) }, answer);
	};

	for (const httpMethod of [undefined, 'POST'] as const)
		it(`is read as the call that was sent and the error that it got, without the token: ${httpMethod ?? 'GET'}`, () => {
			const text = textOf(undefined, httpMethod);
			assert.ok(!text.includes('token-1'));
			const { kind, parameters, sig, apiError, baseUrl } = parsePaste(text);
			assert.equal(kind, 'http-request');
			assert.equal(baseUrl, 'https://api.example.org/v1');
			const values = parameters.filter(({ name }) => name === 'x');
			assert.deepEqual(values, [{ name: 'x', value: 'Привет & 100%' }]);
			assert.match(sig, /^[0-9a-f]{32}$/);
			assert.equal(apiError?.code, 104);
		});

	it('is the answer alone where a value holds a secret', () => assert.equal(textOf(['Привет']), answer));
});
