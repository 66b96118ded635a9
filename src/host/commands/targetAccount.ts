import type { Account } from '../../app/accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { ActionTarget } from '../call/actionTarget.ts';

/** The account of the call that a step was shown at, else the active one; never that in place of one that was deleted meanwhile. */
export function targetAccount(
	target: ActionTarget | undefined,
	accounts: Pick<AccountStore, 'get' | 'active'>,
): Account | undefined {
	return target?.accountId === undefined ? accounts.active() : accounts.get(target.accountId);
}
