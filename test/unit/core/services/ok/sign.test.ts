import assert from 'node:assert/strict';
import type { Credentials, MethodCall } from '../../../../../src/core/call/call.ts';
import { WorkbenchError } from '../../../../../src/core/call/errors.ts';
import {
	CallProblemError,
	concatenate,
	signCall,
	signingStepInClear,
} from '../../../../../src/core/services/ok/sign.ts';

const call: MethodCall = { method: 'events.get', parameters: [] };
const keys: Credentials = { applicationKey: '<APPLICATION_KEY>', accessToken: '<ACCESS_TOKEN>' };
const session: Credentials = { ...keys, sessionSecretKey: '<SESSION_SECRET_KEY>' };
const application: Credentials = { ...keys, applicationSecretKey: '<APPLICATION_SECRET_KEY>' };

describe('signCall', () => {
	it('says the scheme, why, and how the signing secret comes about', () => {
		const server = signCall(call, application);
		assert.deepEqual([server.scheme, server.schemeReason], ['server-server', 'application_secret_key-held']);
		assert.equal(server.signingSecretFormula, 'MD5(access_token + application_secret_key)');
		const client = signCall(call, session);
		assert.equal(client.schemeReason, 'session_secret_key-held');
		assert.equal(client.signingSecretFormula, 'session_secret_key');
		const chosen = signCall(call, { ...session, ...application, scheme: 'client-server' });
		assert.equal(chosen.schemeReason, 'chosen');
		assert.equal(chosen.sig, client.sig);
	});

	it('says which of the call’s parameters each signed one is', () => {
		const parameters = ['zone', 'anchor', 'gid'].map((name) => ({ name, value: '1' }));
		const trace = signCall({ ...call, parameters }, session);
		const names = trace.signedParameters.map(({ name }) => name);
		assert.deepEqual(names, ['anchor', 'application_key', 'format', 'gid', 'method', 'zone']);
		assert.deepEqual(trace.sources, [1, -1, -1, 2, -1, 0]);
	});

	it('does not change what it is given', () => {
		const parameters = Object.freeze(['b', 'a'].map((name) => Object.freeze({ name, value: '' })));
		signCall(Object.freeze({ method: 'events.get', parameters }), Object.freeze({ ...session }));
		assert.equal(parameters[0]?.name, 'b');
	});

	it('hashes with the MD5 it is handed', () => {
		const hashed: string[] = [];
		const recording = (text: string) => {
			hashed.push(text);
			return 'f'.repeat(32);
		};
		assert.equal(signCall(call, application, recording).sig, 'f'.repeat(32));
		assert.deepEqual(hashed, [
			'<ACCESS_TOKEN><APPLICATION_SECRET_KEY>',
			`application_key=<APPLICATION_KEY>format=jsonmethod=events.get${'f'.repeat(32)}`,
		]);
	});

	it('takes no two halves of a character that meet in the signing string for one', () => {
		const parameters = [
			{ name: 'n', value: 'x\ud83d' },
			{ name: '\ude00', value: 'y' },
		];
		const isTwo = (error: unknown) =>
			error instanceof CallProblemError &&
			error.problems.map(({ code }) => code).join() === 'lone-surrogate,lone-surrogate';
		assert.throws(() => signCall({ ...call, parameters }, session), isTwo);
	});

	it('throws every problem of a call at once, the first as its code', () => {
		const bad: MethodCall = { method: '', parameters: [{ name: 'sig', value: '' }] };
		assert.throws(
			() => signCall(bad, { applicationKey: 'k', accessToken: '' }),
			(error) => {
				assert.ok(error instanceof CallProblemError && error instanceof WorkbenchError);
				assert.equal(error.code, 'method-missing');
				const codes = error.problems.map(({ code }) => code);
				const expected = ['method-missing', 'parameter-name-reserved', 'access-token-missing', 'secret-key-missing'];
				assert.deepEqual(codes, expected);
				return true;
			},
		);
		for (const step of ['signing-secret', 'signing-string'] as const) {
			assert.throws(() => signingStepInClear(step, bad, session), CallProblemError);
		}
	});

	it('signs in spite of warnings', () => {
		const padded = { ...session, sessionSecretKey: ` ${session.sessionSecretKey}` };
		assert.notEqual(signCall(call, padded).sig, signCall(call, session).sig);
	});
});

describe('the steps of signing', () => {
	it('join with nothing between', () => {
		assert.equal(concatenate([]), '');
		const two = Object.entries({ a: '', b: '1&=' }).map(([name, value]) => ({ name, value }));
		assert.equal(concatenate(two), 'a=b=1&=');
	});
});
