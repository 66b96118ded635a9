import assert from 'node:assert/strict';
import { repairKeys } from '../../../../src/host/accounts/accountLife.ts';
import { SharedStorage } from './twoWindows.ts';

describe('keys that are put in place of those of an account', () => {
	const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'SECRET' };

	it('change places, and an empty secret is forgotten', async () => {
		const { accounts, keyRing } = await new SharedStorage().openWith(account);
		await keyRing.replace(account, 'application_secret_key', 'KEY');
		await keyRing.replace(account, 'session_secret_key', 'session');
		const keys = { application_key: 'KEY', application_secret_key: 'SECRET', session_secret_key: '' };
		await repairKeys(account, keys, { accounts, keyRing });
		const now = accounts.get('p') ?? assert.fail();
		assert.equal(now.applicationKey, 'KEY');
		const { credentials, held } = await keyRing.keysOf(now);
		assert.equal(credentials.applicationSecretKey, 'SECRET');
		assert.deepEqual(held, ['application_secret_key']);
	});

	it('lose no secret when the window is closed before application_key is stored', async () => {
		const { keyRing } = await new SharedStorage().openWith(account);
		await keyRing.replace(account, 'application_secret_key', 'KEY');
		const killed = { update: () => Promise.reject(new Error('closed')) };
		const keys = { application_key: 'KEY', application_secret_key: 'SECRET' };
		await assert.rejects(repairKeys(account, keys, { accounts: killed, keyRing }));
		assert.equal((await keyRing.keysOf(account)).credentials.applicationSecretKey, 'SECRET');
	});

	it('are stored before what is moved is forgotten, and nothing is changed of a deleted account', async () => {
		const { accounts, keyRing } = await new SharedStorage().openWith(account);
		const replaced: string[] = [];
		const noting = {
			replace: (...[of, name, value]: Parameters<typeof keyRing.replace>) => {
				replaced.push(value === '' ? `forget ${name}` : name);
				return keyRing.replace(of, name, value);
			},
		};
		const moved = { application_secret_key: '', session_secret_key: 'session' };
		assert.equal(await repairKeys(account, moved, { accounts, keyRing: noting }), undefined);
		assert.deepEqual(replaced, ['session_secret_key', 'forget application_secret_key']);
		await accounts.remove('p');
		const keys = { ...moved, application_key: 'KEY' };
		assert.equal(await repairKeys(account, keys, { accounts, keyRing: noting }), 'session_secret_key');
		assert.equal(accounts.get('p'), undefined);
	});

	it('leave application_key alone where it is right', async () => {
		const { accounts, keyRing } = await new SharedStorage().openWith(account);
		await repairKeys(account, { access_token: 'token' }, { accounts, keyRing });
		assert.equal(accounts.get('p')?.applicationKey, 'SECRET');
		assert.equal((await keyRing.keysOf(account)).credentials.accessToken, 'token');
	});

	it('are those of another service, each where its description has it', async () => {
		const aliyun = { ...account, service: 'aliyun-rpc', publicKeys: { access_key_id: '"id"' } };
		const { accounts, keyRing } = await new SharedStorage().openWith(aliyun);
		await keyRing.replace(aliyun, 'access_key_secret', '"secret"');
		await repairKeys(aliyun, { access_key_id: 'id', access_key_secret: 'secret' }, { accounts, keyRing });
		const now = accounts.get('p') ?? assert.fail();
		assert.deepEqual(now.publicKeys, { access_key_id: 'id' });
		assert.equal((await keyRing.keysOf(now)).values['access_key_secret'], 'secret');
	});
});
