import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { type FakeWindow, SharedStorage } from './twoWindows.ts';

const account: Account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK' };

describe('the key ring where SecretStorage takes nothing', () => {
	let shared: SharedStorage;
	let window: FakeWindow;

	beforeEach(async () => {
		shared = new SharedStorage();
		shared.hasKeyring = false;
		window = await shared.openWith(account);
	});

	it('keeps keys for the session when the user says so, asked once, and for their origin only', async () => {
		window.keepsForSession = true;
		await window.keyRing.replace(account, 'access_token', 'token-1');
		await window.keyRing.replace(account, 'application_secret_key', 'secret-1');
		const { credentials, sessionOnly } = await window.keyRing.keysOf(account);
		assert.deepEqual([credentials.accessToken, credentials.applicationSecretKey], ['token-1', 'secret-1']);
		assert.deepEqual([...sessionOnly].toSorted(), ['access_token', 'application_secret_key']);
		assert.equal(window.asked, 1);
		const elsewhere = await window.keyRing.keysOf({ ...account, baseUrl: 'https://other.example' });
		assert.equal(elsewhere.credentials.accessToken, '');
		assert.equal(shared.secrets.size, 0);
		assert.deepEqual((await shared.open().keyRing.keysOf(account)).held, []);
	});

	it('hands each stored secret to who must know it again, those for another origin and of the session too', async () => {
		shared.hasKeyring = true;
		await window.keyRing.replace(account, 'access_token', 'token-1');
		shared.hasKeyring = false;
		window.keepsForSession = true;
		await window.keyRing.replace({ ...account, baseUrl: 'https://other.example' }, 'session_secret_key', 'secret-1');
		const secrets = { access_token: 'token-1', session_secret_key: 'secret-1' };
		assert.deepEqual(await window.keyRing.signingSecretsOf('p'), secrets);
		assert.deepEqual(await window.keyRing.signingSecretsOf('another'), {});
	});

	it('keeps nothing when the user cancels', async () => {
		await assert.rejects(window.keyRing.replace(account, 'access_token', 'token-1'), /no keyring/);
		assert.deepEqual((await window.keyRing.keysOf(account)).held, []);
	});

	it('forgets what it kept, and keeps it in SecretStorage once that takes it', async () => {
		window.keepsForSession = true;
		await window.keyRing.replace(account, 'access_token', 'token-1');
		await window.keyRing.forgetAll('p');
		assert.deepEqual((await window.keyRing.keysOf(account)).held, []);
		await window.keyRing.replace(account, 'access_token', 'token-2');
		shared.hasKeyring = true;
		await window.keyRing.replace(account, 'access_token', 'token-3');
		const { credentials, sessionOnly } = await window.keyRing.keysOf(account);
		assert.deepEqual([credentials.accessToken, sessionOnly, shared.secrets.size], ['token-3', [], 1]);
	});
});

describe('a key that was read while it was replaced or deleted', () => {
	it('is the new one at once, before VS Code reports the change', async () => {
		const shared = new SharedStorage(async (step) => {
			if (step === 'store' || step === 'delete') await window.keyRing.keysOf(account);
		});
		shared.reportsChanges = false;
		const window = await shared.openWith(account);
		for (const token of ['token-1', 'token-2', '']) {
			await window.keyRing.replace(account, 'access_token', token);
			assert.equal((await window.keyRing.keysOf(account)).credentials.accessToken, token);
		}
	});
});

describe('a key that cannot be stored', () => {
	it('is said to be not, and the one that was held stays', async () => {
		const shared = new SharedStorage();
		const window = await shared.openWith(account);
		assert.equal(await window.keyRing.replace(account, 'access_token', 'token-1'), true);
		const nowhere = { ...account, baseUrl: 'api.example.org' };
		await assert.rejects(window.keyRing.replace(nowhere, 'access_token', 'token-2'), { code: 'secret-not-stored' });
		shared.hasKeyring = false;
		await assert.rejects(window.keyRing.replace(account, 'access_token', 'token-3'), /no keyring/);
		assert.equal((await window.keyRing.keysOf(account)).credentials.accessToken, 'token-1');
	});
});

describe('the key ring where the user wants nothing in SecretStorage', () => {
	const copy: Account = { ...account, id: 'copy' };

	it('keeps what is entered in this window only, without asking, and nothing older of the same name', async () => {
		const shared = new SharedStorage();
		const window = await shared.openWith(account);
		await window.accounts.add(copy);
		await window.keyRing.replace(account, 'access_token', 'older');
		await window.keyRing.replace(account, 'session_secret_key', 'stored before');
		window.isForSession = true;
		await window.keyRing.replace(account, 'access_token', 'token');
		const { credentials, sessionOnly } = await window.keyRing.keysOf(account);
		assert.deepEqual([credentials.accessToken, sessionOnly, window.asked], ['token', ['access_token'], 0]);
		assert.deepEqual([...shared.secrets.keys()], ['signedCall.p.session_secret_key']);
		await window.keyRing.copy(account, copy);
		assert.deepEqual([...shared.secrets.keys()], ['signedCall.p.session_secret_key']);
		assert.equal((await window.keyRing.keysOf(copy)).sessionOnly.length, 2);
		assert.deepEqual((await shared.open().keyRing.keysOf(account)).held, ['session_secret_key']);
	});

	it('leaves each where it is when it is bound to another origin', async () => {
		const shared = new SharedStorage();
		const window = await shared.openWith(account);
		await window.keyRing.replace(account, 'session_secret_key', 'stored');
		window.isForSession = true;
		await window.keyRing.replace(account, 'access_token', 'token');
		const moved = { ...account, baseUrl: 'https://other.example' };
		await window.keyRing.bindToOrigin(moved);
		const { credentials, sessionOnly } = await window.keyRing.keysOf(moved);
		assert.deepEqual([credentials.sessionSecretKey, credentials.accessToken], ['stored', 'token']);
		assert.deepEqual([sessionOnly, shared.secrets.size], [['access_token'], 1]);
	});
});
