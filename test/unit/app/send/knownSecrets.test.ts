import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { holdsAnySecret, knownSecrets } from '../../../../src/app/send/knownSecrets.ts';
import type { Draft } from '../../../../src/shared/draft.ts';
import { SharedStorage } from '../../host/accounts/twoWindows.ts';

describe('the secrets that a draft is searched for before it is stored', () => {
	const own: Account = { id: 'own', name: 'Own', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
	const other: Account = { ...own, id: 'other', name: 'Other' };

	async function open() {
		const { accounts, keyRing } = new SharedStorage().open();
		for (const account of [own, other]) await accounts.add(account);
		await keyRing.replace(own, 'access_token', 'tok1');
		await keyRing.replace({ ...own, baseUrl: 'https://old.example' }, 'session_secret_key', 'waits for/another');
		await keyRing.replace(other, 'access_token', 'of-another-account');
		await keyRing.replace(other, 'session_secret_key', 'word');
		return { accounts, keyRing };
	}

	it('are the keys of its account, those too that wait for another origin, and of the other accounts', async () => {
		const holdsSecret = await knownSecrets('own', await open());
		for (const text of ['tok1', 'a tok1!', 'waits for/another', 'x=waits%20for%2Fanother&', 'of-another-account'])
			assert.ok(holdsSecret(text), text);
		for (const text of ['', 'tok', 'another', 'a password'])
			assert.ok(!holdsSecret(text), `${text}: what is short is no secret of this account's`);
	});

	it('are looked for in every text of it, of rows that are off as well', async () => {
		const holdsSecret = await knownSecrets('own', await open());
		const draft: Draft = { method: 'a.b', format: 'json', rows: [{ name: 'a', value: '1', enabled: true }] };
		assert.ok(!holdsAnySecret(draft, holdsSecret));
		for (const changed of [
			{ ...draft, method: 'a.tok1' },
			{ ...draft, format: 'tok1' },
			{ ...draft, rows: [{ name: 'of-another-account', value: '', enabled: true }] },
			{ ...draft, rows: [...draft.rows, { name: 'b', value: 'x tok1', enabled: false }] },
		])
			assert.ok(holdsAnySecret(changed, holdsSecret), JSON.stringify(changed));
	});

	it('are others once a key has changed', async () => {
		const opened = await open();
		const first = await knownSecrets('own', opened);
		await opened.keyRing.replace(other, 'access_token', 'another-one-now');
		const second = await knownSecrets('own', opened);
		assert.deepEqual([first('another-one-now'), second('another-one-now')], [false, true]);
		assert.ok(!second('of-another-account'));
	});

	it('are those of all accounts while none is chosen', async () => {
		const holdsSecret = await knownSecrets(undefined, await open());
		assert.deepEqual([holdsSecret('waits for/another'), holdsSecret('of-another-account')], [true, true]);
	});
});
