import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import type { HeldKeys } from '../../../../src/app/ports.ts';
import { hasOwnKeys } from '../../../../src/host/walkthrough/ownKeys.ts';

describe('keys of the user', () => {
	const own: Account = { id: 'own', name: 'Own', baseUrl: 'https://api.example.org', applicationKey: 'CBA' };
	const found = (account: Account, ...held: string[]) =>
		hasOwnKeys({ all: () => [account] }, { keysOf: async () => ({ held }) as unknown as HeldKeys });

	it('are there once a call can be signed with them', async () => {
		assert.equal(await found(own, 'access_token'), false);
		assert.equal(await found(own, 'application_secret_key', 'session_secret_key'), false);
		assert.equal(await found(own, 'access_token', 'session_secret_key'), true);
	});

	it('are not those of the local service', async () => {
		const local = { ...own, isLocalService: true };
		assert.equal(await found(local, 'access_token', 'application_secret_key'), false);
	});
});
