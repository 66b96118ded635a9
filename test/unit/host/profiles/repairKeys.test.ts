import assert from 'node:assert/strict';
import { repairKeys } from '../../../../src/host/profiles/profileLife.ts';
import { SharedStorage } from './twoWindows.ts';

describe('keys that are put in place of those of a profile', () => {
	const profile = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'SECRET' };

	it('change places, and an empty secret is forgotten', async () => {
		const { profiles, keyRing } = new SharedStorage().open();
		await profiles.add(profile);
		await keyRing.replace(profile, 'application_secret_key', 'KEY');
		await keyRing.replace(profile, 'session_secret_key', 'session');
		const secrets = new Map([
			['application_secret_key', 'SECRET'],
			['session_secret_key', ''],
		] as const);
		await repairKeys(profile, secrets, 'KEY', { profiles, keyRing });
		const now = profiles.get('p') ?? assert.fail();
		assert.equal(now.applicationKey, 'KEY');
		const { credentials, held } = await keyRing.keysOf(now);
		assert.equal(credentials.applicationSecretKey, 'SECRET');
		assert.deepEqual(held, ['application_secret_key']);
	});

	it('lose no secret when the window is closed before application_key is stored', async () => {
		const { profiles, keyRing } = new SharedStorage().open();
		await profiles.add(profile);
		await keyRing.replace(profile, 'application_secret_key', 'KEY');
		const killed = { update: () => Promise.reject(new Error('closed')) };
		const secrets = new Map([['application_secret_key', 'SECRET']] as const);
		await assert.rejects(repairKeys(profile, secrets, 'KEY', { profiles: killed, keyRing }));
		assert.equal((await keyRing.keysOf(profile)).credentials.applicationSecretKey, 'SECRET');
	});

	it('are stored before what is moved is forgotten, and nothing is changed of a deleted profile', async () => {
		const { profiles, keyRing } = new SharedStorage().open();
		await profiles.add(profile);
		const replaced: string[] = [];
		const noting = {
			replace: (...[of, name, value]: Parameters<typeof keyRing.replace>) => {
				replaced.push(value === '' ? `forget ${name}` : name);
				return keyRing.replace(of, name, value);
			},
		};
		const moved = new Map([
			['application_secret_key', ''],
			['session_secret_key', 'session'],
		] as const);
		assert.equal(await repairKeys(profile, moved, undefined, { profiles, keyRing: noting }), undefined);
		assert.deepEqual(replaced, ['session_secret_key', 'forget application_secret_key']);
		await profiles.remove('p');
		assert.equal(await repairKeys(profile, moved, 'KEY', { profiles, keyRing: noting }), 'session_secret_key');
		assert.equal(profiles.get('p'), undefined);
	});

	it('leave application_key alone where it is right', async () => {
		const { profiles, keyRing } = new SharedStorage().open();
		await profiles.add(profile);
		await repairKeys(profile, new Map([['access_token', 'token']] as const), undefined, { profiles, keyRing });
		assert.equal(profiles.get('p')?.applicationKey, 'SECRET');
		assert.equal((await keyRing.keysOf(profile)).credentials.accessToken, 'token');
	});
});
