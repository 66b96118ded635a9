import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { gatherKeys } from '../../../../src/app/diagnosis/heldKeys.ts';
import { SharedStorage } from '../../host/accounts/twoWindows.ts';

describe('the keys that a diagnosis has', () => {
	const account: Account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK' };

	it('are all to be masked, those that wait for another origin and what signs with them too', async () => {
		const { accounts, keyRing } = await new SharedStorage().openWith(account);
		await keyRing.replace(account, 'access_token', 'token-1');
		await keyRing.replace(account, 'application_secret_key', 'secret-1');
		await accounts.update('p', (now) => ({ ...now, baseUrl: 'https://other.example' }));
		await keyRing.replace({ ...account, baseUrl: 'https://other.example' }, 'session_secret_key', 'session-1');
		const keys = await gatherKeys({ accounts, keyRing }, undefined);
		for (const secret of ['token-1', 'secret-1', 'session-1', hash('md5', 'token-1secret-1')])
			assert.ok(keys.secrets.includes(secret), secret);
		const [{ credentials } = assert.fail()] = keys.others;
		const { accessToken, applicationSecretKey, sessionSecretKey } = credentials;
		assert.deepEqual([accessToken, applicationSecretKey, sessionSecretKey], ['', '', 'session-1']);
	});
});
