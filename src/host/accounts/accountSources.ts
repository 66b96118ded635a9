import type { AccountStore } from './accountStore.ts';
import type { KeyRing } from './keyRing.ts';

export interface AccountSources {
	readonly accounts: AccountStore;
	readonly keyRing: KeyRing;
}
