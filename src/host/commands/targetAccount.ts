import type { Account } from '../../app/accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { ActionTarget } from '../call/actionTarget.ts';

/**
 * The account that a next step is about: that of the call it was shown at, or the active one where the call names none. Of one that
 * another window has deleted meanwhile nothing is confirmed or changed, least of all the active one in its place.
 */
export function targetAccount(
	target: ActionTarget | undefined,
	accounts: Pick<AccountStore, 'get' | 'active'>,
): Account | undefined {
	return target?.accountId === undefined ? accounts.active() : accounts.get(target.accountId);
}
