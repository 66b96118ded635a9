import type { AccountStore } from '../accounts/accountStore.ts';

/** Where a problem was shown whose next step is to be done: a composer, or a call of a call file. */
export interface ActionTarget {
	readonly accountId: string | undefined;
	/** Takes an account that the next step made, where the call can take another. */
	useAccount?(accountId: string): Promise<void>;
	send?(): Promise<void>;
	sendAsPost?(): Promise<void>;
	/** Puts the call on the clipboard as a cURL line that can be run; without it that of the active composer is. */
	copyCurl?(): Promise<void>;
}

/** The account of the call that a step was shown at, else the active one; never that in place of one that was deleted meanwhile. */
export function targetAccount(target: ActionTarget | undefined, accounts: Pick<AccountStore, 'get' | 'active'>) {
	return target?.accountId === undefined ? accounts.active() : accounts.get(target.accountId);
}
