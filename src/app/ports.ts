import type { Credentials } from '../core/call/call.ts';
import type { Account } from './accounts/account.ts';
import type { NetworkSecretName } from './accounts/accountNetwork.ts';

interface Listening {
	dispose(): unknown;
}

export interface Accounts {
	readonly get: (id: string | undefined) => Account | undefined;
	/** The oldest account of that name; without a name the active one. */
	readonly named: (name: string | undefined) => Account | undefined;
	/** The oldest first. */
	readonly all: () => readonly Account[];
	readonly onDidChange: (listener: () => void) => Listening;
}

export interface HeldKeys {
	/** Secrets that belong to another origin than the base_url's are left out. */
	readonly credentials: Credentials;
	/** The same by the names of the keys. */
	readonly values: Readonly<Record<string, string>>;
	readonly held: readonly string[];
	/** Secrets stored for another origin: not used until the user confirms the new one. */
	readonly originMismatch: readonly string[];
	/** Secrets in the memory of this window only. */
	readonly sessionOnly: readonly string[];
}

/** The keys of accounts. Each comes out only for an account whose base_url has the origin it belongs to. */
export interface Keys {
	readonly keysOf: (account: Account) => Promise<HeldKeys>;
	readonly networkSecretsOf: (account: Account) => Promise<Partial<Record<NetworkSecretName, string>>>;
	/** All secrets of an account, whatever their origin. */
	readonly valuesOf: (accountId: string) => Promise<readonly string[]>;
	readonly onDidChange: (listener: () => void) => Listening;
}
