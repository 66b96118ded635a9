import type { Accounts, Keys } from '../../app/ports.ts';

/** Whether a call can be signed with keys that are not the local service's. */
export async function hasOwnKeys(accounts: Pick<Accounts, 'all'>, keyRing: Pick<Keys, 'keysOf'>): Promise<boolean> {
	for (const account of accounts.all()) {
		if (account.isLocalService) continue;
		const { held } = await keyRing.keysOf(account);
		if (held.includes('access_token') && held.length > 1) return true;
	}
	return false;
}
