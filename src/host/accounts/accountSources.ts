import type { AccountStore } from './accountStore.ts';
import type { KeyRing } from './keyRing.ts';

/** Accounts and their keys, as features of the host take them. */
export interface AccountSources {
	readonly accounts: AccountStore;
	readonly keyRing: KeyRing;
}
