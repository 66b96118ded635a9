import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { gatherKeys } from '../../../../src/host/diagnosis/heldKeys.ts';
import type { Profile } from '../../../../src/host/profiles/profile.ts';
import { SharedStorage } from '../profiles/twoWindows.ts';

describe('the keys that a diagnosis has', () => {
	const profile: Profile = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK' };

	it('are all to be masked, those that wait for another origin and what signs with them too', async () => {
		const { profiles, keyRing } = new SharedStorage().open();
		await profiles.add(profile);
		await keyRing.replace(profile, 'access_token', 'token-1');
		await keyRing.replace(profile, 'application_secret_key', 'secret-1');
		await profiles.update('p', (now) => ({ ...now, baseUrl: 'https://other.example' }));
		await keyRing.replace({ ...profile, baseUrl: 'https://other.example' }, 'session_secret_key', 'session-1');
		const keys = await gatherKeys(profiles, keyRing, undefined);
		for (const secret of ['token-1', 'secret-1', 'session-1', hash('md5', 'token-1secret-1')])
			assert.ok(keys.secrets.includes(secret), secret);
		const [{ credentials } = assert.fail()] = keys.others;
		const { accessToken, applicationSecretKey, sessionSecretKey } = credentials;
		assert.deepEqual([accessToken, applicationSecretKey, sessionSecretKey], ['', '', 'session-1']);
	});
});
