import assert from 'node:assert/strict';
import { deleteAccount } from '../../../../src/host/accounts/accountLife.ts';
import { targetAccount } from '../../../../src/host/call/actionTarget.ts';
import { SharedStorage } from '../accounts/twoWindows.ts';

describe('the account of a next step', () => {
	it('is the one of the call, and none where another window has deleted that', async () => {
		const shared = new SharedStorage();
		const [window, other] = [shared.open(), shared.open()];
		const active = { id: 'active', name: 'Active', baseUrl: 'https://api.example.org', applicationKey: 'AK' };
		for (const account of [active, { ...active, id: 'call', name: 'Call' }]) await window.accounts.add(account);
		await window.accounts.refresh();
		assert.equal(targetAccount({ accountId: 'call' }, window.accounts)?.id, 'call');
		for (const target of [undefined, { accountId: undefined }])
			assert.equal(targetAccount(target, window.accounts)?.id, 'active');
		await deleteAccount('call', other);
		await window.accounts.refresh();
		assert.equal(targetAccount({ accountId: 'call' }, window.accounts), undefined);
	});
});
