import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { signedBy } from '../../../../src/app/diagnosis/accountChecks.ts';
import type { Credentials, Parameter } from '../../../../src/core/call/call.ts';

describe('whether a call is signed by these keys', () => {
	const keys = { applicationKey: 'K', accessToken: 'T', applicationSecretKey: 'A' };
	const sent = [
		{ name: 'text', value: 'Привет' },
		{ name: 'application_key', value: 'K' },
		{ name: 'method', value: 'a.b' },
	];
	const message = 'application_key=Kmethod=a.btext=Привет';
	const byApplication = (token: string) => hash('md5', message + hash('md5', `${token}A`));

	const isSignedBy = (parameters: readonly Parameter[], sig: string, by: Credentials) =>
		signedBy({ parameters, sig })(by);

	it('goes by the token that was sent, and by the one of the keys where that is masked or absent', () => {
		const withToken = (value: string) => [...sent, { name: 'access_token', value }];
		assert.ok(isSignedBy(sent, byApplication('T'), keys));
		assert.ok(isSignedBy(withToken('••••••••'), byApplication('T'), keys));
		assert.ok(isSignedBy(withToken('other'), byApplication('other'), keys));
		assert.ok(!isSignedBy(withToken('other'), byApplication('T'), keys));
	});

	it('goes by the chosen scheme, and with none chosen by both', () => {
		const both = { ...keys, sessionSecretKey: 'S' };
		const bySession = hash('md5', `${message}S`);
		for (const sig of [bySession, byApplication('T')]) assert.ok(isSignedBy(sent, sig, both));
		assert.ok(isSignedBy(sent, bySession, { ...both, scheme: 'client-server' }));
		assert.ok(!isSignedBy(sent, bySession, { ...both, scheme: 'server-server' }));
		assert.ok(!isSignedBy(sent, hash('md5', message), { applicationKey: 'K', accessToken: 'T' }));
	});
});
